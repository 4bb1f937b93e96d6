import { type ImportKindName, UNDO_MOST_KEPT, wholeImports } from '@portal/contract/areas/exchange/import.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { importGrounds } from '@portal/contract/areas/exchange/import-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { enqueue } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type ImportChange, importBatches } from '#src/schema/exchange.ts'
import {
  type ImportCall,
  type ImportEffect,
  type ImportKind,
  type Imports,
  type JudgedRow,
  type RawRow,
  type Undone,
} from '#src/shared/exchange/import/kinds.ts'
import { type BatchRecord, callFor } from './batch.ts'
import { PASSWORDS_JOB } from './passwords.ts'
import { allCounts } from './report.ts'
import { countsOf, loadRows, rawRow, updateJudgements } from './rows.ts'

const AT_ONCE = 1000
const NOTES_AT_ONCE = 2000

/** One piece of work on a batch, in the transaction of a call or of a job. */
export interface BatchWork {
  platform: Platform
  imports: Imports
  tx: Tx
  actor: Actor
  batch: BatchRecord
  pause?: ImportCall['pause']
  /** Writes the entries of the operation log that stand in the transaction. */
  writeAudit(tx: Tx): Promise<void>
}

/** One commit of a kind at a time, whichever process it runs in. */
const lockKind = async (tx: Tx, kind: string) => {
  const { rows } = await tx.db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${`import:${kind}`})) as free`,
  )
  ensure(rows[0]?.free, no.committing)
}

type Judgement = Pick<JudgedRow, 'no' | 'action' | 'targetId'> & { changes: ImportChange[] }

/** What the importer saw, row by row. */
const loadJudgements = async (tx: Tx, batchId: string): Promise<Map<number, Judgement>> => {
  const { rows } = await tx.db.execute<{ [column: string]: unknown } & Judgement>(sql`
    select no, action, target_id as "targetId", changes from import_rows where batch_id = ${batchId}`)
  return new Map(rows.map((row) => [row.no, row]))
}

const sameChanges = (a: readonly ImportChange[], b: readonly ImportChange[]) =>
  a.length === b.length &&
  a.every(({ field, before, after }, at) => {
    const other = b[at]
    return other?.field === field && other.before === before && other.after === after
  })

/** The directory must still give the very difference that was shown. */
const ensureUnchanged = async (tx: Tx, kind: ImportKind, batch: BatchRecord, judged: readonly JudgedRow[]) => {
  const seen = await loadJudgements(tx, batch.id)
  const same = judged.every((row) => {
    const shown = seen.get(row.no)
    return shown?.action === row.action && shown.targetId === row.targetId && sameChanges(shown.changes, row.changes)
  })
  ensure(same, no.changed, { what: kind.ground ?? importGrounds.directory })
}

const insertEffects = async (tx: Tx, batchId: string, effects: readonly ImportEffect[]) => {
  for (let from = 0; from < effects.length; from += AT_ONCE)
    await tx.db.execute(sql`
      insert into import_effects (batch_id, no, object_id, created, name, before, after)
      select ${batchId}::uuid, x.no, x."objectId", x.created, x.name, x.before, x.after
      from jsonb_to_recordset(${JSON.stringify(effects.slice(from, from + AT_ONCE))}::jsonb)
        as x (no int, "objectId" uuid, created boolean, name text, before jsonb, after jsonb)`)
}

/** Entries of every changed thing in portions; the entry of the batch itself is written with the call. */
const writeNotes = async ({ tx, writeAudit }: BatchWork) => {
  const { notes } = tx
  for (let from = 0; from < notes.length; from += NOTES_AT_ONCE)
    await writeAudit({ ...tx, notes: notes.slice(from, from + NOTES_AT_ONCE) })
  notes.length = 0
}

export const noteBatch = (tx: Tx, { id, fileName }: BatchRecord, figures: Record<string, number>) => {
  const diff = Object.entries(figures).map(([field, after]) => ({ field, before: null, after }))
  tx.notes.push({ objectType: 'import_batches', objectId: id, objectName: fileName, kind: 'import', diff })
}

const secretsOf = async (tx: Tx, batchId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select count(*) as n from import_secrets where batch_id = ${batchId}`,
  )
  return rows[0]?.n ?? 0
}

/** What rows would do; a row whose cells are no values does nothing, whatever its kind makes of it. */
export const judgeRows = async (kind: ImportKind, call: ImportCall, rows: readonly RawRow[]): Promise<JudgedRow[]> => {
  const judged = await kind.judge(call, rows)
  const cellFaults = new Map(rows.flatMap(({ no: at, faults }) => (faults.length > 0 ? [[at, faults] as const] : [])))
  return judged.map((row) => {
    const own = cellFaults.get(row.no)
    if (!own) return row
    const others = row.faults.filter(({ message }) => !own.some((each) => each.message === message))
    return { ...row, action: 'error', changes: [], faults: [...own, ...others], plan: null }
  })
}

