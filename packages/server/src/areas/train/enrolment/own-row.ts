import type { MyEnrolment } from '@portal/contract/areas/train/enrolment/open.ts'
import type { EnrolmentState, EnrolWay, LearnerAct } from '@portal/contract/areas/train/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import {
  freeIn,
  generalSeats,
  holdsSeat,
  nothingTaken,
  quotaUnitOf,
  type SeatRules,
  type Taken,
  takeSeat,
} from '#src/shared/seats/seats.ts'
import type { TrainClass } from '../class/state.ts'
import { TAKES } from '../class/state.ts'
import { rulesOf, unitsOfPath } from './held-class.ts'
import { isLive, withdrawUntil } from './leave.ts'

/** The newest enrolment `my` of a person in a class. */
export const joinOwn = (person: Place): SQL => sql`left join lateral (select e.* from train_enrolments e
  where e.class_id = ${trainClasses.id} and e.user_id = ${person} order by e.created_at desc, e.id desc limit 1) my on true`

export interface OwnSeats {
  rules: SeatRules
  taken: Taken
  waiting: number
  /** Seats the person may take at this moment. */
  free: number
}

interface CountRow extends Record<string, unknown> {
  class_id: string
  state: string
  pool: string | null
  n: number
}

/** Seats of these classes as somebody of this unit finds them. */
export const seatsFor = async (
  tx: Pick<Tx, 'db'>,
  actor: Actor,
  classes: readonly TrainClass[],
  now: Date,
): Promise<ReadonlyMap<string, OwnSeats>> => {
  const ids = sql.param(classes.map(({ id }) => id))
  const { rows: quotas } = await tx.db.execute<{ class_id: string; org_id: string; quota: number }>(
    sql`select class_id, org_id, quota from train_class_quotas where class_id = any(${ids}::uuid[])`,
  )
  const { rows: counts } = await tx.db.execute<CountRow>(sql`
    select class_id, state, pool, count(*)::int as n from train_enrolments
    where class_id = any(${ids}::uuid[]) and state in ('pending', 'confirmed', 'offered', 'waitlisted') group by 1, 2, 3`)
  return new Map(
    classes.map((row) => {
      const own = new Map(
        quotas.filter(({ class_id: id }) => id === row.id).map(({ org_id: orgId, quota }) => [orgId, quota]),
      )
      const rules = rulesOf(row, own)
      const taken = nothingTaken()
      let waiting = 0
      for (const { class_id: id, state, pool, n } of counts) {
        if (id !== row.id) continue
        if (holdsSeat(rules, state)) takeSeat(taken, pool, n)
        else if (state === 'waitlisted') waiting += n
      }
      const unit = quotaUnitOf(unitsOfPath(actor.orgPath), own)
      const at = now.getTime()
      const kept = unit === null ? 0 : freeIn(rules, taken, unit, at)
      // What is free for all belongs to those who wait.
      const open = waiting > 0 ? 0 : Math.max(0, generalSeats(rules, taken, at) - taken.general)
      return [row.id, { rules, taken, waiting, free: kept + open }]
    }),
  )
}

/** The caller's enrolment as a list reads it. */
export interface OwnRead {
  enrolmentId: string | null
  state: EnrolmentState | null
  way: EnrolWay | null
  offerEnd: Date | null
  reason: string
  result: MyEnrolment['result']
  resultWhy: string[]
  wait: number | null
}

const mayLeave = (row: TrainClass, state: EnrolmentState, now: Date): boolean => {
  if (!TAKES.includes(row.state)) return false
  if (state === 'waitlisted') return true
  const until = withdrawUntil(row)
  return (state === 'confirmed' || state === 'pending') && (until === null || now < until)
}

/** What somebody may do with a class at this moment. */
export const actsOf = (
  row: TrainClass,
  own: Pick<OwnRead, 'state' | 'offerEnd'>,
  { free, waiting }: Pick<OwnSeats, 'free' | 'waiting'>,
  now: Date,
): LearnerAct[] => {
  if (own.state !== null && isLive(own.state)) {
    if (own.state === 'offered')
      return TAKES.includes(row.state) && (own.offerEnd === null || own.offerEnd > now) ? ['confirm', 'decline'] : []
    return mayLeave(row, own.state, now) ? ['withdraw'] : []
  }
  const isOpen =
    TAKES.includes(row.state) && now >= row.enrolFrom && now < row.enrolTo && row.enrolWays.includes('self')
  if (!isOpen) return []
  if (free > 0 || (row.review !== 'none' && row.seatAt === 'approve')) return ['apply']
  return waiting < (row.waitMax ?? row.capacity) ? ['queue'] : []
}

/** Place in the queue of the caller, or where he would come in. */
export const myOf = (row: TrainClass, own: OwnRead, seats: OwnSeats, now: Date): MyEnrolment => {
  const can = actsOf(row, own, seats, now)
  return { ...own, wait: can.includes('queue') ? seats.waiting + 1 : own.wait, can }
}

/** Place of a waiting enrolment `my` from 1, in a statement; null for all others. */
export const OWN_PLACE: SQL = sql`(case when my.state = 'waitlisted' then (select count(*)::int from train_enrolments q
  where q.class_id = my.class_id and q.state = 'waitlisted'
    and (q.priority, q.wait_at, q.id) <= (my.priority, my.wait_at, my.id)) end)`
