import type { decideEntries, undoEntry } from '@portal/contract/areas/sign-in/host.ts'
import { signRefusals as no, type SignCode } from '@portal/contract/areas/sign-in/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { signEntries } from '#src/schema/sign-in/sheets.ts'
import { signAttempts } from '#src/schema/sign-in/tries.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { ensureUnsealed, hostedSheet, noteOfSheet } from '../access.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { takeBackPoints } from '../follow.ts'
import { holdStanding } from '../sign/standing.ts'
import { insertEntry, replaceEntry } from '../sign/write.ts'
import type { Worked } from './people.ts'

type Entry = typeof signEntries.$inferSelect
type Attempt = typeof signAttempts.$inferSelect
type Action = 'accept' | 'refuse'

interface Decision {
  actor: Actor
  action: Action
  reason: string
}

const nameOf = async (tx: Tx, userId: string | null): Promise<string> => {
  const { rows } = await tx.db.execute<{ name: string }>(sql`select name from users where id = ${userId}::uuid`)
  return rows[0]?.name ?? ''
}

/** The first decision stands; the second host reads whose it was. */
const handledBy = async (tx: Tx, decidedBy: string | null): Promise<never> =>
  decidedBy === null ? refuse(no.notDecidable) : refuse(no.handled, { name: await nameOf(tx, decidedBy) })

const noteOf = (sheet: Sheet, id: string, { action, reason }: Decision) => ({
  ...noteOfSheet(sheet),
  kind: 'decide' as const,
  diff: [{ field: 'entry', before: id, after: action }],
  ...(reason !== '' && { reason }),
})

/** Somebody who was not on the list takes a free seat, or is 旁听. */
const admit = async (engine: Engine, tx: Tx, sheet: Sheet, userId: string): Promise<void> => {
  const place = (await ownerOf(engine, sheet.ownerType).admit?.(tx, sheet.ownerIds, userId)) ?? 'listener'
  if (place === 'listener') return
  await tx.db.execute(sql`update sign_people set expected = true where sheet_id = ${sheet.id} and user_id = ${userId}`)
}

const decideEntry = async (engine: Engine, tx: Tx, sheet: Sheet, { id }: Entry, decision: Decision): Promise<void> => {
  const { actor, action, reason } = decision
  const [held] = await tx.db.select().from(signEntries).where(eq(signEntries.id, id)).for('update')
  if (held?.state !== 'pending') return handledBy(tx, held?.decidedBy ?? null)
  const values = { state: action === 'accept' ? 'counted' : 'refused', decidedBy: actor.id } as const
  await tx.db
    .update(signEntries)
    .set({ ...values, decidedAt: sql`now()`, ...(reason !== '' && { reason }) })
    .where(eq(signEntries.id, id))
  if (action === 'accept' && held.userId) {
    if (held.direction === 'in') await ownerOf(engine, sheet.ownerType).signed?.(tx, sheet.ownerIds, held.userId, true)
    const standing = await holdStanding(tx, sheet, held.userId)
    if (standing.known?.expected === false) await admit(engine, tx, sheet, held.userId)
  }
  tx.notes.push(noteOf(sheet, id, decision))
}

/** Refusals that a host may turn round: the person was there, his phone said otherwise. */
export const ACCEPTABLE: readonly SignCode[] = ['TOO_FAR', 'DEVICE_USED', 'PENDING', 'CLOSED']

const acceptAttempt = async (engine: Engine, tx: Tx, sheet: Sheet, attempt: Attempt, { actor, reason }: Decision) => {
  const { userId, direction } = attempt
  ensure(userId !== null && direction !== null && ACCEPTABLE.includes(attempt.code), no.notDecidable)
  const standing = await holdStanding(tx, sheet, userId)
  ensure(standing.known, no.notListed)
  ensure(direction === 'out' || standing.in?.state !== 'counted', no.already)
  ensure(direction === 'in' || standing.in, no.outFirst)
  await insertEntry(engine, tx, sheet, standing, {
    direction,
    at: attempt.at,
    method: attempt.method ?? 'scan',
    verdict: 'amber',
    proofs: attempt.proofs,
    distance: attempt.distance,
    accuracy: attempt.accuracy,
    state: 'counted',
    operatorId: actor.id,
    decidedBy: actor.id,
    reason: reason === '' ? attempt.message : reason,
  })
}

