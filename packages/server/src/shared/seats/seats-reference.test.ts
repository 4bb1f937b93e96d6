import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { expect, test } from 'vitest'
import {
  holdsSeat,
  inQueue,
  nothingTaken,
  type Pool,
  promote,
  type SeatRules,
  seatFault,
  seatFor,
  seatForNewcomer,
  takeSeat,
} from './seats.ts'

interface Person {
  id: string
  unit: Pool
  state: 'pending' | 'confirmed' | 'waitlisted' | 'offered' | 'over'
  pool: Pool
  waitAt: number
  priority: number
  offerEnd: number
}

const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

const copyOf = (people: readonly Person[]) => people.map((person) => ({ ...person }))

/** An offer of one hour is one of one hour; all others last two at least. */
const least = ({ offerHours }: SeatRules) => (offerHours === 1 ? 1 : 2) * HOUR_MS

/** The rules word by word: counts by filtering, one promotion at a time, nothing kept between steps. */
const reference = {
  taken: (rules: SeatRules, people: readonly Person[]) =>
    people.filter(
      ({ state }) => state === 'confirmed' || state === 'offered' || (state === 'pending' && rules.seatAt === 'apply'),
    ),
  poolFor(rules: SeatRules, people: readonly Person[], unit: Pool, now: number): Pool | undefined {
    const held = this.taken(rules, people)
    const usedOf = (pool: Pool) => held.filter((each) => each.pool === pool).length
    const released = rules.quotas.size === 0 || (rules.releaseAt !== null && now >= rules.releaseAt)
    if (released) return held.length < rules.capacity ? null : undefined
    if (unit !== null && usedOf(unit) < (rules.quotas.get(unit) ?? 0)) return unit
    const kept = [...rules.quotas.values()].reduce((a, b) => a + b, 0)
    return usedOf(null) < rules.capacity - kept ? null : undefined
  },
  first(rules: SeatRules, people: readonly Person[], now: number): Person | undefined {
    return people
      .filter(({ state }) => state === 'waitlisted')
      .sort((a, b) => a.priority - b.priority || a.waitAt - b.waitAt || (a.id < b.id ? -1 : 1))
      .find((each) => this.poolFor(rules, people, each.unit, now) !== undefined)
  },
  settle(rules: SeatRules, people: Person[], now: number): void {
    for (const each of people) if (each.state === 'offered' && each.offerEnd <= now) each.state = 'over'
    const end = Math.min(now + rules.offerHours * HOUR_MS, (rules.lastMoment ?? Infinity) - 4 * HOUR_MS)
    for (;;) {
      const next = this.first(rules, people, now)
      if (!next || end - now < least(rules)) return
      next.pool = this.poolFor(rules, people, next.unit, now) ?? null
      next.state = 'offered'
      next.offerEnd = end
    }
  },
}

const takenOf = (rules: SeatRules, people: readonly Person[]) => {
  const taken = nothingTaken()
  for (const { state, pool } of people) if (holdsSeat(rules, state)) takeSeat(taken, pool)
  return taken
}
const queueOf = (people: readonly Person[]) => people.filter(({ state }) => state === 'waitlisted').sort(inQueue)

const settle = (rules: SeatRules, people: Person[], now: number): void => {
  for (const each of people) if (each.state === 'offered' && each.offerEnd <= now) each.state = 'over'
  for (const { id, pool, offerEnd } of promote(rules, takenOf(rules, people), queueOf(people), now).offers) {
    const person = people.find((each) => each.id === id)
    if (person) Object.assign(person, { state: 'offered', pool, offerEnd })
  }
}

const START = Date.parse('2026-03-01T00:00:00Z')
const UNITS: readonly Pool[] = ['A', 'B', 'C', null]

const play = (seed: number): void => {
  const random = numbers(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const review = random() < 0.5
  let now = START
  let rules: SeatRules = {
    capacity: 3 + upTo(8),
    quotas: new Map(),
    releaseAt: random() < 0.5 ? START + upTo(200) * HOUR_MS : null,
    seatAt: review && random() < 0.5 ? 'approve' : 'apply',
    offerHours: 1 + upTo(48),
    lastMoment: START + (100 + upTo(200)) * HOUR_MS,
    confirmBy: null,
  }
  const people: Person[] = []
  const one = (...states: Person['state'][]) => {
    const some = people.filter(({ state }) => states.includes(state))
    return some[upTo(some.length)]
  }
  const seated = review && rules.seatAt === 'apply' ? 'pending' : 'confirmed'

  const apply = () => {
    const person: Person = {
      id: `p${String(people.length).padStart(3, '0')}`,
      unit: UNITS[upTo(UNITS.length)] ?? null,
      state: 'pending',
      pool: null,
      waitAt: now,
      priority: upTo(2),
      offerEnd: 0,
    }
    const isFree =
      seatForNewcomer(rules, takenOf(rules, people), { unit: person.unit, queue: queueOf(people) }, now) !== null
    const pool = reference.poolFor(rules, people, person.unit, now)
    const awaited = queueOf(people).some((each) => reference.poolFor(rules, people, each.unit, now) === pool)
    if (rules.seatAt === 'apply') {
      expect(isFree).toBe(pool !== undefined && !awaited)
      if (isFree) Object.assign(person, { state: seated, pool: pool ?? null })
      else person.state = 'waitlisted'
    }
    people.push(person)
  }

  const approve = () => {
    const person = one('pending')
    if (!person) return
    if (rules.seatAt === 'apply') person.state = 'confirmed'
    else {
      const seat = seatFor(rules, takenOf(rules, people), person.unit, now)
      expect(seat?.pool).toBe(reference.poolFor(rules, people, person.unit, now))
      Object.assign(person, seat ? { state: 'confirmed', pool: seat.pool } : { state: 'waitlisted' })
    }
  }

  const end = (...states: Person['state'][]) => {
    const person = one(...states)
    if (person) person.state = 'over'
  }

  const change = (next: SeatRules) => {
    const sum = [...next.quotas.values()].reduce((a, b) => a + b, 0)
    if (sum <= next.capacity && seatFault(next, takenOf(next, people), now) === null) rules = next
  }

  const moves = [
    apply,
    apply,
    apply,
    approve,
    () => end('pending', 'confirmed', 'offered', 'waitlisted'),
    () => end('pending'),
    () => {
      const person = one('offered')
      if (person) person.state = seated
    },
    () => change({ ...rules, capacity: 1 + upTo(14) }),
    () => change({ ...rules, quotas: new Map(UNITS.flatMap((u) => (u && random() < 0.5 ? [[u, 1 + upTo(3)]] : []))) }),
    () => change({ ...rules, releaseAt: now + (upTo(40) - 10) * HOUR_MS }),
    () => {
      now += upTo(30) * HOUR_MS
    },
  ]

  for (let step = 0; step < 60; step += 1) {
    now += upTo(3 * 60_000)
    moves[upTo(moves.length)]?.()
    const slow = copyOf(people)
    reference.settle(rules, slow, now)
    settle(rules, people, now)
    expect(people, `seed ${seed}, step ${step}`).toEqual(slow)

    const held = reference.taken(rules, people)
    expect(held.length).toBeLessThanOrEqual(rules.capacity)
    // Nobody is skipped: whoever still waits could have no seat, or there is no time left for offers.
    const passed = reference.first(rules, people, now)
    if (passed) expect((rules.lastMoment ?? 0) - 4 * HOUR_MS - now).toBeLessThan(least(rules))
  }
}

test('1,000 random courses of a class go as the rules say, word by word', () => {
  for (let seed = 1; seed <= 1000; seed += 1) play(seed)
})
