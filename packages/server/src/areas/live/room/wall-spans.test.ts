import { expect, test } from 'vitest'
import { broadcastSpans } from '#src/shared/evidence/presence.ts'
import { wallSpans } from './wall-spans.ts'

/** Repeatable chance, so that a failure can be looked at again. */
const chanceFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test('presence of any clients, in any order, is one union that comes back to the same times of day', () => {
  const chance = chanceFrom(7)
  for (let turn = 0; turn < 300; turn += 1) {
    let at = 1_700_000_000_000
    const broadcast = Array.from({ length: 1 + chance(4) }, () => {
      const startedAtMs = at + chance(50) * 1000
      at = startedAtMs + (5 + chance(100)) * 1000
      return { startedAtMs, endedAtMs: at }
    })
    const first = broadcast[0]?.startedAtMs ?? 0
    const stays = Array.from({ length: 1 + chance(5) }, () => {
      const from = first + chance(300) * 1000
      return [from, from + chance(60) * 1000] as const
    })
    const there = (ms: number) =>
      broadcast.some(({ startedAtMs, endedAtMs }) => ms >= startedAtMs && ms < endedAtMs) &&
      stays.some(([from, to]) => ms >= from && ms < to)

    const spans = stays.flatMap(([from, to]) =>
      broadcastSpans(broadcast, from, to).map(({ fromTick, toTick }) => [fromTick, toTick] as const),
    )
    const walls = wallSpans(broadcast, spans)
    for (let ms = first - 2000; ms < at + 2000; ms += 1000) {
      expect(walls.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs)).toBe(there(ms))
    }
  }
})
