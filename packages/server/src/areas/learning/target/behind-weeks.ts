import { percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import { DAY_MS, mondayOf, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import { isReached, standingTables } from '../hours/standing.ts'

/** Whole weeks looked back over, beside the one that runs. */
const WEEKS = 8
/** Weeks that must have brought somebody to his target before a forecast says anything, and of those just past. */
const GROUND = 3
const LATE_WEEKS = 4
const LATE_GROUND = 2

const MONDAYS = sql`generate_series(0, ${WEEKS}::int) w(k)`

/**
 * People who came to their target, by week: the running one first, then the weeks before. Each Monday is looked at with
 * what had been finished until then, under the caps and targets of today.
 */
export const selectWeeks = async (tx: Tx, year: number, people: SQL, nowMs: number): Promise<number[]> => {
  const monday = sql`${startOfDay(mondayOf(shanghaiDay(new Date(nowMs)))).toISOString()}::timestamptz`
  const { rows } = await tx.db.execute<{ k: number; reached: number }>(sql`
    with r as materialized (
      select u.id as user_id, g.target_hundredths as target, coalesce(g.required_hundredths, 0) as required_min, g.caps
      from ${standingTables(year)} where ${activePerson()} and ${isReached} and ${people}
    ), late as materialized (
      select e.user_id, e.source, e.hours_hundredths as hours, case when e.required then e.hours_hundredths else 0 end as required,
        greatest(0, ceil(extract(epoch from ${monday} - e.completed_at) / 604800))::int as k
      from hour_entries e join r on r.user_id = e.user_id
      where e.year = ${year} and e.state = 'granted'
        and e.completed_at >= ${monday} - ${WEEKS}::int * interval '1 week'
    ), later as (
      select l.user_id, l.source, w.k, sum(l.hours) as hours, sum(l.required) as required
      from late l join ${MONDAYS} on w.k >= l.k group by l.user_id, l.source, w.k
    ), moved as (select user_id, min(k) as k from late group by user_id),
    then_standing as (
      select w.k, r.target, r.required_min, sum(h.required_hundredths - coalesce(l.required, 0)) as required,
        sum(least(h.hours_hundredths - coalesce(l.hours, 0), coalesce((r.caps ->> h.source)::int, h.hours_hundredths))) as total
      from moved m join r on r.user_id = m.user_id join ${MONDAYS} on w.k >= m.k
        join hour_totals h on h.user_id = m.user_id and h.year = ${year}
        left join later l on l.user_id = m.user_id and l.source = h.source and l.k = w.k
      group by w.k, r.user_id, r.target, r.required_min
    ), missing as (
      select k, count(*) filter (where total < target or required < required_min) as n from then_standing group by k
    )
    select -1 as k, count(*)::int as reached from r
    union all select w.k, ((select count(*) from r) - coalesce(m.n, 0))::int from ${MONDAYS} left join missing m on m.k = w.k
    order by k`)
  const standing = rows.map(({ reached }) => reached)
  return standing.slice(0, -1).map((count, at) => count - (standing[at + 1] ?? count))
}

interface Course {
  reached: number
  all: number
  /** The running week first; those before it lie in the year as a whole. */
  weeks: readonly number[]
  daysLeft: number
}

/** Weeks between the beginning of the year and the Monday of now: what lies before it says nothing of this year. */
export const wholeWeeksOf = (year: number, nowMs: number): number => {
  const monday = startOfDay(mondayOf(shanghaiDay(new Date(nowMs)))).getTime()
  return Math.max(0, Math.floor((monday - startOfDay(`${year}-01-01`).getTime()) / (7 * DAY_MS)))
}

const mean = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length

/**
 * Where the rate stands at the end of the year if weeks go on like those just past, and how many people a week that
 * means. Of the last eight weeks and the last four the slower ones count: a rush that is over does not come again. Null
 * without ground to say so.
 */
export const forecastOf = ({ reached, all, weeks, daysLeft }: Course): { rate: number; perWeek: number } | null => {
  const whole = weeks.slice(1)
  const late = whole.slice(0, LATE_WEEKS)
  const busy = (counts: readonly number[]) => counts.filter((count) => count > 0).length
  if (all === 0 || busy(whole) < GROUND || busy(late) < LATE_GROUND) return null
  const perWeek = Math.min(mean(whole), mean(late))
  const then = Math.min(all, Math.floor(reached + (perWeek * daysLeft) / 7))
  return { rate: percentFromTenths(percentTenths(then, all)), perWeek: Math.round(perWeek * 10) / 10 }
}
