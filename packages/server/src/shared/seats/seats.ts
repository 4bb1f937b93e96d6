import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'

/**
 * Seats and their waiting list, pure (50 section 3). Times are milliseconds; units are ids. Whoever calls holds the
 * thing that has the seats, so that nothing changes between the question and the write.
 */
export interface SeatRules {
  /** N */
  capacity: number
  /** q(u); people below a unit belong to the nearest one upward that is named here. */
  quotas: ReadonlyMap<string, number>
  /** From then on what is kept for units goes to all. */
  releaseAt: number | null
  /** Whether somebody whose application is not decided holds a seat. */
  seatAt: 'apply' | 'approve'
  offerHours: number
  /** max(first start, end of enrolment); null: there is no such bound. */
  lastMoment: number | null
  /** No offer lasts longer; null: the hours of an offer alone. */
  confirmBy: number | null
}

type HeldState = 'pending' | 'confirmed' | 'offered'

/** Of a quota unit, or of those for all. */
export type Pool = string | null

/** Somebody who holds a seat or waits for one. */
export interface Waiting {
  id: string
  /** Nearest quota unit upward. */
  unit: Pool
  /** Less comes earlier; equal in a queue by time alone. */
  priority: number
  waitAt: number
}

/** Seats taken, by pool. */
export interface Taken {
  units: Map<string, number>
  general: number
}

export interface Offer {
  id: string
  pool: Pool
  offerEnd: number
}

/** An offer ends so long before the last moment. */
const BEFORE_LAST_MS = 4 * HOUR_MS
/** For less than this, or than its own hours where these are fewer, none is made. */
const LEAST_OFFER_MS = 2 * HOUR_MS

export const nothingTaken = (): Taken => ({ units: new Map(), general: 0 })

/** Whether a person in this state holds a seat: what occ counts. */
export const holdsSeat = ({ seatAt }: Pick<SeatRules, 'seatAt'>, state: string): state is HeldState =>
  state === 'confirmed' || state === 'offered' || (state === 'pending' && seatAt === 'apply')

export const takeSeat = (taken: Taken, pool: Pool, n = 1): void => {
  if (pool === null) taken.general += n
  else taken.units.set(pool, (taken.units.get(pool) ?? 0) + n)
}

const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const each of numbers) total += each
  return total
}

export const occ = ({ units, general }: Taken): number => general + sum(units.values())

/** Quotas are no more: there were none, or their time is over. */
export const isReleased = ({ quotas, releaseAt }: SeatRules, now: number): boolean =>
  quotas.size === 0 || (releaseAt !== null && now >= releaseAt)

/** G: seats that anybody may have. */
export const generalSeats = (rules: SeatRules, taken: Taken, now: number): number =>
  rules.capacity - (isReleased(rules, now) ? sum(taken.units.values()) : sum(rules.quotas.values()))

/** The nearest quota unit of a path of ids from the root down. */
export const quotaUnitOf = (path: readonly string[], quotas: ReadonlyMap<string, number>): Pool =>
  path.findLast((unit) => quotas.has(unit)) ?? null

/** Free seats of a pool at this moment. */
export const freeIn = (rules: SeatRules, taken: Taken, pool: Pool, now: number): number => {
  if (pool === null) return Math.max(0, generalSeats(rules, taken, now) - taken.general)
  if (isReleased(rules, now)) return 0
  return Math.max(0, (rules.quotas.get(pool) ?? 0) - (taken.units.get(pool) ?? 0))
}

/** The pool that has a seat for somebody of this unit, or nothing: first his unit's own seats, then those for all. */
export const seatFor = (rules: SeatRules, taken: Taken, unit: Pool, now: number): { pool: Pool } | null => {
  if (unit !== null && freeIn(rules, taken, unit, now) > 0) return { pool: unit }
  return freeIn(rules, taken, null, now) > 0 ? { pool: null } : null
}

export const inQueue = (a: Waiting, b: Waiting): number =>
  a.priority - b.priority || a.waitAt - b.waitAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** When an offer made now ends; null where too little time is left for one. */
export const offerEnd = (rules: SeatRules, now: number): number | null => {
  const ends = [
    now + rules.offerHours * HOUR_MS,
    ...(rules.lastMoment === null ? [] : [rules.lastMoment - BEFORE_LAST_MS]),
    ...(rules.confirmBy === null ? [] : [rules.confirmBy]),
  ]
  const end = Math.min(...ends)
  return end - now < Math.min(LEAST_OFFER_MS, rules.offerHours * HOUR_MS) ? null : end
}

/**
 * Whom of those who wait (in their order) the free seats go to. `taken` moves along. `tooLate`: somebody would have had
 * a seat, but there is no time left for offers.
 */
export const promote = (
  rules: SeatRules,
  taken: Taken,
  queue: readonly Waiting[],
  now: number,
): { offers: Offer[]; tooLate: boolean } => {
  const end = offerEnd(rules, now)
  const offers: Offer[] = []
  for (const { id, unit } of queue) {
    const seat = seatFor(rules, taken, unit, now)
    // Taking seats never makes one free: whoever was passed over stays without.
    if (!seat) continue
    if (end === null) return { offers, tooLate: true }
    takeSeat(taken, seat.pool)
    offers.push({ id, pool: seat.pool, offerEnd: end })
  }
  return { offers, tooLate: false }
}

/** A seat for somebody who comes now, if there is one that nobody before him in the queue could have. */
export const seatForNewcomer = (
  rules: SeatRules,
  taken: Taken,
  { unit, queue }: { unit: Pool; queue: readonly Waiting[] },
  now: number,
): { pool: Pool } | null => {
  const seat = seatFor(rules, taken, unit, now)
  if (!seat) return null
  const isAwaited = queue.some((other) => {
    const his = seatFor(rules, taken, other.unit, now)
    return his !== null && his.pool === seat.pool
  })
  return isAwaited ? null : seat
}

export type SeatFault = { kind: 'capacity'; least: number } | { kind: 'quota'; unit: string; from: number; to: number }

/** Why these rules do not fit the seats taken: nobody loses a seat by a change. */
export const seatFault = (rules: SeatRules, taken: Taken, now: number): SeatFault | null => {
  const held = occ(taken)
  if (rules.capacity < held) return { kind: 'capacity', least: held }
  for (const unit of new Set([...rules.quotas.keys(), ...taken.units.keys()])) {
    const used = taken.units.get(unit) ?? 0
    const quota = rules.quotas.get(unit) ?? 0
    const others = sum(rules.quotas.values()) - quota
    const most = rules.capacity - others - (isReleased(rules, now) ? 0 : taken.general)
    if (quota < used || (quota > 0 && quota > most))
      return { kind: 'quota', unit, from: used, to: Math.max(used, most) }
  }
  return null
}
