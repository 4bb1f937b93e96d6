import { hoursFromHundredths, percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { FORECAST_LOOKS_BACK_DAYS, forecast, hourSources } from '@portal/contract/areas/learning/hours/year.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { HourSource } from '#src/schema/study.ts'
import type { Study } from '../study.ts'
import { selectOpenCourses } from './open-courses.ts'
import { ruleAt } from './rules.ts'
import { shortestList } from './shortest.ts'
import { countedByMonth, type StandingRow, standings, targetsHeldBy, targetsOfYear } from './standing.ts'

/** Standing of one person in one year; null for people who take no part any more. */
export const findStanding = async (db: Db, userId: string, year: number): Promise<StandingRow | null> => {
  const targets = targetsOfYear(year)
  const own = targetsHeldBy(targets, [userId])
  const { rows } = await db.execute<StandingRow>(standings(year, sql`u.id = ${userId}`, targets, own))
  return rows[0] ?? null
}

const selectEarned = async (db: Db, userId: string, year: number): Promise<Map<HourSource, number>> => {
  const { rows } = await db.execute<{ source: HourSource; hours: number }>(sql`
    select source, hours_hundredths as hours from hour_totals where user_id = ${userId} and year = ${year}`)
  return new Map(rows.map((row) => [row.source, row.hours]))
}

const selectMonths = async (db: Db, userId: string, year: number): Promise<number[]> => {
  const own = targetsHeldBy(targetsOfYear(year), [userId])
  const { rows } = await db.execute<{ month: number; hours: number }>(countedByMonth(year, sql`u.id = ${userId}`, own))
  return Array.from({ length: 12 }, (_, i) =>
    rows.filter(({ month }) => month === i + 1).reduce((sum, { hours }) => sum + hours, 0),
  )
}

/** Entries of the days a forecast looks at and one more: the forecast itself decides which of them count. */
const selectRecent = async (db: Db, userId: string, atMs: number) => {
  const since = new Date(atMs - (FORECAST_LOOKS_BACK_DAYS + 1) * DAY_MS).toISOString()
  const { rows } = await db.execute<{ hours: number; at_ms: number }>(sql`
    select hours_hundredths as hours, (extract(epoch from completed_at) * 1000)::bigint as at_ms from hour_entries
    where user_id = ${userId} and state = 'granted' and completed_at >= ${since}`)
  return rows.map((row) => ({ hundredths: row.hours, completedAtMs: row.at_ms }))
}

const dayText = ({ year, month, day }: { year: number; month: number; day: number }) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const rateOf = (total: number, target: number | null) => {
  if (target === null) return null
  return target === 0 ? 100 : Math.min(100, percentFromTenths(percentTenths(total, target)))
}

export const courseHoursWith =
  ({ clock, rules, items }: Study): HandlerOf<typeof courseHourCount> =>
  async ({ tx: { db }, actor, body: { year } }) => {
    const atMs = await clock(db)
    const standing = await findStanding(db, actor.id, year)
    const earned = await selectEarned(db, actor.id, year)
    const target = standing?.target ?? null
    const total = standing?.total ?? 0
    const remain = Math.max(0, (target ?? 0) - total)
    const { date, text } = forecast(await selectRecent(db, actor.id, atMs), remain, atMs)
    const { minutesPerHour } = ruleAt(await rules.all(db), atMs)
    const courses = remain === 0 ? [] : await selectOpenCourses(items, db, actor, { atMs, minutesPerHour })
    const { rows: roles } = await db.execute<{ name: string }>(
      sql`select name from roles where id = ${standing?.role_id ?? null}::uuid`,
    )

    return {
      year,
      total: hoursFromHundredths(total),
      target: target === null ? null : hoursFromHundredths(target),
      targetRole: roles[0]?.name ?? '',
      remain: hoursFromHundredths(remain),
      rate: rateOf(total, target),
      reached: standing?.reached ?? false,
      bySource: hourSources.map((source) => ({
        source,
        hours: hoursFromHundredths(earned.get(source) ?? 0),
        capped: hoursFromHundredths(standing?.[source] ?? 0),
      })),
      byMonth: (await selectMonths(db, actor.id, year)).map(hoursFromHundredths),
      forecastDate: date && target !== null ? dayText(date) : null,
      forecastText: target === null ? '' : text,
      shortest: shortestList(courses, remain).map(({ itemId, title, hundredths, secondsLeft }) => ({
        itemId,
        title,
        hours: hoursFromHundredths(hundredths),
        minutesLeft: Math.ceil(secondsLeft / 60),
      })),
    }
  }
