import { expect, test } from 'vitest'
import { timetableText } from './timetable.ts'

test('a timetable is said as people say it', () => {
  const at = { weekday: '1', monthDay: 5, time: '08:30' } as const

  expect(timetableText({ ...at, cadence: 'day' })).toBe('每天 08:30')
  expect(timetableText({ ...at, cadence: 'week' })).toBe('每星期一 08:30')
  expect(timetableText({ ...at, cadence: 'month' })).toBe('每月 5 日 08:30')
})
