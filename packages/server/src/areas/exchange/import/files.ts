import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type ImportKindName, importKind } from '@portal/contract/areas/exchange/import.ts'
import type { ImportColumn } from '@portal/contract/areas/exchange/import-column.ts'
import { type importFaultFile, type importTemplate } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { importFileWords as words } from '@portal/contract/areas/exchange/import-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import type { ImportFault } from '#src/schema/exchange.ts'
import { answerFile } from '#src/shared/exchange/answer-file.ts'
import { isOwnRemark } from '#src/shared/exchange/import/read-columns.ts'
import { columnName, STYLE } from '#src/shared/exchange/workbook/cell-xml.ts'
import { type Sheet, widthOf, writeWorkbook, XLSX_TYPE } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { callFor, findBatch, scopedTo } from './batch.ts'
import { type KeptRow, openedRow, rawRow } from './rows.ts'

const sheetColumns = (columns: readonly ImportColumn[]) =>
  columns.map(({ title, width }) => ({ title, width: width ?? widthOf(title), style: STYLE.text }))

const notesSheet = (columns: readonly ImportColumn[]): Sheet => ({
  name: words.notes,
  columns: [
    { title: words.noteColumn, width: 16, style: STYLE.text },
    { title: words.noteText, width: 90, style: STYLE.note },
    // Beside the notes and not among the rows: nobody imports an example by leaving it where it is.
    ...(columns.some(({ example }) => example !== undefined)
      ? [{ title: words.noteExample, width: 40, style: STYLE.text }]
      : []),
  ],
  rows: columns.map(({ title, required, note, example }) => [
    `${title}${required ? words.required : ''}`,
    note,
    ...(example === undefined ? [] : [example]),
  ]),
})

/** Values to choose from stand in a hidden sheet, a column each: there are more than a rule could name. */
const optionSheet = (columns: readonly ImportColumn[], options: Record<string, readonly string[]>) => {
  const offered = columns.flatMap(({ key, title }, column) => {
    const values = options[key] ?? []
    return values.length === 0 ? [] : [{ title, column, values }]
  })
  const longest = Math.max(0, ...offered.map(({ values }) => values.length))
  const sheet: Sheet = {
    name: words.options,
    hidden: true,
    columns: offered.map(({ title }) => ({ title, width: 20, style: STYLE.text })),
    rows: Array.from({ length: longest }, (_, at) => offered.map(({ values }) => values[at] ?? '')),
  }
  const choices = offered.map(({ column, values }, at) => {
    const letter = columnName(at)
    return { column, range: `${words.options}!$${letter}$2:$${letter}$${values.length + 1}` }
  })
  return { sheet, choices }
}

export const template =
  ({ platform, imports }: Portal) =>
  async ({ tx, body, actor }: OwnCall<typeof importTemplate>) => {
    const kind = imports.kindOf(body.kind)
    const scoped = scopedTo(tx, actor, body.kind)
    const own = await kind.template?.({ tx: scoped, actor }, body.format ?? '')
    if (own) return own
    const { sheet, choices } = optionSheet(kind.columns, await kind.options({ tx: scoped, actor }))
    const data: Sheet = { name: words.data, columns: sheetColumns(kind.columns), rows: [], choices }
    const file = path.join(platform.tempDir, `${randomUUID()}.xlsx`)
    await writeWorkbook(file, [data, notesSheet(kind.columns), ...(choices.length > 0 ? [sheet] : [])])
    return answerFile(file, fill(words.template, { title: wordsOf(importKind)[body.kind] ?? '' }), XLSX_TYPE)
  }

interface FaultLine extends Record<string, unknown> {
  no: number
  place: number
  sealed: Buffer
  choice: KeptRow['choice']
  faults: ImportFault[]
}

const reasonsOf = (faults: readonly ImportFault[]) =>
  faults
    .filter(({ severity }) => severity !== 'guess')
    .map(({ message }) => message)
    .join('；')

/** The faulty rows in the form they came in, with a column of reasons: repaired, the file goes back unchanged. */
export const faultFile =
  ({ platform, imports }: Portal) =>
  async ({ tx, body, actor }: OwnCall<typeof importFaultFile>) => {
    const batch = await findBatch(tx, actor, body.id)
    ensure(batch.createdBy === actor.id, errors.missing)
    const { rows } = await tx.db.execute<FaultLine>(sql`
      select no, place, sealed, choice, faults from import_rows
      where batch_id = ${batch.id} and action in ('error', 'suspect') order by no`)
    ensure(rows.length > 0, no.noRows)
    const kind = imports.kindOf(batch.kind as ImportKindName)
    const kept = rows.map(({ faults, sealed, ...row }) => ({
      row: { ...row, ...openedRow(platform.secrets, sealed) },
      reasons: reasonsOf(faults),
    }))
    const name = fill(words.faults, { name: batch.fileName.replace(/\.\w+$/, '') })
    const faulty = kept.map(({ row, reasons }) => ({ row: rawRow(batch, row), reasons }))
    const own = await kind.faultFile?.(callFor(tx, actor, kind, batch), name, faulty)
    if (own) return own
    const widthOfKey = new Map(kind.columns.map(({ key, width }) => [key, width]))
    // The reasons of the last time give way to those of now.
    const shown = batch.headers.flatMap((header, at) => (isOwnRemark(header.title) ? [] : [{ ...header, at }]))
    const columns = shown.map(({ title, key }) => ({
      title,
      width: (key === null ? undefined : widthOfKey.get(key)) ?? widthOf(title),
      style: STYLE.text,
    }))
    const lines = kept.map(({ row, reasons }) => [...shown.map(({ at }) => row.cells[at] ?? ''), reasons])
    const reasons = { title: words.reason, width: 50, style: STYLE.fault }
    const file = path.join(platform.tempDir, `${randomUUID()}.xlsx`)
    await writeWorkbook(file, [{ name: words.data, columns: [...columns, reasons], rows: lines }])
    return answerFile(file, name, XLSX_TYPE)
  }
