import {
  IMPORT_SAMPLES,
  type ImportAction,
  type ImportCounts,
  type ImportDiffRow,
  type ImportKindName,
  type ImportReport,
  importAction,
} from '@portal/contract/areas/exchange/import.ts'
import { letterOf } from '@portal/contract/areas/exchange/import-layout.ts'
import { atRow } from '@portal/contract/areas/exchange/import-words.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { ImportChange, ImportFault } from '#src/schema/exchange.ts'
import { type ImportKind } from '#src/shared/exchange/import/kinds.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type BatchRecord, callFor } from './batch.ts'
import { findLastJob, findShownState, isOpen as isOpenJob } from './batch-job.ts'
import { loadRows, openedRow, rawRow } from './rows.ts'

const MOST_FAULTS = 100

export const allCounts = (counts: BatchRecord['counts']): ImportCounts =>
  Object.fromEntries(importAction.options.map((action) => [action, counts[action] ?? 0])) as ImportCounts

interface JudgedLine extends Record<string, unknown> {
  no: number
  place: number
  sealed: Buffer
  action: ImportAction
  code: string
  name: string
  changes: ImportChange[]
  faults: ImportFault[]
  suspect: ImportDiffRow['suspect']
  choice: ImportDiffRow['choice']
  choices: ImportDiffRow['choices']
}

export const faultRow = (place: number, { field, message, severity = 'error', hint = '' }: ImportFault) => ({
  row: place,
  field,
  message,
  severity,
  hint,
})

interface Viewing {
  portal: Portal
  tx: Tx
  actor: Actor
  kind: ImportKind
  batch: BatchRecord
  /** Whoever uploaded the file may still repair it. */
  isRepairable: boolean
}

/** Rows as the screen shows them; their cells only of rows to repair, and only for whoever uploaded them. */
const selectDiff = async (
  { portal, tx, actor, kind, batch, isRepairable }: Viewing,
  tail: SQL,
): Promise<ImportDiffRow[]> => {
  const { secrets } = portal.platform
  const { rows } = await tx.db.execute<JudgedLine>(sql`
    select no, place, sealed, action, code, name, changes, faults, suspect, choice, choices from import_rows
    where batch_id = ${batch.id} and ${tail}`)
  const opened = rows.flatMap(({ no, place, sealed, choice, action }) =>
    isRepairable && (kind.isOpen || action === 'error' || action === 'suspect')
      ? [rawRow(batch, { no, place, choice, ...openedRow(secrets, sealed) })]
      : [],
  )
  const raws = new Map(opened.map((row) => [row.no, row]))
  const shown = await kind.show?.(callFor(tx, actor, kind, batch), opened)
  return rows.map(({ no, sealed: _, faults, ...row }) => ({
    ...row,
    row: no,
    faults: faults.map((each) => faultRow(row.place, each)),
    fields: raws.get(no)?.fields ?? null,
    shown: shown?.get(no)?.fields ?? null,
    pictures: shown?.get(no)?.pictures ?? [],
  }))
}

/** Somebody else, or a batch that is settled, sees what rows did and not what stood in them. */
const mayRepair = (batch: BatchRecord, actor: Actor, state: ImportReport['state']) =>
  batch.createdBy === actor.id && state === 'checked'

export const diffRow = async (portal: Portal, tx: Tx, actor: Actor, batch: BatchRecord, no: number) => {
  const kind = portal.imports.kindOf(batch.kind as ImportKindName)
  return (await selectDiff({ portal, tx, actor, kind, batch, isRepairable: true }, sql`no = ${no}`))[0]
}

const firstFaults = async (tx: Tx, batchId: string): Promise<ImportReport['faults']> => {
  const { rows } = await tx.db.execute<{ place: number; faults: ImportFault[] }>(sql`
    select place, faults from import_rows where batch_id = ${batchId} and action = 'error' order by no limit ${MOST_FAULTS}`)
  const all = rows.flatMap(({ place, faults }) =>
    faults
      .filter(({ severity = 'error' }) => severity === 'error')
      .map((each) => ({ ...faultRow(place, each), message: atRow(place, each.message) })),
  )
  return all.slice(0, MOST_FAULTS)
}

const changedFields = async (tx: Tx, batchId: string): Promise<ImportReport['fields']> => {
  const { rows } = await tx.db.execute<{ title: string; count: number }>(sql`
    select c->>'title' as title, count(*) as count from import_rows r, jsonb_array_elements(r.changes) c
    where r.batch_id = ${batchId} and r.action in ('update', 'move') group by 1 order by 2 desc, 1`)
  return rows
}

