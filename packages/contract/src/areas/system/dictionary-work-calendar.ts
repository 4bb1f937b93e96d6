import { z } from 'zod'
import { day } from '../../kit/scalars.ts'

const PERIOD_WORDS = '时段格式须为 HH:mm–HH:mm'

const minute = z.int(PERIOD_WORDS).min(0, PERIOD_WORDS).max(1440, PERIOD_WORDS)

/** When work is done: minutes of the day, weekdays 1 Monday … 7 Sunday, and days that are otherwise than their weekday. */
export const workCalendarValue = z.strictObject({
  periods: z
    .array(z.strictObject({ from: minute, to: minute }))
    .min(1, '至少填写一个时段')
    .max(6, '最多 6 个时段')
    .refine(
      (all) => all.every(({ from, to }, n) => from < to && from >= (all[n - 1]?.to ?? 0)),
      '时段须先后排列，互不重叠',
    )
    .default([
      { from: 510, to: 720 },
      { from: 810, to: 1050 },
    ]),
  weekdays: z.array(z.int().min(1).max(7)).min(1, '至少选择一个工作日').max(7).default([1, 2, 3, 4, 5]),
  holidays: z.array(day).max(400, '最多 400 天').default([]),
  makeUpDays: z.array(day).max(400, '最多 400 天').default([]),
})
export type WorkCalendarValue = z.output<typeof workCalendarValue>
