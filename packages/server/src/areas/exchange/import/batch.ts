import {
  IMPORT_OPEN_HOURS,
  type ImportKindName,
  importCodes,
  importRefusals as no,
} from '@portal/contract/areas/exchange/import.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { type ImportHeader, importBatches } from '#src/schema/exchange.ts'
import { fieldsOf } from '#src/shared/exchange/import/headers.ts'
import type { ImportCall, JudgedRow, RawRow } from '#src/shared/exchange/import/kinds.ts'

export type BatchRecord = typeof importBatches.$inferSelect

/** The caller with the rows of exactly the code that imports this kind. */
export const scopedTo = (tx: Tx, actor: Actor, kind: ImportKindName): Tx => {
  const code = importCodes[kind]
  ensure(actor.holds(code), errors.noRight)
  // The same object: notes and notices of a transaction belong to it.
  return Object.assign(tx, { scope: actor.scopeOf([code]) })
}

/** A batch of one's own, or of one's units; the same answer for absent and foreign ones. */
export const findBatch = async (tx: Tx, actor: Actor, id: string, lock = false): Promise<BatchRecord> => {
  const [known] = await tx.db.select({ kind: importBatches.kind }).from(importBatches).where(eq(importBatches.id, id))
  ensure(known, errors.missing)
  const scoped = scopedTo(tx, actor, known.kind as ImportKindName)
  // One's own batch stays one's own, wherever the scope has moved.
  const mine = or(eq(importBatches.createdBy, actor.id), inScope(scoped, importBatches.ownerOrgId, null))
  const query = tx.db
    .select()
    .from(importBatches)
    .where(and(eq(importBatches.id, id), mine))
  const [batch] = await (lock ? query.for('update') : query)
  ensure(batch, errors.missing)
  return batch
}

/** Only whoever uploaded a file repairs and commits it, and only within a day. */
export const openBatch = async (tx: Tx, actor: Actor, id: string): Promise<BatchRecord> => {
  const batch = await findBatch(tx, actor, id, true)
  ensure(batch.createdBy === actor.id, errors.missing)
  const { rows } = await tx.db.execute<{ over: boolean }>(
    sql`select expires_at < now() as over from import_batches where id = ${id}`,
  )
  ensure(batch.state !== 'expired' && !(batch.state === 'checked' && rows[0]?.over), no.expired)
  ensure(batch.state === 'checked', errors.stateChanged)
  return batch
}

export const callFor = (
  tx: Tx,
  actor: Actor,
  batch: Pick<BatchRecord, 'id' | 'updateExisting' | 'targetId'>,
): ImportCall => ({
  tx,
  actor,
  batchId: batch.id,
  update: batch.updateExisting,
  targetId: batch.targetId,
})

/** A row as it is kept: its cells sealed, its judgement in the open. */
export interface KeptRow {
  no: number
  cells: string[]
  choice: RawRow['choice']
}

export const rawRow = (headers: readonly ImportHeader[], { no: at, cells, choice }: KeptRow): RawRow => ({
  no: at,
  fields: fieldsOf(headers, cells),
  choice,
})

const AT_ONCE = 1000

const portions = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

const judgedJson = ({ no: at, action, code, name, targetId, changes, faults, suspect }: JudgedRow) => ({
  no: at,
  action,
  code: code.slice(0, 100),
  name: name.slice(0, 100),
  targetId,
  changes,
  faults,
  suspect,
})

export const insertRows = async (
  tx: Tx,
  secrets: Secrets,
  batchId: string,
  kept: readonly KeptRow[],
  judged: readonly JudgedRow[],
): Promise<void> => {
  const cellsOf = new Map(kept.map(({ no: at, cells }) => [at, cells]))
  for (const portion of portions(judged)) {
    const json = portion.map((row) => ({
      ...judgedJson(row),
      sealed: secrets.seal(JSON.stringify(cellsOf.get(row.no) ?? [])).toString('base64'),
    }))
    await tx.db.execute(sql`
      insert into import_rows (batch_id, no, sealed, action, code, name, target_id, changes, faults, suspect)
      select ${batchId}::uuid, x.no, decode(x.sealed, 'base64'), x.action, x.code, x.name, x."targetId", x.changes, x.faults,
        nullif(x.suspect, 'null')
      from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as x (no int, sealed text, action text, code text, name text,
        "targetId" uuid, changes jsonb, faults jsonb, suspect jsonb)`)
  }
}

/** Writes judgements anew over those of the last check. */
export const updateJudgements = async (tx: Tx, batchId: string, judged: readonly JudgedRow[]): Promise<void> => {
  for (const portion of portions(judged))
    await tx.db.execute(sql`
      update import_rows r set action = x.action, code = x.code, name = x.name, target_id = x."targetId",
        changes = x.changes, faults = x.faults, suspect = nullif(x.suspect, 'null')
      from jsonb_to_recordset(${JSON.stringify(portion.map(judgedJson))}::jsonb) as x (no int, action text, code text,
        name text, "targetId" uuid, changes jsonb, faults jsonb, suspect jsonb)
      where r.batch_id = ${batchId} and r.no = x.no`)
}

/** All rows of a batch with their cells, in the order of the file. */
export const loadRows = async (tx: Tx, secrets: Secrets, batchId: string): Promise<KeptRow[]> => {
  const kept: KeptRow[] = []
  for (let after = 0; ; ) {
    const { rows } = await tx.db.execute<{ no: number; sealed: Buffer; choice: KeptRow['choice'] }>(sql`
      select no, sealed, choice from import_rows where batch_id = ${batchId} and no > ${after} order by no limit ${AT_ONCE}`)
    for (const { no: at, sealed, choice } of rows)
      kept.push({ no: at, cells: JSON.parse(secrets.open(sealed)) as string[], choice })
    if (rows.length < AT_ONCE) return kept
    after = rows.at(-1)?.no ?? after
  }
}

export const countsOf = (judged: readonly Pick<JudgedRow, 'action'>[]): BatchRecord['counts'] => {
  const counts: BatchRecord['counts'] = {}
  for (const { action } of judged) counts[action] = (counts[action] ?? 0) + 1
  return counts
}

export const openUntil = sql`now() + ${IMPORT_OPEN_HOURS} * interval '1 hour'`