/** Rows whose place nobody has chosen yet; only of kinds that let it be chosen for them. */
const countAimless = async (tx: Tx, batchId: string, says: string | undefined): Promise<number> => {
  if (says === undefined) return 0
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from import_rows where batch_id = ${batchId} and action = 'error'
      and faults @> ${JSON.stringify([{ message: says }])}::jsonb`)
  return rows[0]?.n ?? 0
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
  /** The columns of the file as well; always while they are to be mapped. */
  layout?: boolean
}

/** What stands in the columns of a file, for whoever says which is which. */
const layoutOf = async (platform: Platform, tx: Tx, batch: BatchRecord): Promise<ImportReport['layout']> => {
  const { headers, layout } = batch
  if (!layout) return null
  const rows = await loadRows(tx, platform.secrets, batch.id)
  const columns = headers.map(({ title, key }, at) => {
    const texts = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '')
    const samples = [...new Set(texts.slice(0, SAMPLED))].slice(0, SAMPLES_SHOWN)
    return { title, key, filled: texts.length, samples: samples.map((text) => text.slice(0, SAMPLE_MOST)) }
  })
  const shown = rows.slice(0, IMPORT_SAMPLES).map(({ place, cells }) => ({ row: place, cells }))
  return { header: layout.header, columns, ways: layout.ways, remembered: layout.confirmed, rows: shown }
}

const SAMPLED = 1000
const SAMPLES_SHOWN = 12
const SAMPLE_MOST = 60

const columnsOf = (kind: ImportKind, { headers }: BatchRecord, options: Record<string, readonly string[]>) => {
  const places = new Map(headers.map(({ key }, at) => [key, letterOf(at)]))
  return kind.columns.map(({ key, title, required = false, splits = false }) => ({
    key,
    title,
    required,
    splits,
    options: [...(options[key] ?? [])].slice(0, MOST_OPTIONS),
    letter: places.get(key) ?? null,
  }))
}

const MOST_OPTIONS = 1000

/** The difference a file makes, like a merge request: counts, fields, faults, and one page of rows. */
export const reportOf = async (
  portal: Portal,
  tx: Tx,
  actor: Actor,
  batch: BatchRecord,
  { page, pageSize, action, layout = batch.state === 'mapping' }: Asked,
): Promise<ImportReport> => {
  const { platform } = portal
  const kind = portal.imports.kindOf(batch.kind as ImportKindName)
  const own = batch.createdBy === actor.id
  const counts = allCounts(batch.counts)
  const job = await findLastJob(tx, batch.id)
  const state = (await findShownState(tx, batch.id)) ?? batch.state
  const isJudged = batch.state !== 'parsing' && batch.state !== 'mapping'
  const isRepairable = mayRepair(batch, actor, state)
  const among = action === undefined ? sql`true` : sql`action = ${action}`
  const tail = sql`${among} order by no limit ${pageSize} offset ${(page - 1) * pageSize}`
  const isOpen = own && (state === 'checked' || state === 'mapping')
  const options = isOpen ? await kind.options({ tx, actor }) : {}
  return {
    id: batch.id,
    kind: kind.name,
    state,
    fileName: batch.fileName,
    targetId: batch.targetId,
    targetName: batch.targetName,
    aimless: isOpen ? await countAimless(tx, batch.id, kind.aimlessSays) : 0,
    rows: batch.rows,
    counts,
    fields: await changedFields(tx, batch.id),
    hasColumns: batch.layout !== null,
    layout: isOpen && layout ? await layoutOf(platform, tx, batch) : null,
    loose: own ? batch.loose.map(({ place, ...each }) => faultRow(place, each)) : [],
    faults: await firstFaults(tx, batch.id),
    diff: isJudged ? await selectDiff({ portal, tx, actor, kind, batch, isRepairable }, tail) : [],
    total: !isJudged ? 0 : action === undefined ? batch.rows : counts[action],
    columns: columnsOf(kind, batch, options),
    update: batch.updateExisting,
    own,
    done: batch.done,
    skipped: batch.skipped,
    expiresAt: batch.expiresAt,
    undoUntil: batch.undoUntil,
    job: isOpenJob(job) ? { percent: job.percent, stage: job.stage } : null,
    failure: job?.state === 'failed' ? job.error : '',
    undone: batch.undone,
    passwords: await passwordsOf(tx, batch),
  }
}
