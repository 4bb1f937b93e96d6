import type { WorkCalendarValue } from '@portal/contract/areas/system/dictionary-work-calendar.ts'

const NAMES = ['一', '二', '三', '四', '五', '六', '日']

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Minutes of the day as `08:30`. */
export const clockOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** Minutes of the day of `08:30`, or null where it is no time. */
export const minutesOf = (clock: string): number | null => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(clock.trim().replace('：', ':')) ?? []
  const all = Number(hours) * 60 + Number(minutes)
  return hours === '' || Number(minutes) > 59 || all > 1440 ? null : all
}

/** `08:30–12:00, 13:30-17:30` as periods; null where one of them is none. */
export const periodsOf = (text: string): WorkCalendarValue['periods'] | null => {
  const periods = text
    .split(/[,，、]/)
    .filter((part) => part.trim() !== '')
    .map((part) => part.split(/[-–—~～]/).map(minutesOf))
  const known = periods.flatMap(([from, to, ...more]) =>
    typeof from !== 'number' || typeof to !== 'number' || more.length > 0 ? [] : [{ from, to }],
  )
  return known.length === periods.length ? known : null
}

export const periodsText = (periods: WorkCalendarValue['periods']): string =>
  periods.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join('，')

export const weekdayOptions = NAMES.map((name, n) => ({ value: n + 1, label: `周${name}` }))

/** Days typed or pasted, one beside the other: `2026-10-01`, `2026/10/2`, `20261003`; what is no day comes back as it is. */
export const daysOf = (text: string): { days: string[]; unknown: string[] } => {
  const days: string[] = []
  const unknown: string[] = []
  for (const part of text.split(/[\s,，;；、]+/).filter(Boolean)) {
    const [, year = '', month = '', date = ''] = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(part) ?? []
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    const real = new Date(`${day}T00:00:00Z`)
    if (year !== '' && !Number.isNaN(real.getTime()) && real.toISOString().startsWith(day)) days.push(day)
    else unknown.push(part)
  }
  return { days: [...new Set(days)].sort(), unknown }
}

/** The calendar in one sentence. */
export const calendarWords = ({ periods, weekdays, holidays, makeUpDays }: WorkCalendarValue): string => {
  const days = weekdayOptions.filter(({ value }) => weekdays.includes(value)).map(({ label }) => label)
  return `${days.join('、')} ${periodsText(periods)}；节假日 ${holidays.length} 天，调休上班 ${makeUpDays.length} 天`
}
