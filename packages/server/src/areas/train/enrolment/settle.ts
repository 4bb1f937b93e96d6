import { and, eq, lte } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { trainEnrolments } from '#src/schema/train/enrolment.ts'
import { freeIn, occ, promote, takeSeat } from '#src/shared/seats/seats.ts'
import { TAKES } from '../class/state.ts'
import { changeEnrolments } from './change.ts'
import { type HeldClass, type Queued, queueOf } from './held-class.ts'
import { tell, tellExpired, tellOffer } from './tell.ts'

/** Offers whose time is over give their seats back. */
const expireOffers = async (tx: Tx, held: HeldClass): Promise<void> => {
  const { row, now, taken } = held
  const due = await tx.db
    .select()
    .from(trainEnrolments)
    .where(
      and(
        eq(trainEnrolments.classId, row.id),
        eq(trainEnrolments.state, 'offered'),
        lte(trainEnrolments.offerEnd, now),
      ),
    )
    .orderBy(trainEnrolments.id)
  for (const { id, userId, pool, offerEnd } of due) {
    takeSeat(taken, pool, -1)
    await changeEnrolments(tx, [id], { state: 'expired', pool: null, byId: null }, now)
    await tellExpired(tx, row, { id, userId, until: offerEnd ?? now })
  }
}

/** No offers come any more: those who wait hear it once. */
const tellNoOffers = async (tx: Tx, { row, now }: HeldClass): Promise<void> => {
  if (row.noOffersAt !== null) return
  const waiting = await tx.db
    .select({ userId: trainEnrolments.userId })
    .from(trainEnrolments)
    .where(and(eq(trainEnrolments.classId, row.id), eq(trainEnrolments.state, 'waitlisted')))
  const people = waiting.map(({ userId }) => userId)
  await tx.db.update(trainClasses).set({ noOffersAt: now }).where(eq(trainClasses.id, row.id))
  await tell(tx, row, people, { word: 'noOffers', event: 'noOffers' })
}

/** Those who wait and might have one of the free seats: all, or where these are kept, the people they are kept for. */
const candidates = async (tx: Tx, { row, rules, taken, now }: HeldClass): Promise<Queued[]> => {
  const at = now.getTime()
  if (freeIn(rules, taken, null, at) > 0) return queueOf(tx, row.id, rules.quotas)
  const units = [...rules.quotas.keys()].filter((unit) => freeIn(rules, taken, unit, at) > 0)
  return units.length === 0 ? [] : queueOf(tx, row.id, rules.quotas, units)
}

/** Somebody who was offered a seat. */
export interface Offered {
  id: string
  userId: string
  until: Date
}

/**
 * Ends due offers and gives what is free to those who wait, in their order. Called by whatever may have made a seat
 * free, and by the clock; `held` is counted along.
 */
export const settle = async (tx: Tx, held: HeldClass): Promise<Offered[]> => {
  const { row, rules, taken, now } = held
  if (!TAKES.includes(row.state)) return []
  await expireOffers(tx, held)
  if (held.waiting === 0 || occ(taken) >= rules.capacity) return []
  const queue = await candidates(tx, held)
  const people = new Map(queue.map(({ id, userId }) => [id, userId]))
  const { offers, tooLate } = promote(rules, taken, queue, now.getTime())
  const offered: Offered[] = []
  for (const { id, pool, offerEnd } of offers) {
    const until = new Date(offerEnd)
    const userId = people.get(id) ?? ''
    await changeEnrolments(tx, [id], { state: 'offered', pool, offeredAt: now, offerEnd: until, byId: null }, now)
    await tellOffer(tx, row, { id, userId, until })
    offered.push({ id, userId, until })
  }
  held.waiting -= offers.length
  if (tooLate) await tellNoOffers(tx, held)
  return offered
}

/** As {@link settle}, after a seat of this pool became free. */
export const giveBack = async (tx: Tx, held: HeldClass, pool: string | null): Promise<Offered[]> => {
  takeSeat(held.taken, pool, -1)
  return settle(tx, held)
}
