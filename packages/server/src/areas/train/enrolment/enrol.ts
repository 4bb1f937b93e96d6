import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import type { EnrolmentState } from '@portal/contract/areas/train/words.ts'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { trainEnrolmentEvents, trainEnrolments } from '#src/schema/train/enrolment.ts'
import { type Outcome, outcomeOf } from '#src/shared/batch/together.ts'
import { occ, offerEnd, quotaUnitOf, seatFor, seatForNewcomer, takeSeat } from '#src/shared/seats/seats.ts'
import type { Busy } from '../session/busy.ts'
import { type HeldClass, type Queued, queueOf, unitsOfPath } from './held-class.ts'
import { ensureAdmitted, type Newcomer, type Standing } from './judge.ts'
import { priorityOf } from './priority.ts'
import { standingsOf } from './standing.ts'

/** What became of a newcomer. */
export interface Enrolled {
  id: string
  userId: string
  state: Extract<EnrolmentState, 'confirmed' | 'pending' | 'waitlisted'>
  /** Place in the queue from 1, where he waits. */
  waitPosition: number | null
  busy: readonly Busy[]
}

interface Placed {
  enrolled: Enrolled
  row: typeof trainEnrolments.$inferInsert
}

/** Whether somebody decides about people who come this way. */
export const isReviewed = ({ review }: HeldClass['row'], { way }: Pick<Newcomer, 'way'>): boolean =>
  review !== 'none' && (way === 'self' || way === 'nominated')

interface Place {
  state: Enrolled['state']
  pool: string | null
}

const placeFor = (held: HeldClass, queue: readonly Queued[], newcomer: Newcomer, standing: Standing): Place => {
  const { row, rules, taken, now } = held
  const reviewed = isReviewed(row, newcomer)
  if (reviewed && row.seatAt === 'approve') return { state: 'pending', pool: null }
  const unit = quotaUnitOf(unitsOfPath(standing.path), rules.quotas)
  // Who comes in at the door takes what is free: the queue was told that seats go there.
  const seat =
    newcomer.way === 'walkIn'
      ? seatFor(rules, taken, unit, now.getTime())
      : seatForNewcomer(rules, taken, { unit, queue }, now.getTime())
  if (!seat) return { state: 'waitlisted', pool: null }
  takeSeat(taken, seat.pool)
  return { state: reviewed ? 'pending' : 'confirmed', pool: seat.pool }
}

/** Those before whom he stands: all who wait with the same or a lesser priority came earlier. */
const positionOf = (queue: readonly Queued[], waiting: number, priority: number): number =>
  queue.length === waiting ? queue.filter((other) => other.priority <= priority).length + 1 : waiting + 1

/**
 * The queue is read only where it decides something: an order beside the time, or free seats that may not be offered any
 * more. Otherwise nobody waits who could have one, for whoever could was offered it before.
 */
const isQueueWanted = ({ row, rules, taken, waiting, now }: HeldClass): boolean =>
  waiting > 0 && (row.waitOrder === 'due' || (occ(taken) < rules.capacity && offerEnd(rules, now.getTime()) === null))

/**
 * Takes people into a class that is held and settled, one after the other in the order given: a seat, or the end of the queue. Each
 * on his own merits; of a refused one nothing is written.
 */
export const enrol = async (
  tx: Tx,
  held: HeldClass,
  newcomers: readonly Newcomer[],
  byId: string | null,
): Promise<Outcome<Enrolled>[]> => {
  const { row, now } = held
  const userIds = newcomers.map(({ userId }) => userId)
  const standings = new Map(await standingsOf(tx, row, userIds))
  const priorities = await priorityOf(tx, row, userIds)
  const queue = isQueueWanted(held) ? await queueOf(tx, row.id, held.rules.quotas) : []
  const most = row.waitMax ?? row.capacity

  const place = (newcomer: Newcomer): Placed => {
    const standing = standings.get(newcomer.userId) ?? refuse(no.personMissing)
    ensureAdmitted(held, newcomer, standing)
    const { state, pool } = placeFor(held, queue, newcomer, standing)
    const priority = priorities.get(newcomer.userId) ?? 0
    const id = v7()
    let waitPosition: number | null = null
    if (state === 'waitlisted') {
      ensure(held.waiting < most, no.queueFull)
      waitPosition = positionOf(queue, held.waiting, priority)
      if (queue.length === held.waiting)
        queue.push({
          id,
          userId: newcomer.userId,
          priority,
          waitAt: now.getTime(),
          unit: quotaUnitOf(unitsOfPath(standing.path), held.rules.quotas),
        })
      held.waiting += 1
    }
    standings.set(newcomer.userId, { ...standing, isLive: true })
    return {
      enrolled: { id, userId: newcomer.userId, state, waitPosition, busy: standing.busy },
      row: {
        id,
        classId: row.id,
        userId: newcomer.userId,
        orgId: standing.orgId,
        way: newcomer.way,
        nominatorId: newcomer.nominatorId,
        state,
        pool,
        waitAt: now,
        priority,
        form: row.form,
        answers: newcomer.answers,
      },
    }
  }

  const outcomes: Outcome<Placed>[] = []
  for (const newcomer of newcomers) outcomes.push(await outcomeOf(() => Promise.resolve().then(() => place(newcomer))))
  const rows = outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value.row] : []))
  await write(tx, rows, { at: now, byId })
  return outcomes.map((outcome) => ('value' in outcome ? { value: outcome.value.enrolled } : outcome))
}

/** As many rows in one statement as it has room for. */
const PART = 500

const write = async (
  tx: Tx,
  rows: readonly (typeof trainEnrolments.$inferInsert)[],
  { at, byId }: { at: Date; byId: string | null },
): Promise<void> => {
  for (let from = 0; from < rows.length; from += PART) {
    const part = rows.slice(from, from + PART)
    await tx.db.insert(trainEnrolments).values(part)
    await tx.db.insert(trainEnrolmentEvents).values(
      part.map(({ id = '', state, userId }) => ({
        id: v7(),
        enrolmentId: id,
        at,
        state,
        byId: byId ?? userId,
        reason: '',
      })),
    )
  }
}
