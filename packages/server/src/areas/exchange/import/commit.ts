import {
  type commitImport,
  type fixImport,
  type ImportKindName,
  importRefusals as no,
  type undoImport,
} from '@portal/contract/areas/exchange/import.ts'
import { importDone } from '@portal/contract/areas/exchange/import-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '#src/platform/audit.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { type OwnCall, worded } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { type ImportChange, importBatches, importRows } from '#src/schema/exchange.ts'
import { type ImportEffect, importKindOf, type JudgedRow } from '#src/shared/exchange/import/kinds.ts'
import type { Portal } from '#src/shared/portal.ts'
import {
  type BatchRecord,
  callFor,
  countsOf,
  findBatch,
  loadRows,
  openBatch,
  rawRow,
  updateJudgements,
} from './batch.ts'
import { PASSWORDS_JOB } from './passwords.ts'
import { allCounts, diffRow } from './report.ts'

const AT_ONCE = 1000
const NOTES_AT_ONCE = 2000

/** Fifty thousand people are more than the limits of ordinary calls allow for. */
const allowTime = async (tx: Tx) => {
  await tx.db.execute(sql`set local statement_timeout = '60s'`)
  await tx.db.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
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
const ensureUnchanged = async (tx: Tx, batch: BatchRecord, judged: readonly JudgedRow[]) => {
  const seen = await loadJudgements(tx, batch.id)
  const same = judged.every((row) => {
    const shown = seen.get(row.no)
    return shown?.action === row.action && shown.targetId === row.targetId && sameChanges(shown.changes, row.changes)
  })
  ensure(same, no.changed)
}

const insertEffects = async (tx: Tx, batchId: string, effects: readonly ImportEffect[]) => {
  for (let from = 0; from < effects.length; from += AT_ONCE)
    await tx.db.execute(sql`
      insert into import_effects (batch_id, no, object_id, created, name, before, after)
      select ${batchId}::uuid, x.no, x."objectId", x.created, x.name, x.before, x.after
      from jsonb_to_recordset(${JSON.stringify(effects.slice(from, from + AT_ONCE))}::jsonb)
        as x (no int, "objectId" uuid, created boolean, name text, before jsonb, after jsonb)`)
}

type Writing = Pick<OwnCall<typeof commitImport>, 'origin'>

/** Entries of every changed thing in portions; the entry of the batch itself is written with the call. */
const writeNotes = async (tx: Tx, endpoint: typeof commitImport | typeof undoImport, { origin }: Writing) => {
  const { notes } = tx
  for (let from = 0; from < notes.length; from += NOTES_AT_ONCE)
    await writeAudit({ ...tx, notes: notes.slice(from, from + NOTES_AT_ONCE) }, endpoint, origin)
  notes.length = 0
}

const noteBatch = (tx: Tx, { id, fileName }: BatchRecord, figures: Record<string, number>) => {
  const diff = Object.entries(figures).map(([field, after]) => ({ field, before: null, after }))
  tx.notes.push({ objectType: 'import_batches', objectId: id, objectName: fileName, kind: 'import', diff })
}

const secretsOf = async (tx: Tx, batchId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select count(*) as n from import_secrets where batch_id = ${batchId}`,
  )
  return rows[0]?.n ?? 0
}

/** All good rows in one transaction, or nothing; a second commit of the same batch finds it done. */
export const commitWith =
  ({ platform }: Portal, endpoint: typeof commitImport) =>
  async ({ body, actor, commit, origin }: OwnCall<typeof commitImport>) => {
    const result = await commit(async (tx) => {
      const batch = await openBatch(tx, actor, body.id)
      await lockKind(tx, batch.kind)
      await allowTime(tx)
      const kind = importKindOf(platform, batch.kind as ImportKindName)
      const kept = await loadRows(tx, platform.secrets, batch.id)
      const call = callFor(tx, actor, batch)
      const judged = await kind.judge(
        call,
        kept.map((row) => rawRow(batch.headers, row)),
      )
      await ensureUnchanged(tx, batch, judged)
      const { error, suspect } = allCounts(batch.counts)
      const skipped = error + suspect
      ensure(body.onlyGood || skipped === 0, no.faultsLeft, { n: skipped })
      const good = judged.filter(({ plan }) => plan !== null)
      ensure(good.length > 0, no.nothingToDo)

      const effects = await kind.apply(call, good)
      await insertEffects(tx, batch.id, effects)
      await writeNotes(tx, endpoint, { origin })
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
    })
    return worded(fill(importDone, { a: result.done, b: result.skipped }), result)
  }

const selectEffects = async (tx: Tx, batchId: string): Promise<ImportEffect[]> => {
  const { rows } = await tx.db.execute<{ [column: string]: unknown } & ImportEffect>(sql`
    select no, object_id as "objectId", created, name, before, after from import_effects where batch_id = ${batchId} order by no`)
  return rows
}

export const undoWith =
  ({ platform }: Portal, endpoint: typeof undoImport) =>
  ({ body, actor, commit, origin }: OwnCall<typeof undoImport>) =>
    commit(async (tx) => {
      const batch = await findBatch(tx, actor, body.id, true)
      ensure(batch.state === 'imported', batch.state === 'undone' ? errors.stateChanged : no.notImported)
      const { rows } = await tx.db.execute<{ over: boolean }>(
        sql`select undo_until < now() as over from import_batches where id = ${batch.id}`,
      )
      ensure(!rows[0]?.over, no.undoOver)
      await lockKind(tx, batch.kind)
      await allowTime(tx)

      const kind = importKindOf(platform, batch.kind as ImportKindName)
      const undone = await kind.undo(callFor(tx, actor, batch), await selectEffects(tx, batch.id))
      await writeNotes(tx, endpoint, { origin })
      await tx.db.update(importBatches).set({ state: 'undone' }).where(eq(importBatches.id, batch.id))
      await tx.db.execute(sql`delete from import_secrets where batch_id = ${batch.id}`)
      noteBatch(tx, batch, { restored: undone.restored, kept: undone.kept.length })
      return undone
    })

/** Puts cells into their columns; a column the file does not have is added at its end. */
const patched = (
  batch: BatchRecord,
  cells: readonly string[],
  fields: Readonly<Record<string, string>>,
  titles: ReadonlyMap<string, string>,
) => {
  const headers = [...batch.headers]
  const next = [...cells]
  for (const [key, value] of Object.entries(fields)) {
    const title = titles.get(key)
    if (title === undefined) return refuseField(`fields.${key}`, no.unknownField)
    const known = headers.findIndex((header) => header.key === key)
    const at = known >= 0 ? known : headers.push({ title, key }) - 1
    while (next.length <= at) next.push('')
    next[at] = value
  }
  return { headers, cells: next }
}

/** Repairs one row and judges the whole file again: a number set right in one row may free another. */
export const fixWith =
  ({ platform }: Portal) =>
  ({ body, actor, commit }: OwnCall<typeof fixImport>) =>
    commit(async (tx) => {
      const batch = await openBatch(tx, actor, body.id)
      await allowTime(tx)
      const kind = importKindOf(platform, batch.kind as ImportKindName)
      const kept = await loadRows(tx, platform.secrets, batch.id)
      const row = kept.find(({ no: at }) => at === body.row)
      ensure(row, errors.missing)
      const titles = new Map(kind.columns.map(({ key, title }) => [key, title]))
      const { headers, cells } = patched(batch, row.cells, body.fields, titles)
      Object.assign(row, { cells, choice: body.choice ?? row.choice })
      await tx.db
        .update(importRows)
        .set({ sealed: platform.secrets.seal(JSON.stringify(cells)), choice: row.choice })
        .where(sql`${importRows.batchId} = ${batch.id} and ${importRows.no} = ${row.no}`)

      const judged = await kind.judge(
        callFor(tx, actor, batch),
        kept.map((each) => rawRow(headers, each)),
      )
      await updateJudgements(tx, batch.id, judged)
      const counts = countsOf(judged)
      await tx.db.update(importBatches).set({ headers, counts }).where(eq(importBatches.id, batch.id))
      noteBatch(tx, batch, { row: row.no })
      const diff = await diffRow(platform, tx, { ...batch, headers }, row.no)
      ensure(diff, errors.missing)
      return { counts: allCounts(counts), diff }
    })
