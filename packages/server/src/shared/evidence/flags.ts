import { type FlagCode, flagWeights, type IntegrityFlag } from '@portal/contract/areas/learning/play/integrity-flag.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'

/** Figures of one study record, taken from its sittings and refusals. */
export type IntegrityFigures = {
  overTimeCount: number
  overTimeMs: number
  seekAheadCount: number
  /** Takeovers and openings that met another earning sitting. */
  parallelCount: number
  missingBeats: number
  /** Longest stretch of credited study without a change of visibility or any input. */
  longestUnfocusedMs: number
  /** Of `regularBeatCount`. */
  regularBeats: number
  longestDayEffectiveMs: number
  offlineCount: number
  offlineMs: number
}

const NO_FOCUS_MS = HOUR_MS
const LONG_DAY_MS = 36_000_000
const RHYTHM_TOLERANCE_MS = 20
const REGULAR_BEATS = 40
const CHECK_BELOW = 60

const flag = (code: FlagCode, isRaised: boolean, count: number, durationMs = 0): IntegrityFlag[] =>
  isRaised ? [{ code, count, durationMs }] : []

export const integrityFlags = (figures: IntegrityFigures): IntegrityFlag[] => [
  ...flag('OVER_TIME', figures.overTimeCount > 0, figures.overTimeCount, figures.overTimeMs),
  ...flag('SEEK_AHEAD', figures.seekAheadCount > 0, figures.seekAheadCount),
  ...flag('PARALLEL', figures.parallelCount > 0, figures.parallelCount),
  ...flag('MISSING_BEATS', figures.missingBeats > 0, figures.missingBeats),
  ...flag('NO_FOCUS', figures.longestUnfocusedMs >= NO_FOCUS_MS, 1, figures.longestUnfocusedMs),
  ...flag('REGULAR', figures.regularBeats >= REGULAR_BEATS, figures.regularBeats),
  ...flag('LONG_DAY', figures.longestDayEffectiveMs > LONG_DAY_MS, 1, figures.longestDayEffectiveMs),
  ...flag('OFFLINE', figures.offlineCount > 0, figures.offlineCount, figures.offlineMs),
]

export const integrityScore = (flags: readonly IntegrityFlag[]) =>
  flags.reduce((score, { code }) => score - flagWeights[code], 100)

/** Below 60 a person looks at the evidence; the hours stand until somebody voids them. */
export const needsCheck = (flags: readonly IntegrityFlag[]) => integrityScore(flags) < CHECK_BELOW

/**
 * Whether arrivals lie within the tolerance of some beat a + k·p. Such a rhythm exists exactly if one period p
 * keeps every pair within twice the tolerance, so it is enough to cut the ranges that the pairs allow.
 */
const isRhythmic = (arrivalsMs: readonly number[]) => {
  let least = 0
  let greatest = Number.POSITIVE_INFINITY
  for (const [j, later] of arrivalsMs.entries()) {
    for (let i = 0; i < j; i += 1) {
      const elapsedMs = later - (arrivalsMs[i] ?? later)
      least = Math.max(least, (elapsedMs - 2 * RHYTHM_TOLERANCE_MS) / (j - i))
      greatest = Math.min(greatest, (elapsedMs + 2 * RHYTHM_TOLERANCE_MS) / (j - i))
    }
    if (least > greatest) return false
  }
  return true
}

/** How many arrivals, in order of time, belong to a run of at least 40 in one fixed rhythm. */
export const regularBeatCount = (arrivalsMs: readonly number[]) => {
  let count = 0
  let countedTo = 0
  for (let start = 0; start + REGULAR_BEATS <= arrivalsMs.length; start += 1) {
    const end = start + REGULAR_BEATS
    if (!isRhythmic(arrivalsMs.slice(start, end))) continue
    count += end - Math.max(start, countedTo)
    countedTo = end
  }
  return count
}

/** Longest time between two signs of a person at the screen, from the first to the last moment of study. */
export const longestUnfocusedMs = (signsAtMs: readonly number[], fromMs: number, toMs: number) => {
  const marks = [fromMs, ...signsAtMs.filter((at) => at > fromMs && at < toMs).sort((a, b) => a - b), toMs]
  return marks.reduce((longest, at, i) => Math.max(longest, at - (marks[i - 1] ?? at)), 0)
}