const judgeAll = async ({ platform, imports, tx, actor, batch, pause }: BatchWork) => {
  const kind = imports.kindOf(batch.kind as ImportKindName)
  const kept = await loadRows(tx, platform.secrets, batch.id)
  const call = callFor(tx, actor, kind, batch, pause)
  const judged = await judgeRows(
    kind,
    call,
    kept.map((row) => rawRow(batch, row)),
  )
  return { kind, call, judged }
}

/** Works out what every row would do, the first time or after a repair. */
export const judgeBatch = async (work: BatchWork): Promise<BatchRecord> => {
  const { tx, batch } = work
  ensure(['parsing', 'mapping', 'checked'].includes(batch.state), errors.stateChanged)
  const { judged } = await judgeAll(work)
  await updateJudgements(tx, batch.id, judged)
  const change = { state: 'checked', counts: countsOf(judged) } as const
  await tx.db.update(importBatches).set(change).where(eq(importBatches.id, batch.id))
  return { ...batch, ...change }
}

/** What of a checked batch would be left out; refused where it must not be. */
export const skippedOf = ({ counts, kind }: BatchRecord, onlyGood: boolean): number => {
  const { error, suspect, same, duplicate, left, ...doing } = allCounts(counts)
  const open = error + suspect
  const isWhole = wholeImports.has(kind as ImportKindName)
  ensure(!isWhole || open === 0, no.wholeOnly, { n: open })
  ensure(onlyGood || open === 0, no.faultsLeft, { n: open })
  ensure(
    Object.values(doing).some((rows) => rows > 0),
    no.nothingToDo,
  )
  return open + duplicate + left
}

/** All good rows, or nothing. */
export const commitBatch = async (work: BatchWork, onlyGood: boolean): Promise<{ done: number; skipped: number }> => {
  const { tx, batch } = work
  ensure(batch.state === 'checked', errors.stateChanged)
  const skipped = skippedOf(batch, onlyGood)
  await lockKind(tx, batch.kind)
  const { kind, call, judged } = await judgeAll(work)
  await ensureUnchanged(tx, kind, batch, judged)

  const effects = await kind.apply(
    call,
    judged.filter(({ plan }) => plan !== null),
  )
  await insertEffects(tx, batch.id, effects)
  await writeNotes(work)
  const done = batch.rows - skipped
  const secrets = await secretsOf(tx, batch.id)
  await tx.db
    .update(importBatches)
    .set({
      state: 'imported',
      done,
      skipped,
      secrets,
      committedAt: sql`now()`,
      undoUntil: sql`now() + interval '24 hours'`,
    })
    .where(eq(importBatches.id, batch.id))
  noteBatch(tx, batch, { done, skipped })
  if (secrets > 0) await enqueue(tx, PASSWORDS_JOB, { batchId: batch.id }, { key: `passwords:${batch.id}` })
  return { done, skipped }
}

const selectEffects = async (tx: Tx, batchId: string): Promise<ImportEffect[]> => {
  const { rows } = await tx.db.execute<{ [column: string]: unknown } & ImportEffect>(sql`
    select no, object_id as "objectId", created, name, before, after from import_effects where batch_id = ${batchId} order by no`)
  return rows
}

/** Only what was imported, and only within a day. */
export const ensureUndoable = async (tx: Tx, batch: BatchRecord): Promise<void> => {
  ensure(batch.state === 'imported', batch.state === 'undone' ? errors.stateChanged : no.notImported)
  const { rows } = await tx.db.execute<{ over: boolean }>(
    sql`select undo_until < now() as over from import_batches where id = ${batch.id}`,
  )
  ensure(!rows[0]?.over, no.undoOver)
}

/** Each thing that nobody changed since is what it was before. */
export const undoBatch = async (work: BatchWork): Promise<Undone> => {
  const { imports, tx, actor, batch, pause } = work
  // Once more: a job that failed can be tried again days later.
  await ensureUndoable(tx, batch)
  await lockKind(tx, batch.kind)

  const kind = imports.kindOf(batch.kind as ImportKindName)
  const { restored, kept } = await kind.undo(callFor(tx, actor, kind, batch, pause), await selectEffects(tx, batch.id))
  await writeNotes(work)
  const undone = { restored, kept: kept.length, list: kept.slice(0, UNDO_MOST_KEPT) }
  await tx.db.update(importBatches).set({ state: 'undone', undone }).where(eq(importBatches.id, batch.id))
  await tx.db.execute(sql`delete from import_secrets where batch_id = ${batch.id}`)
  noteBatch(tx, batch, { restored, kept: kept.length })
  return { restored, kept }
}
