import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {
  type ImportKindName,
  type importFaultFile,
  importKind,
  type importTemplate,
} from '@portal/contract/areas/exchange/import.ts'
import type { ImportColumn } from '@portal/contract/areas/exchange/import-column.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { importFileWords as words } from '@portal/contract/areas/exchange/import-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import { type FileAnswer, fileAnswer } from '#src/platform/http/file-answer.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import type { ImportFault } from '#src/schema/exchange.ts'
import { importKindOf } from '#src/shared/exchange/import/kinds.ts'
import { columnName, STYLE } from '#src/shared/exchange/workbook/cell-xml.ts'
import { type Sheet, widthOf, writeWorkbook, XLSX_TYPE } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findBatch, scopedTo } from './batch.ts'

/** Sends a file that was written for this answer alone; its name is gone before its bytes are read. */
export const answerFile = async (file: string, name: string): Promise<FileAnswer> => {
  const handle = await fs.promises.open(file)
  const { size } = await handle.stat()
  await fs.promises.rm(file, { force: true })
  return fileAnswer({ name, type: XLSX_TYPE, bytes: size, stream: handle.createReadStream() })
}

const sheetColumns = (columns: readonly ImportColumn[]) =>
  columns.map(({ title, width }) => ({ title, width: width ?? widthOf(title), style: STYLE.text }))

const notesSheet = (columns: readonly ImportColumn[]): Sheet => ({
  name: words.notes,
  columns: [
    { title: words.noteColumn, width: 16, style: STYLE.text },
    { title: words.noteText, width: 90, style: STYLE.note },
  ],
  rows: columns.map(({ title, required, note }) => [`${title}${required ? words.required : ''}`, note]),
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
  ({ platform }: Portal) =>
  async ({ tx, body, actor }: OwnCall<typeof importTemplate>) => {
    const kind = importKindOf(platform, body.kind)
    const scoped = scopedTo(tx, actor, body.kind)
    const { sheet, choices } = optionSheet(kind.columns, await kind.options({ tx: scoped, actor }))
    const data: Sheet = { name: words.data, columns: sheetColumns(kind.columns), rows: [], choices }
    const file = path.join(platform.tempDir, `${randomUUID()}.xlsx`)
    await writeWorkbook(file, [data, notesSheet(kind.columns), ...(choices.length > 0 ? [sheet] : [])])
    return answerFile(file, fill(words.template, { title: wordsOf(importKind)[body.kind] ?? '' }))
  }

interface FaultRow extends Record<string, unknown> {
  sealed: Buffer
  faults: ImportFault[]
}

/** The faulty rows in the form they came in, with a column of reasons: repaired, the file goes back unchanged. */
export const faultFile =
  ({ platform }: Portal) =>
  async ({ tx, body, actor }: OwnCall<typeof importFaultFile>) => {
    const batch = await findBatch(tx, actor, body.id)
    ensure(batch.createdBy === actor.id, errors.missing)
    const { rows } = await tx.db.execute<FaultRow>(sql`
      select sealed, faults from import_rows where batch_id = ${batch.id} and action in ('error', 'suspect') order by no`)
    ensure(rows.length > 0, no.noRows)
    const kind = importKindOf(platform, batch.kind as ImportKindName)
    const widthOfKey = new Map(kind.columns.map(({ key, width }) => [key, width]))
    const columns = batch.headers.map(({ title, key }) => ({
      title,
      width: (key === null ? undefined : widthOfKey.get(key)) ?? widthOf(title),
      style: STYLE.text,
    }))
    const lines = rows.map(({ sealed, faults }) => {
      const cells = JSON.parse(platform.secrets.open(sealed)) as string[]
      return [...batch.headers.map((_, at) => cells[at] ?? ''), faults.map(({ message }) => message).join('；')]
    })
    const reasons = { title: words.reason, width: 50, style: STYLE.fault }
    const file = path.join(platform.tempDir, `${randomUUID()}.xlsx`)
    await writeWorkbook(file, [{ name: words.data, columns: [...columns, reasons], rows: lines }])
    return answerFile(file, fill(words.faults, { name: batch.fileName.replace(/\.\w+$/, '') }))
  }
