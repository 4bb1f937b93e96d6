import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kit/shanghai.ts'
import { limitOf } from './door-ladder.ts'
import { type FoldedStay, fits, foldStays, insideAt, type StayEvent } from './scan-stays.ts'

const at = (time: string) => Date.parse(`2026-11-30T${time}:00+08:00`)
const BUILDING = '/b/'
const paths: Record<string, string> = { building: BUILDING, hall: '/b/h/', room: '/b/r/' }

let serial = 0
const event = (place: string, direction: 'in' | 'out', atMs: number, more: Partial<StayEvent> = {}): StayEvent => {
  serial += 1
  const path = paths[place] ?? '/'
  return { id: `e${serial}`, placeId: place, path, direction, atMs, heads: 1, endsAtMs: at('18:30'), ...more }
}

describe('stays of a day (70 section 5)', () => {
  const zhang = [
    event('hall', 'in', at('08:00')),
    event('room', 'in', at('08:30')),
    event('room', 'in', at('08:30') + 40 * SECOND_MS),
  ]
  const zhangOut = event('room', 'out', at('11:00'))
  const li = [
    event('hall', 'in', at('08:20'), { heads: 3, endsAtMs: null }),
    event('hall', 'out', at('12:00'), { heads: 3, endsAtMs: null }),
  ]
  const wang = [event('hall', 'out', at('09:10')), event('hall', 'in', at('12:05'))]
  const all = (nowMs: number, late: StayEvent[] = []): FoldedStay[] =>
    [[...zhang, ...late], li, wang].flatMap((events) => {
      return foldStays(
        events.filter(({ atMs }) => atMs <= nowMs),
        nowMs,
      ).stays
    })
  const inside = (time: string, path = BUILDING, late: StayEvent[] = []) =>
    insideAt(all(at(time), late), path, at(time))

  test('counts who is inside, place by place', () => {
    expect(inside('08:00')).toBe(1)
    expect(inside('08:20')).toBe(4)
    expect(inside('08:31')).toBe(4)
    expect(inside('08:31', '/b/h/')).toBe(3)
    expect(inside('08:31', '/b/r/')).toBe(1)
    expect(inside('09:10')).toBe(4)
    expect(inside('12:00')).toBe(1)
    expect(inside('12:05')).toBe(2)
  })

  test('a full building takes nobody more, but whoever is inside may move', () => {
    const limit = limitOf(8, 50) ?? 0
    expect(fits({ inside: 4, own: 0, heads: 1, limit })).toBe(false)
    expect(fits({ inside: 4, own: 1, heads: 1, limit })).toBe(true)
  })

  test('the same press twice is one event, an exit without entry changes nothing', () => {
    const { outcomes } = foldStays(zhang, at('09:00'))
    expect([...outcomes.values()]).toEqual(['entered', 'moved', 'same'])
    expect([...foldStays(wang, at('12:10')).outcomes.values()]).toEqual(['noEntry', 'entered'])
  })

  test('what a handheld hands in late changes the day', () => {
    expect(inside('13:00', BUILDING, [zhangOut])).toBe(1)
    const late = foldStays([...zhang, zhangOut], at('13:00')).stays.at(-1)
    expect(late).toMatchObject({ fromMs: at('08:30'), toMs: at('11:00'), endedBy: 'out' })
  })

  test('at closing time employees are out', () => {
    expect(inside('18:30', BUILDING, [zhangOut])).toBe(0)
    expect(foldStays(wang, at('18:30')).stays.at(-1)).toMatchObject({ toMs: at('18:30'), endedBy: 'auto' })
  })

  test('companions who stay on stay under the guest; guests end by nothing but a scan', () => {
    const { stays, outcomes } = foldStays(
      [
        event('hall', 'in', at('08:20'), { heads: 3, endsAtMs: null }),
        event('building', 'out', at('12:00'), { heads: 1, endsAtMs: null }),
      ],
      at('23:00'),
    )
    expect(insideAt(stays, BUILDING, at('11:00'))).toBe(3)
    expect(insideAt(stays, BUILDING, at('23:00'))).toBe(2)
    expect([...outcomes.values()]).toEqual(['entered', 'leftPartly'])
  })
})

interface Where {
  path: string
  heads: number
  endsAtMs: number | null
}

const after = (where: Where | null, { path, heads }: StayEvent): Where | null => {
  if (!where?.path.startsWith(path)) return where
  const left = where.heads - heads
  return left > 0 ? { ...where, heads: left } : null
}

/** The obvious way: everything from the beginning for each moment that is asked about. */
const slowInside = (events: readonly StayEvent[], path: string, momentMs: number): number => {
  let where: Where | null = null
  let last: StayEvent | null = null
  for (const each of [...events].sort((one, other) => one.atMs - other.atMs)) {
    if (each.atMs > momentMs) break
    if (where && where.endsAtMs !== null && where.endsAtMs <= each.atMs) where = null
    const again =
      last?.placeId === each.placeId && last.direction === each.direction && each.atMs - last.atMs <= MINUTE_MS
    if (again) continue
    last = each
    if (each.direction === 'in') where = { path: each.path, heads: each.heads, endsAtMs: each.endsAtMs }
    else where = after(where, each)
  }
  if (where && where.endsAtMs !== null && where.endsAtMs <= momentMs) where = null
  return where?.path.startsWith(path) ? where.heads : 0
}

/** Park-Miller: the same days on every machine. */
const randomFrom = (seed: number) => {
  let state = seed
  return (bound: number): number => {
    state = (state * 48271) % 2147483647
    return state % bound
  }
}

describe('random days', () => {
  test('give at every moment what counting from the beginning gives', () => {
    const names = Object.keys(paths)
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = randomFrom(seed)
      const guest = random(2) === 0
      const events = Array.from({ length: 12 }, () => {
        const atMs = at('08:00') + random(20 * 60) * 30 * SECOND_MS
        return event(names[random(names.length)] ?? 'hall', random(3) > 0 ? 'in' : 'out', atMs, {
          heads: 1 + random(3),
          endsAtMs: guest ? null : atMs + (1 + random(4)) * HOUR_MS,
        })
      })
      for (let moment = at('08:00'); moment < at('21:00'); moment += 7 * MINUTE_MS)
        for (const path of [BUILDING, '/b/h/']) {
          const stays = foldStays(
            events.filter(({ atMs }) => atMs <= moment),
            moment,
          ).stays
          expect(insideAt(stays, path, moment)).toBe(slowInside(events, path, moment))
        }
    }
  })
})
