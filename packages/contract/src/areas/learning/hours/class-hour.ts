import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { day, id, ids, year } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { hours, percent } from './amount-field.ts'
import { hourSources } from './year.ts'

/** What the ring of learnProgress shows. */
export const courseHourCount = defineEndpoint({
  path: 'rest/videoUser/courseHourCount',
  title: '查询个人年度学时',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ year }),
  result: z.object({
    year,
    total: hours,
    /** Null: none of the person's roles has a target. */
    target: hours.nullable(),
    /** Role the target comes from. */
    targetRole: z.string(),
    remain: hours,
    rate: percent.nullable(),
    reached: z.boolean(),
    /** `hours` as earned, `capped` as counted. */
    bySource: z.array(z.object({ source: z.enum(hourSources), hours, capped: hours })),
    /** Counted hours of each month, January first; they add up to the total. */
    byMonth: z.array(hours).length(12),
    forecastDate: day.nullable(),
    forecastText: z.string(),
    /** Fewest minutes to reach the target. */
    shortest: z.array(z.object({ itemId: id, title: z.string(), hours, minutesLeft: z.int() })),
  }),
})

export const yearHoursRow = z.object({
  /** Person, unit or month `1`–`12`, as grouped. */
  key: z.string(),
  name: z.string(),
  code: z.string(),
  orgName: z.string(),
  people: z.int(),
  videoHours: hours,
  docHours: hours,
  liveHours: hours,
  otherHours: hours,
  total: hours,
  /** Before the ceilings of sources. */
  earned: hours,
  target: hours.nullable(),
  remain: hours.nullable(),
})
export type YearHoursRow = z.output<typeof yearHoursRow>

/** Counted hours: oneself, one person by number, or the people of a unit with the units below. */
export const countVideoYearTotalClassHour = defineEndpoint({
  path: 'rest/netSecurityClassHourRecord/countVideoYearTotalClassHour',
  title: '统计年度学时',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    year,
    userCode: text({ label: '工号', max: 50 }).optional(),
    orgId: id.optional(),
    groupBy: z.enum(['user', 'org', 'month']).optional(),
  }),
  result: z.object({
    year,
    videoHours: hours,
    docHours: hours,
    liveHours: hours,
    otherHours: hours,
    total: hours,
    target: hours.nullable(),
    list: z.array(yearHoursRow),
  }),
})

export const hourDifference = z.object({ userId: id, name: z.string(), before: hours, after: hours })

/** Name of the background job. */
export const recalculationTitle = (ofYear: number) => `重新计算 ${ofYear} 年学时`

/**
 * Recomputes entries from records and totals from entries. Few people are done at once and answered with what changed;
 * many run behind as a job whose result is the same list. `dryRun` only lists.
 */
export const updateClssHourCacheRecord = defineEndpoint({
  path: 'rest/videoUser/updateClssHourCacheRecord',
  title: '重新计算学时',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ year, userIds: ids().optional(), orgId: id.optional(), dryRun: z.boolean().optional() }),
  result: z.object({ jobId: id.optional(), changed: z.array(hourDifference).optional() }),
})
