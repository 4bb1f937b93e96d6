import { type CalendarDate, calendarDate, shanghaiDayNumber } from '#src/kit/shanghai.ts'
import { percentTenths, wholeQuotient } from './amount.ts'

export const hourSources = ['video', 'doc', 'live', 'train', 'upload'] as const
export type HourSource = (typeof hourSources)[number]

export const hourSourceWords: Record<HourSource, string> = {
  video: '视频',
  doc: '文档',
  live: '直播',
  train: '培训',
  upload: '导入',
}

export type RoleTarget = {
  roleId: string
  year: number
  targetHundredths: number
  requiredMinHundredths: number
  /** A source that is missing here has no cap. */
  capsHundredths: Partial<Record<HourSource, number>>
  prorate: boolean
}

/** A granted entry; revised and voided ones do not count and are left out by the caller. */
export type CountedEntry = {
  source: HourSource
  year: number
  hundredths: number
  required: boolean
  completedAtMs: number
}

export type PersonTarget = { targetHundredths: number; role: RoleTarget }

/** A tenth of an hour: prorated targets are cut to one decimal. */
const TENTH_HUNDREDTHS = 10

const targetOf = (role: RoleTarget, joined: { year: number; month: number } | null) =>
  role.prorate && joined?.year === role.year
    ? wholeQuotient(role.targetHundredths * (13 - joined.month), 12 * TENTH_HUNDREDTHS) * TENTH_HUNDREDTHS
    : role.targetHundredths

/**
 * `T(person, year)` and the role it comes from; equal targets go to the smaller role id; null without any target and for
 * whoever joined after the year.
 */
export const personTarget = (
  roles: readonly RoleTarget[],
  year: number,
  joined: { year: number; month: number } | null,
): PersonTarget | null =>
  roles
    .filter((role) => role.year === year && (joined?.year ?? year) <= year)
    .map((role) => ({ targetHundredths: targetOf(role, joined), role }))
    .sort((a, b) => b.targetHundredths - a.targetHundredths || (a.role.roleId < b.role.roleId ? -1 : 1))[0] ?? null

export type SourceSum = { source: HourSource; earnedHundredths: number; countedHundredths: number }

export type YearStanding = {
  totalHundredths: number
  /** Null: no role of the person has a target, so the person is in no rate. */
  targetHundredths: number | null
  remainHundredths: number
  rateTenths: number | null
  reached: boolean
  requiredHundredths: number
  bySource: SourceSum[]
}

const sumOf = (entries: readonly CountedEntry[]) => entries.reduce((sum, entry) => sum + entry.hundredths, 0)

/** `Y`, `remain` and `reached` of one person and year. */
export const yearStanding = (
  entries: readonly CountedEntry[],
  year: number,
  target: PersonTarget | null,
): YearStanding => {
  const ofYear = entries.filter((entry) => entry.year === year)
  const bySource = hourSources.map((source) => {
    const earnedHundredths = sumOf(ofYear.filter((entry) => entry.source === source))
    const cap = target?.role.capsHundredths[source] ?? Number.POSITIVE_INFINITY
    return { source, earnedHundredths, countedHundredths: Math.min(cap, earnedHundredths) }
  })
  const totalHundredths = bySource.reduce((sum, row) => sum + row.countedHundredths, 0)
  const requiredHundredths = sumOf(ofYear.filter((entry) => entry.required))
  const targetHundredths = target?.targetHundredths ?? null

  return {
    totalHundredths,
    targetHundredths,
    remainHundredths: Math.max(0, (targetHundredths ?? 0) - totalHundredths),
    rateTenths: targetHundredths === null ? null : targetRateTenths(totalHundredths, targetHundredths),
    reached:
      target !== null &&
      totalHundredths >= target.targetHundredths &&
      requiredHundredths >= target.role.requiredMinHundredths,
    requiredHundredths,
    bySource,
  }
}

/** Share of the target in tenths of a percent, at most 100 %; a target of nothing is met. */
const targetRateTenths = (totalHundredths: number, targetHundredths: number) =>
  targetHundredths === 0 ? 1000 : Math.min(1000, percentTenths(totalHundredths, targetHundredths))

const FORECAST_DAYS = 28
/** A pace is one where somebody studied in so many of so many weeks. */
const PACE_WEEKS = { atLeast: 3, of: 8 }

/** How far back a forecast looks. */
export const FORECAST_LOOKS_BACK_DAYS = PACE_WEEKS.of * 7

export type Forecast = { date: CalendarDate | null; text: string }

const NO_FORECAST: Forecast = { date: null, text: '' }

/**
 * When the rest will be earned at the pace of the last 28 Asia/Shanghai days, today included. Without ground for one
 * (study in fewer than three of the last eight weeks), or where it would lead into another year, nothing is said.
 */
export const forecast = (
  entries: readonly Pick<CountedEntry, 'hundredths' | 'completedAtMs'>[],
  remainHundredths: number,
  nowMs: number,
): Forecast => {
  const today = shanghaiDayNumber(nowMs)
  if (remainHundredths <= 0) return { date: null, text: '本年度学时已修满' }

  const ages = entries
    .filter(({ hundredths }) => hundredths > 0)
    .map(({ hundredths, completedAtMs }) => ({ hundredths, days: today - shanghaiDayNumber(completedAtMs) }))
    .filter(({ days }) => days >= 0 && days < FORECAST_LOOKS_BACK_DAYS)
  const weeks = new Set(ages.map(({ days }) => Math.floor(days / 7)))
  const recentHundredths = ages
    .filter(({ days }) => days < FORECAST_DAYS)
    .reduce((sum, { hundredths }) => sum + hundredths, 0)
  if (weeks.size < PACE_WEEKS.atLeast || recentHundredths === 0) return NO_FORECAST

  const date = calendarDate(today + Math.ceil((remainHundredths * FORECAST_DAYS) / recentHundredths))
  if (date.year !== calendarDate(today).year) return NO_FORECAST
  return { date, text: `按近 28 天速度，预计 ${date.month} 月 ${date.day} 日达标` }
}
