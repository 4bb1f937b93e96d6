import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { describe, expect, test } from 'vitest'
import {
  freeIn,
  nothingTaken,
  occ,
  offerEnd,
  promote,
  quotaUnitOf,
  type SeatRules,
  seatFault,
  seatFor,
  seatForNewcomer,
  takeSeat,
  type Waiting,
} from './seats.ts'

const at = (text: string) => Date.parse(`2026-03-${text}:00+08:00`)
const [MON, TUE, WED] = ['09', '10', '11'] as const

const rules = (over: Partial<SeatRules> = {}): SeatRules => ({
  capacity: 20,
  quotas: new Map(),
  releaseAt: null,
  seatAt: 'apply',
  offerHours: 24,
  lastMoment: at(`${WED}T09:00`),
  confirmBy: null,
  ...over,
})

const waits = (id: string, hour: number, unit: string | null = null): Waiting => ({
  id,
  unit,
  priority: 0,
  waitAt: at(`${MON}T0${hour}:00`),
})

const full = (n: number) => {
  const taken = nothingTaken()
  takeSeat(taken, null, n)
  return taken
}

describe('the example of the queue', () => {
  const queue = [waits('W1', 1), waits('W2', 2), waits('W3', 3)]

  test('two withdraw: the first two are offered for a day, all seats stay taken', () => {
    const taken = full(18)
    const { offers } = promote(rules(), taken, queue, at(`${MON}T10:00`))
    expect(offers.map(({ id, offerEnd: end }) => [id, end])).toEqual([
      ['W1', at(`${TUE}T10:00`)],
      ['W2', at(`${TUE}T10:00`)],
    ])
    expect(occ(taken)).toBe(20)
  })

  test('one seat more goes to the third', () => {
    const { offers } = promote(rules({ capacity: 21 }), full(20), queue.slice(2), at(`${MON}T10:05`))
    expect(offers).toEqual([{ id: 'W3', pool: null, offerEnd: at(`${TUE}T10:05`) }])
  })

  test('an offer ends four hours before the start', () => {
    const { offers } = promote(rules({ capacity: 21 }), full(20), [waits('W5', 5)], at(`${TUE}T10:05`))
    expect(offers).toEqual([{ id: 'W5', pool: null, offerEnd: at(`${WED}T05:00`) }])
  })

  test('with less than two hours left there is none, and that is said', () => {
    const taken = full(20)
    const late = promote(rules({ capacity: 21 }), taken, [waits('W6', 6)], at(`${WED}T05:00`))
    expect(late).toEqual({ offers: [], tooLate: true })
    expect(occ(taken)).toBe(20)
    expect(offerEnd(rules(), at(`${WED}T03:00`))).toBe(at(`${WED}T05:00`))
    expect(offerEnd(rules(), at(`${WED}T03:00`) + 1)).toBeNull()
  })
})

describe('the example of quotas', () => {
  const releaseAt = at(`${TUE}T18:00`)
  const own = rules({
    capacity: 10,
    quotas: new Map([
      ['A', 4],
      ['B', 3],
    ]),
    releaseAt,
  })
  const eight = () => {
    const taken = nothingTaken()
    takeSeat(taken, 'A', 4)
    takeSeat(taken, null, 3)
    takeSeat(taken, 'B', 1)
    return taken
  }

  test('the next of A waits although two seats are free', () => {
    expect(occ(eight())).toBe(8)
    expect(seatFor(own, eight(), 'A', releaseAt - 1)).toBeNull()
    expect(seatFor(own, eight(), 'B', releaseAt - 1)).toEqual({ pool: 'B' })
    expect(freeIn(own, eight(), 'B', releaseAt - 1)).toBe(2)
  })

  test('at the release both go to the first two who wait, whoever they are', () => {
    const queue = [waits('a', 1, 'A'), waits('c', 2), waits('b', 3, 'B')]
    expect(promote(own, eight(), queue, releaseAt - 3 * HOUR_MS).offers.map(({ id }) => id)).toEqual(['b'])
    expect(promote(own, eight(), queue, releaseAt).offers.map(({ id, pool }) => [id, pool])).toEqual([
      ['a', null],
      ['c', null],
    ])
  })

  test('no change takes a seat that somebody has', () => {
    const change = (over: Partial<SeatRules>) => seatFault({ ...own, ...over }, eight(), releaseAt - 1)
    expect(change({})).toBeNull()
    expect(change({ capacity: 7 })).toEqual({ kind: 'capacity', least: 8 })
    expect(
      change({
        quotas: new Map([
          ['A', 3],
          ['B', 3],
        ]),
      }),
    ).toEqual({ kind: 'quota', unit: 'A', from: 4, to: 4 })
    expect(
      change({
        quotas: new Map([
          ['B', 4],
          ['A', 4],
        ]),
      }),
    ).toEqual({ kind: 'quota', unit: 'B', from: 1, to: 3 })
    expect(change({ quotas: new Map([['A', 4]]) })).toMatchObject({ kind: 'quota', unit: 'B', from: 1 })
  })

  test('belongs to the nearest unit upward', () => {
    expect(quotaUnitOf(['root', 'A', 'B', 'team'], own.quotas)).toBe('B')
    expect(quotaUnitOf(['root', 'C'], own.quotas)).toBeNull()
  })
})

test('who comes new does not take the seat somebody waits for', () => {
  const taken = full(19)
  const queue = [waits('W1', 1)]
  expect(seatForNewcomer(rules(), taken, { unit: null, queue }, at(`${WED}T05:00`))).toBeNull()
  expect(seatForNewcomer(rules(), taken, { unit: null, queue: [] }, at(`${WED}T05:00`))).toEqual({ pool: null })
})
