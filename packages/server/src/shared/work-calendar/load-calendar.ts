import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/platform/db.ts'
import { settings } from '#src/schema/system.ts'
import { shippedCalendar, type WorkCalendar } from './work-calendar.ts'

/** Key of the setting 工作日历; without it the shipped calendar holds. */
export const WORK_CALENDAR_SETTING = 'workCalendar'

const days = z.array(z.iso.date()).default([])

const periods = z
  .array(z.object({ from: z.int().min(0).max(1440), to: z.int().min(0).max(1440) }))
  .min(1)
  .refine((all) => all.every(({ from, to }, n) => from < to && from >= (all[n - 1]?.to ?? 0)))

/** Stored form: minutes of the day, weekdays 1–7, imported holidays and make-up days. */
const stored = z.object({
  periods: periods.default([...shippedCalendar.periods]),
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1)
    .default([...shippedCalendar.weekdays]),
  holidays: days,
  makeUpDays: days,
})

export const loadWorkCalendar = async (db: Db): Promise<WorkCalendar> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, WORK_CALENDAR_SETTING))
  const parsed = stored.safeParse(row?.value ?? {})
  if (!parsed.success) return shippedCalendar
  const { holidays, makeUpDays, ...hours } = parsed.data
  return { ...hours, holidays: new Set(holidays), makeUpDays: new Set(makeUpDays) }
}
