import {
  type ImportAction,
  type ImportCounts,
  type ImportDiffRow,
  type ImportKindName,
  type ImportReport,
  importAction,
} from '@portal/contract/areas/exchange/import.ts'
import { atRow } from '@portal/contract/areas/exchange/import-words.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { ImportChange, ImportFault } from '#src/schema/exchange.ts'
import { fieldsOf } from '#src/shared/exchange/import/headers.ts'
import { importKindOf } from '#src/shared/exchange/import/kinds.ts'
import type { BatchRecord } from './batch.ts'
import { findLastJob, findShownState, isOpen } from './batch-job.ts'

const MOST_FAULTS = 100

export const allCounts = (counts: BatchRecord['counts']): ImportCounts =>
  Object.fromEntries(importAction.options.map((action) => [action, counts[action] ?? 0])) as ImportCounts

interface RawRow extends Record<string, unknown> {
  no: number
  sealed: Buffer
  action: ImportAction
  code: string
  name: string
  changes: ImportChange[]
  faults: ImportFault[]
  suspect: ImportDiffRow['suspect']
  choice: ImportDiffRow['choice']
}

/** Rows as the screen shows them; their cells only of rows to repair, and only for whoever uploaded them. */
const selectDiff = async (
  platform: Platform,
  tx: Tx,
  batch: BatchRecord,
  isRepairable: boolean,
  tail: SQL,
): Promise<ImportDiffRow[]> => {
  const { rows } = await tx.db.execute<RawRow>(sql`
    select no, sealed, action, code, name, changes, faults, suspect, choice from import_rows
    where batch_id = ${batch.id} and ${tail}`)
  return rows.map(({ no, sealed, faults, ...row }) => {
    const repairable = isRepairable && (row.action === 'error' || row.action === 'suspect')
    const cells = repairable ? (JSON.parse(platform.secrets.open(sealed)) as string[]) : null
    return {
      ...row,
      row: no,
      faults: faults.map(({ field, message }) => ({ row: no, field, message })),
      fields: cells && fieldsOf(batch.headers, cells),
    }
  })
}

export const diffRow = async (platform: Platform, tx: Tx, batch: BatchRecord, no: number) =>
  (await selectDiff(platform, tx, batch, true, sql`no = ${no}`))[0]

const firstFaults = async (tx: Tx, batchId: string): Promise<ImportReport['faults']> => {
  const { rows } = await tx.db.execute<{ no: number; faults: ImportFault[] }>(sql`
    select no, faults from import_rows where batch_id = ${batchId} and action = 'error' order by no limit ${MOST_FAULTS}`)
  const all = rows.flatMap(({ no, faults }) =>
    faults.map(({ field, message }) => ({ row: no, field, message: atRow(no, message) })),
  )
  return all.slice(0, MOST_FAULTS)
}

const changedFields = async (tx: Tx, batchId: string): Promise<ImportReport['fields']> => {
  const { rows } = await tx.db.execute<{ title: string; count: number }>(sql`
    select c->>'title' as title, count(*) as count from import_rows r, jsonb_array_elements(r.changes) c
    where r.batch_id = ${batchId} and r.action in ('update', 'move') group by 1 order by 2 desc, 1`)
  return rows
}

const passwordsOf = async (
  tx: Tx,
  { id, secrets, secretsFetchedAt, linksSent, linksPending }: BatchRecord,
): Promise<ImportReport['passwords']> => {
  const { rows } = await tx.db.execute<{ ready: number }>(
    sql`select count(*) as ready from import_secrets where batch_id = ${id} and sealed is not null`,
  )
  return {
    all: secrets - linksSent,
    ready: rows[0]?.ready ?? 0,
    fetchedAt: secretsFetchedAt,
    linked: linksSent,
    linking: linksPending,
  }
}

interface Asked {
  page: number
  pageSize: number
  action?: ImportAction | undefined
}

/** The difference a file makes, like a merge request: counts, fields, faults, and one page of rows. */
export const reportOf = async (
  platform: Platform,
  tx: Tx,
  actor: Actor,
  batch: BatchRecord,
  { page, pageSize, action }: Asked,
): Promise<ImportReport> => {
  const kind = importKindOf(platform, batch.kind as ImportKindName)
  const own = batch.createdBy === actor.id
  const counts = allCounts(batch.counts)
  const job = await findLastJob(tx, batch.id)
  const state = (await findShownState(tx, batch.id)) ?? batch.state
  const isJudged = batch.state !== 'parsing'
  const among = action === undefined ? sql`true` : sql`action = ${action}`
  const tail = sql`${among} order by no limit ${pageSize} offset ${(page - 1) * pageSize}`
  const options: Record<string, readonly string[]> =
    own && state === 'checked' && counts.error > 0 ? await kind.options({ tx, actor }) : {}
  return {
    id: batch.id,
    kind: kind.name,
    state,
    fileName: batch.fileName,
    targetId: batch.targetId,
    targetName: batch.targetName,
    rows: batch.rows,
    counts,
    fields: await changedFields(tx, batch.id),
    faults: await firstFaults(tx, batch.id),
    diff: isJudged ? await selectDiff(platform, tx, batch, own && state === 'checked', tail) : [],
    total: !isJudged ? 0 : action === undefined ? batch.rows : counts[action],
    columns: kind.columns.map(({ key, title }) => ({ key, title, options: [...(options[key] ?? [])].slice(0, 1000) })),
    update: batch.updateExisting,
    own,
    done: batch.done,
    skipped: batch.skipped,
    expiresAt: batch.expiresAt,
    undoUntil: batch.undoUntil,
    job: isOpen(job) ? { percent: job.percent, stage: job.stage } : null,
    failure: job?.state === 'failed' ? job.error : '',
    undone: batch.undone,
    passwords: await passwordsOf(tx, batch),
  }
}