const decideAttempt = async (engine: Engine, tx: Tx, sheet: Sheet, { id }: Attempt, decision: Decision) => {
  const [held] = await tx.db.select().from(signAttempts).where(eq(signAttempts.id, id)).for('update')
  if (held?.decision !== 'none') return handledBy(tx, held?.decidedBy ?? null)
  if (decision.action === 'accept') await acceptAttempt(engine, tx, sheet, held, decision)
  await tx.db
    .update(signAttempts)
    .set({ decision: decision.action === 'accept' ? 'accepted' : 'refused', decidedBy: decision.actor.id })
    .where(eq(signAttempts.id, id))
  tx.notes.push(noteOf(sheet, id, decision))
}

type Found = { entry: Entry; attempt?: never } | { attempt: Attempt; entry?: never }

const find = async (tx: Tx, id: string): Promise<Found | null> => {
  const [entry] = await tx.db.select().from(signEntries).where(eq(signEntries.id, id))
  if (entry) return { entry }
  const [attempt] = await tx.db.select().from(signAttempts).where(eq(signAttempts.id, id))
  return attempt ? { attempt } : null
}

const decideOne = async (engine: Engine, tx: Tx, id: string, decision: Decision): Promise<void> => {
  const found = (await find(tx, id)) ?? refuse(errors.missing)
  const sheetId = (found.entry ?? found.attempt).sheetId ?? refuse(errors.missing)
  const sheet = await hostedSheet(tx, decision.actor, engine.portal.signIn, sheetId, 'share')
  ensureUnsealed(sheet)
  // Before the entry itself, as those do who sign.
  const userId = found.entry ? found.entry.userId : found.attempt.userId
  if (userId) await holdStanding(tx, sheet, userId)
  if (found.entry) await decideEntry(engine, tx, sheet, found.entry, decision)
  else await decideAttempt(engine, tx, sheet, found.attempt, decision)
  tx.afterCommit.push(() => engine.watchers.moved(sheet.id))
}

export const decideWith =
  (engine: Engine): HandlerOf<typeof decideEntries> =>
  async ({ tx, body, actor }) => {
    const worked: Worked = { updated: 0, failed: [] }
    const decision = { actor, action: body.action, reason: body.reason ?? '' }
    for (const id of [...new Set(body.entryIds)].sort()) {
      try {
        await decideOne(engine, tx, id, decision)
        worked.updated += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        worked.failed.push({ id, name: '', message: error.message })
      }
    }
    return worked
  }

/** An entry that should not be: it stays as evidence, and the person may sign again. */
export const undoWith =
  (engine: Engine): HandlerOf<typeof undoEntry> =>
  async ({ tx, body, actor }) => {
    const [entry = refuse(errors.missing)] = await tx.db
      .select()
      .from(signEntries)
      .where(eq(signEntries.id, body.entryId))
    const sheet = await hostedSheet(tx, actor, engine.portal.signIn, entry.sheetId, 'share')
    ensureUnsealed(sheet)
    await undo(engine, tx, actor, { sheet, entry, reason: body.reason })
    return { updated: 1, failed: [] }
  }

interface Undone {
  sheet: Sheet
  entry: Pick<Entry, 'id' | 'userId' | 'direction'>
  reason: string
}

/** Takes an entry away from its sheet, whose host has been judged; what it earned goes with it. */
export const undo = async (engine: Engine, tx: Tx, actor: Actor, { sheet, entry, reason }: Undone): Promise<void> => {
  const standing = entry.userId ? await holdStanding(tx, sheet, entry.userId) : null
  const [held] = await tx.db.select().from(signEntries).where(eq(signEntries.id, entry.id)).for('update')
  ensure(held?.state === 'counted' || held?.state === 'pending', no.notUndoable)
  await tx.db
    .update(signEntries)
    .set({ state: 'undone', decidedBy: actor.id, decidedAt: sql`now()` })
    .where(eq(signEntries.id, entry.id))
  // Without a sign-in there is nothing to sign out of.
  if (entry.direction === 'in' && standing?.out) await replaceEntry(tx, standing.out)
  if (entry.direction === 'in' && entry.userId) {
    await tx.db.execute(sql`delete from sign_sheet_devices where sheet_id = ${sheet.id} and user_id = ${entry.userId}`)
    if (held.state === 'counted')
      await ownerOf(engine, sheet.ownerType).signed?.(tx, sheet.ownerIds, entry.userId, false)
    if (held.told) await takeBackPoints(tx, sheet, entry.userId)
  }
  tx.notes.push({
    ...noteOfSheet(sheet),
    diff: [{ field: 'entry', before: entry.id, after: 'undone' }],
    ...(reason !== '' && { reason }),
  })
  tx.afterCommit.push(() => engine.watchers.moved(sheet.id))
}
