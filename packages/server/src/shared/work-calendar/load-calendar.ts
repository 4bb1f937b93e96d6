import { workCalendarValue } from '@portal/contract/areas/system/work-calendar.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import { pointRead } from '#src/platform/prepared.ts'
import { settings } from '#src/schema/system.ts'
import type { WorkCalendar } from './work-calendar.ts'

/** Key of the setting 工作日历; without it the shipped calendar holds. */
export const WORK_CALENDAR_SETTING = 'workCalendar'

const readSaved = pointRead<{ value: unknown }>(
  () => sql`select value from ${settings} where key = ${WORK_CALENDAR_SETTING}`,
)

export const loadWorkCalendar = async (db: Db): Promise<WorkCalendar> => {
  const [row] = await readSaved(db, {})
  const { data = workCalendarValue.parse({}) } = workCalendarValue.safeParse(row?.value ?? {})
  const { holidays, makeUpDays, ...hours } = data
  return { ...hours, holidays: new Set(holidays), makeUpDays: new Set(makeUpDays) }
}
