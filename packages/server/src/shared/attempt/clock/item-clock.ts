import { type SQL, sql } from 'drizzle-orm'
import type { KeptRules } from '#src/schema/exam/attempt.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import type { Attempt } from '../scene.ts'

interface OpenItem {
  reached: number
  itemSince: Date | null
  rules: Pick<KeptRules, 'navigation' | 'itemSeconds'> | null
}

const after = (since: Date | null, seconds: number | null | undefined, stoodMs: number): Date | null =>
  since === null || seconds === null || seconds === undefined
    ? null
    : new Date(since.getTime() + seconds * 1000 + stoodMs)

/** The item a sequential sitting has got to; `stoodMs`: what the clock stands by now and was not given back yet. */
export const currentItem = ({ reached, itemSince, rules }: OpenItem, itemCount: number, stoodMs = 0) => {
  if (rules?.navigation !== 'sequential') return null
  const since = reached < itemCount ? itemSince : null
  return {
    place: reached,
    leaveFrom: after(since, rules.itemSeconds?.min, stoodMs),
    closesAt: after(since, rules.itemSeconds?.max, stoodMs),
  }
}

type Timed = OpenItem & Pick<Attempt, 'itemCount' | 'graceSeconds'>

/** Changes of the open item come too late, the grace included. */
export const isItemOver = (attempt: Timed, received: number): boolean => {
  const closesAt = currentItem(attempt, attempt.itemCount)?.closesAt
  return closesAt ? received > closesAt.getTime() + attempt.graceSeconds * 1000 : false
}

/** Whole seconds the open item must still be kept; 0: it may be left. */
export const secondsToKeep = (attempt: Omit<Timed, 'graceSeconds'>, received: number): number => {
  const leaveFrom = currentItem(attempt, attempt.itemCount)?.leaveFrom
  return leaveFrom ? Math.max(0, Math.ceil((leaveFrom.getTime() - received) / 1000)) : 0
}

/** Whoever takes up a sitting that nobody had, such as a reopened one, is handed its open item only now. */
export const handedOutNow: SQL = sql`case when ${attempts.rules} ->> 'navigation' = 'sequential'
  then coalesce(${attempts.itemSince}, clock_timestamp()) end`
