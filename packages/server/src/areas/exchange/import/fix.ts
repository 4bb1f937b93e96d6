import { IMPORT_JOB_ROWS, type ImportKindName } from '@portal/contract/areas/exchange/import.ts'
import { type fixImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { type ImportHeader, importBatches, importRows } from '#src/schema/exchange.ts'
import { type ImportCall, type ImportKind } from '#src/shared/exchange/import/kinds.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type BatchRecord, callFor, checkedBatch } from './batch.ts'
import { startImportJob } from './import-job.ts'
import { allCounts, diffRow } from './report.ts'
import { type KeptRow, loadRows, rawRow, sealedRow, updateJudgements } from './rows.ts'
import { rowsToJudge } from './ties.ts'
import { judgeRows, noteBatch } from './work.ts'

/** Puts cells into their columns; a column the file does not have is added at its end. What was said of them is settled. */
const patched = (
  batch: BatchRecord,
  row: KeptRow,
  fields: Readonly<Record<string, string>>,
  titles: ReadonlyMap<string, string>,
): { headers: BatchRecord['headers']; row: KeptRow } => {
  const headers = [...batch.headers]
  const cells = [...row.cells]
  const touched = new Set<number>()
  for (const [key, value] of Object.entries(fields)) {
    const title = titles.get(key)
    if (title === undefined) return refuseField(`fields.${key}`, no.unknownField)
    const known = headers.findIndex((header) => header.key === key)
    const at = known >= 0 ? known : headers.push({ title, key }) - 1
    while (cells.length <= at) cells.push('')
    cells[at] = value
    touched.add(at)
  }
  const left = (columns: readonly number[] = []) => columns.filter((at) => !touched.has(at))
  const said = row.said?.filter(
    ({ field, severity = 'error' }) =>
      severity === 'guess' || (field === '' ? touched.size === 0 : fields[field] === undefined),
  )
  return { headers, row: { ...row, cells, dates: left(row.dates), merged: left(row.merged), ...(said && { said }) } }
}

/** What stands beside the cells of a row goes into them before somebody writes there. */
const withRepairs = (kind: ImportKind, call: ImportCall, batch: BatchRecord, row: KeptRow) => {
  if (!kind.settled || !row.pictures?.length) return { row, fields: {} }
  const { pictures: _, ...rest } = row
  return { row: rest, fields: kind.settled(call, rawRow(batch, row)) }
}

const countActions = async (tx: Tx, batchId: string): Promise<BatchRecord['counts']> => {
  const { rows } = await tx.db.execute<{ action: string; n: number }>(
    sql`select action, count(*) as n from import_rows where batch_id = ${batchId} group by action`,
  )
  return Object.fromEntries(rows.map(({ action, n }) => [action, n]))
}

interface Repaired {
  batch: BatchRecord
  kind: ImportKind
  row: KeptRow
  headers: ImportHeader[]
}

/** Keeps the repaired row; answers the rows to judge again, or undefined for all of them. */
const keepRow = async (
  { platform }: Portal,
  tx: Tx,
  { batch, kind, row, headers }: Repaired,
): Promise<number[] | undefined> => {
  const ties = kind.tiesOf?.(rawRow({ headers, layout: batch.layout }, row))
  const among = ties && (await rowsToJudge(tx, { batchId: batch.id, behind: kind.behind }, row.no, ties))
  await tx.db
    .update(importRows)
    .set({ sealed: sealedRow(platform.secrets, row), choice: row.choice, ...ties })
    .where(sql`${importRows.batchId} = ${batch.id} and ${importRows.no} = ${row.no}`)
  return among
}

interface Again {
  batch: BatchRecord
  kind: ImportKind
  among: readonly number[] | undefined
}

const judgeAgain = async ({ platform }: Portal, call: ImportCall, { batch, kind, among }: Again): Promise<void> => {
  const { tx } = call
  const kept = await loadRows(tx, platform.secrets, batch.id, among)
  const judged = await judgeRows(
    kind,
    call,
    kept.map((each) => rawRow(batch, each)),
  )
  await updateJudgements(tx, batch.id, judged)
  const counts = await countActions(tx, batch.id)
  await tx.db.update(importBatches).set({ counts }).where(eq(importBatches.id, batch.id))
}

/**
 * Repairs one row and judges it again with all that hang on it, a number set right in one row may free another; of more
 * rows than somebody can wait for, behind the answer: until then the counts and the row are those of before.
 */
export const fixWith =
  (portal: Portal) =>
  ({ body, actor, commit }: OwnCall<typeof fixImport>) =>
    commit(async (tx) => {
      const { platform } = portal
      const batch = await checkedBatch(tx, actor, body.id)
      const kind = portal.imports.kindOf(batch.kind as ImportKindName)
      const [found] = await loadRows(tx, platform.secrets, batch.id, [body.row])
      ensure(found, errors.missing)
      const titles = new Map(kind.columns.map(({ key, title }) => [key, title]))
      const isTouched = Object.keys(body.fields).length > 0
      const before = isTouched
        ? withRepairs(kind, callFor(tx, actor, kind, batch), batch, found)
        : { row: found, fields: {} }
      const { headers, row: next } = patched(batch, before.row, { ...before.fields, ...body.fields }, titles)
      const row = { ...next, choice: body.choice ?? found.choice }

      const among = await keepRow(portal, tx, { batch, kind, row, headers })
      const repaired = { ...batch, headers }
      await tx.db.update(importBatches).set({ headers }).where(eq(importBatches.id, batch.id))
      if ((among?.length ?? batch.rows) > IMPORT_JOB_ROWS)
        await startImportJob(portal.imports, tx, actor, batch, { act: 'check' })
      else await judgeAgain(portal, callFor(tx, actor, kind, repaired), { batch: repaired, kind, among })
      noteBatch(tx, batch, { row: row.no })
      const counts = await countActions(tx, batch.id)
      const diff = await diffRow(portal, tx, actor, repaired, row.no)
      ensure(diff, errors.missing)
      return { counts: allCounts(counts), diff }
    })
