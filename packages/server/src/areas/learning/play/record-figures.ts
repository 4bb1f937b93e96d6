import type { Beat } from '@portal/contract/areas/learning/play/beat.ts'
import { TICK_MS } from '@portal/contract/areas/learning/play/intervals.ts'
import type { RefusalReason } from '@portal/contract/areas/learning/play/refusal.ts'
import type { RecordFigures } from '#src/schema/study.ts'
import type { BeatOutcome } from '#src/shared/evidence/credit.ts'
import { type IntegrityFigures, regularBeatCount } from '#src/shared/evidence/flags.ts'
import type { Sitting } from './sitting.ts'

const noFigures: IntegrityFigures = {
  overTimeCount: 0,
  overTimeMs: 0,
  seekAheadCount: 0,
  parallelCount: 0,
  missingBeats: 0,
  longestUnfocusedMs: 0,
  regularBeats: 0,
  longestDayEffectiveMs: 0,
  offlineCount: 0,
  offlineMs: 0,
}

export const figuresOf = (stored: Partial<RecordFigures>): IntegrityFigures => ({ ...noFigures, ...stored })

/** Arrivals kept to recognise a rhythm; as many as the flag looks at. */
const KEPT_ARRIVALS = 40
/** A silence this long in which study went on was spent offline. */
const OFFLINE_MS = 60_000
const OFFLINE_STUDY_MS = 30_000

/** What a timer sends by itself; anything else was done by somebody. */
const AUTOMATIC = new Set<Beat['event']>(['tick', 'end', 'idle', 'close'])

export const hasFocusSign = (beats: readonly Pick<Beat, 'event'>[]) => beats.some(({ event }) => !AUTOMATIC.has(event))

/** Arrivals of this sitting with the new one, and how many of them came in a fixed rhythm. */
export const withArrival = (sitting: Sitting, atMs: number) => {
  const recentArrivals = [...sitting.recentArrivals, atMs].slice(-KEPT_ARRIVALS)
  const inRhythm = regularBeatCount(recentArrivals) > 0
  const regularBeats = inRhythm ? Math.max(KEPT_ARRIVALS, sitting.regularBeats + 1) : sitting.regularBeats
  return { recentArrivals, regularBeats }
}

interface Request {
  outcome: BeatOutcome
  /** The sitting as it was before. */
  before: Sitting
  regularBeats: number
  atMs: number
  spentMs: number
  dayMs: number
}

/** Adds one settled request to the figures that the flags are judged by. */
export const addRequest = (stored: Partial<RecordFigures>, request: Request): IntegrityFigures => {
  const { outcome, before, atMs, spentMs } = request
  const figures = figuresOf(stored)
  const refusedFor = (reason: RefusalReason) => outcome.refused.filter((part) => part.reason === reason)
  const overTime = refusedFor('OVER_TIME')
  const seekAhead = refusedFor('SEEK_AHEAD')
  const silenceMs = atMs - before.lastAt.getTime()
  const wasOffline = silenceMs > OFFLINE_MS && spentMs > OFFLINE_STUDY_MS
  const unfocusedMs = spentMs > 0 ? atMs - before.lastFocusAt.getTime() : 0
  return {
    ...figures,
    overTimeCount: figures.overTimeCount + new Set(overTime.map(({ seq }) => seq)).size,
    overTimeMs: figures.overTimeMs + overTime.reduce((sum, part) => sum + (part.toTick - part.fromTick) * TICK_MS, 0),
    seekAheadCount: figures.seekAheadCount + new Set(seekAhead.map(({ seq }) => seq)).size,
    missingBeats: figures.missingBeats + outcome.missingBeats,
    longestUnfocusedMs: Math.max(figures.longestUnfocusedMs, unfocusedMs),
    regularBeats: Math.max(figures.regularBeats, request.regularBeats),
    longestDayEffectiveMs: Math.max(figures.longestDayEffectiveMs, request.dayMs),
    offlineCount: figures.offlineCount + (wasOffline ? 1 : 0),
    offlineMs: figures.offlineMs + (wasOffline ? Math.min(silenceMs, spentMs) : 0),
  }
}
