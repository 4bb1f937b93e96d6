import { type Measured, measure, medianOf, type Target } from '../compare.ts'
import { lineOf } from '../contests/contest-line.ts'
import type { Contest } from '../contests/contests.ts'
import type { Hall } from '../contests/sitting-visitors.ts'
import type { Site } from '../site.ts'
import type { Line } from '../table.ts'

/** What every trial works with; it fills its own data. */
export interface Stage {
  site: Site
  admin: { id: string; org: string; token: string }
  hall: Hall
  /** R and W of 40-assessment section 15. */
  read: Target
  write: Target
}

export interface Trial {
  /** What BENCH_ONLY is matched against. */
  name: string
  run(stage: Stage): Promise<Line[]>
}

const ROUNDS = 3
const SECONDS = 3

/** A target beside its yardstick, in turns. */
export const compete = async (
  contest: Contest,
  others: readonly Target[] = [],
): Promise<{ line: Line; found: ReadonlyMap<string, readonly Measured[]> }> => {
  const found = await measure([contest.yardstick, contest.product, ...others], ROUNDS, SECONDS)
  return { line: lineOf(contest, found), found }
}

export const p95Of = (found: ReadonlyMap<string, readonly Measured[]>, { name }: Target): number =>
  medianOf((found.get(name) ?? []).map(({ p95Ms }) => p95Ms))

/** Milliseconds of one call. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** A measured quantity beside the most it may be. */
export const atMost = (name: string, value: number, most: number, unit: string): Line => ({
  name,
  yardstick: `${most} ${unit}`,
  figure: `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ${unit}`,
  ratio: value / most,
  bar: { most: 1 },
})
