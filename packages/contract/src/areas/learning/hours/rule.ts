import { shanghaiMinuteOfDay } from '#src/kit/shanghai.ts'

/** A daily stretch in which study counts, in minutes of the Asia/Shanghai day, end excluded. */
export type StudyWindow = { fromMinute: number; toMinute: number }

export type HourRule = {
  version: number
  minutesPerHour: number
  completePercent: number
  attendPercent: number
  offlineMaxSeconds: number
  beatSeconds: number
  /** Empty means the whole day. */
  windows: readonly StudyWindow[]
  validFromMs: number
  basis: string
}

/** Title of the cache of rules on 缓存管理. */
export const HOUR_RULE_CACHE_PURPOSE = '学时规则'

export const shippedHourRule = {
  version: 1,
  minutesPerHour: 45,
  completePercent: 95,
  attendPercent: 80,
  offlineMaxSeconds: 1800,
  beatSeconds: 15,
  windows: [],
  validFromMs: 0,
  basis: '',
} as const satisfies HourRule

/** The rule of a completion: the latest one valid by then; null before the first. */
export const ruleInForce = <Rule extends Pick<HourRule, 'validFromMs'>>(rules: readonly Rule[], atMs: number) =>
  rules.reduce<Rule | null>(
    (best, rule) => (rule.validFromMs <= atMs && (!best || rule.validFromMs > best.validFromMs) ? rule : best),
    null,
  )

export const isInsideWindows = (windows: readonly StudyWindow[], atMs: number) => {
  const minute = shanghaiMinuteOfDay(atMs)
  return windows.length === 0 || windows.some(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute)
}

export const whyNotWindows = (windows: readonly StudyWindow[]) => {
  const sorted = [...windows].sort((a, b) => a.fromMinute - b.fromMinute)
  const overlaps = sorted.some((window, i) => window.fromMinute < (sorted[i - 1]?.toMinute ?? 0))
  return overlaps ? '计时时段不能重叠' : null
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const windowsText = (windows: readonly StudyWindow[]) =>
  windows.length === 0
    ? '全天'
    : windows.map(({ fromMinute, toMinute }) => `${clock(fromMinute)}–${clock(toMinute)}`).join('、')

/** Said by the player outside the windows. */
export const outsideWindowsText = (windows: readonly StudyWindow[]) =>
  `当前不在计时时段（${windowsText(windows)}），观看不计入进度`
