import { TICK_MS } from '@portal/contract/areas/learning/play/intervals.ts'
import type { BroadcastPart } from '#src/shared/evidence/presence.ts'

export interface WallSpan {
  fromMs: number
  toMs: number
}

/** Stretches of the broadcast, in ticks without pauses, as times of day: the inverse of `broadcastSpans`. */
export const wallSpans = (
  broadcast: readonly BroadcastPart[],
  spans: readonly (readonly [fromTick: number, toTick: number])[],
): WallSpan[] => {
  const walls: WallSpan[] = []
  let airedMs = 0
  for (const { startedAtMs, endedAtMs } of broadcast) {
    if (endedAtMs === null) break
    const lengthMs = endedAtMs - startedAtMs
    for (const [fromTick, toTick] of spans) {
      const fromMs = Math.max(fromTick * TICK_MS - airedMs, 0)
      const toMs = Math.min(toTick * TICK_MS - airedMs, lengthMs)
      if (toMs > fromMs) walls.push({ fromMs: startedAtMs + fromMs, toMs: startedAtMs + toMs })
    }
    airedMs += lengthMs
  }
  return walls
}
