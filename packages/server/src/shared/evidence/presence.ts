import { normalizeSpans, type TickSpan, wholeTicksFromMs } from '@portal/contract/areas/learning/play/intervals.ts'

/** A stretch on air between start, pauses and end; the running one has no end. In order of time. */
export type BroadcastPart = { startedAtMs: number; endedAtMs: number | null }

/** A beat proves presence since the one before it only if that was at most this long ago. */
export const GREATEST_SILENCE_MS = 45_000

/** Wall time placed on the broadcast time line, on which pauses have no length. */
export const broadcastSpans = (broadcast: readonly BroadcastPart[], fromMs: number, toMs: number): TickSpan[] => {
  const spans: TickSpan[] = []
  let airedMs = 0
  for (const { startedAtMs, endedAtMs } of broadcast) {
    const startMs = Math.max(fromMs, startedAtMs)
    const endMs = Math.min(toMs, endedAtMs ?? toMs)
    if (endMs > startMs) {
      spans.push({
        fromTick: wholeTicksFromMs(airedMs + startMs - startedAtMs),
        toTick: wholeTicksFromMs(airedMs + endMs - startedAtMs),
      })
    }
    airedMs += endedAtMs === null ? 0 : endedAtMs - startedAtMs
  }
  return normalizeSpans(spans)
}

/** Presence a beat at `atMs` proves: nothing after a longer silence. */
export const presenceSince = (broadcast: readonly BroadcastPart[], lastBeatAtMs: number, atMs: number) =>
  atMs - lastBeatAtMs <= GREATEST_SILENCE_MS ? broadcastSpans(broadcast, lastBeatAtMs, atMs) : []

/** The latest `ticks` of some spans. */
export const latestTicks = (spans: readonly TickSpan[], ticks: number): TickSpan[] => {
  let left = ticks
  const kept: TickSpan[] = []
  for (const { fromTick, toTick } of spans.toReversed()) {
    const length = Math.min(left, toTick - fromTick)
    if (length > 0) kept.unshift({ fromTick: toTick - length, toTick })
    left -= length
  }
  return kept
}
