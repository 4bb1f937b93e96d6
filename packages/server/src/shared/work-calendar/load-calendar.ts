import { workCalendarValue } from '@portal/contract/areas/system/work-calendar.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import { settings } from '#src/schema/system.ts'
import type { WorkCalendar } from './work-calendar.ts'

/** Key of the setting 工作日历; without it the shipped calendar holds. */
export const WORK_CALENDAR_SETTING = 'workCalendar'

export const loadWorkCalendar = async (db: Db): Promise<WorkCalendar> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, WORK_CALENDAR_SETTING))
  const { data = workCalendarValue.parse({}) } = workCalendarValue.safeParse(row?.value ?? {})
  const { holidays, makeUpDays, ...hours } = data
  return { ...hours, holidays: new Set(holidays), makeUpDays: new Set(makeUpDays) }
}
