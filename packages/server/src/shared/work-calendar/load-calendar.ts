import { workCalendarValue } from '@portal/contract/areas/system/dictionary-work-calendar.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import { settings } from '#src/schema/system/system.ts'
import type { WorkCalendar } from './work-calendar.ts'

/** Key of the setting 工作日历; without it the shipped calendar holds. */
export const WORK_CALENDAR_SETTING = 'workCalendar'

const readSaved = pointRead<{ text: string }>(
  () => sql`select value::text as text from ${settings} where key = ${WORK_CALENDAR_SETTING}`,
)

const calendarOf = (text: string): WorkCalendar => {
  const { data = workCalendarValue.parse({}) } = workCalendarValue.safeParse(JSON.parse(text))
  const { holidays, makeUpDays, ...hours } = data
  return { ...hours, holidays: new Set(holidays), makeUpDays: new Set(makeUpDays) }
}

let last: { text: string; calendar: WorkCalendar } | undefined

/** Years of days are taken apart once for each wording of them. */
export const loadWorkCalendar = async (db: Db): Promise<WorkCalendar> => {
  const [{ text } = { text: '{}' }] = await readSaved(db, {})
  if (last?.text !== text) last = { text, calendar: calendarOf(text) }
  return last.calendar
}
