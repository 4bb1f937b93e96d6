import { describe, expect, test } from 'vitest'
import { addWorkingHours, shippedCalendar, workingHoursBetween } from './work-calendar.ts'

// 2026-03-05 is a Thursday.
const shanghai = (text: string) => new Date(`${text}:00+08:00`)

describe('addWorkingHours', () => {
  test.each([
    ['over the night and the noon break', '2026-03-05T16:00', 8, '2026-03-06T16:30'],
    ['over a weekend', '2026-03-06T10:00', 16, '2026-03-10T11:00'],
    ['from before work', '2026-03-05T06:00', 1, '2026-03-05T09:30'],
    ['from the noon break', '2026-03-05T12:40', 1, '2026-03-05T14:30'],
    ['from a Sunday', '2026-03-08T15:00', 1, '2026-03-09T09:30'],
    ['up to the very end of a day', '2026-03-05T13:30', 4, '2026-03-05T17:30'],
  ])('counts %s', (_, start, hours, due) => {
    expect(addWorkingHours(shippedCalendar, shanghai(start), hours)).toEqual(shanghai(due))
  })

  test('leaves out holidays and works on make-up days', () => {
    const calendar = { ...shippedCalendar, holidays: new Set(['2026-03-06']), makeUpDays: new Set(['2026-03-07']) }

    const due = addWorkingHours(calendar, shanghai('2026-03-05T16:00'), 8)

    expect(due).toEqual(shanghai('2026-03-07T16:30'))
  })

  test('refuses a calendar in which nobody ever works', () => {
    const calendar = { ...shippedCalendar, weekdays: [] }

    expect(() => addWorkingHours(calendar, shanghai('2026-03-05T16:00'), 1)).toThrow('no working days')
  })
})

describe('workingHoursBetween', () => {
  test('is the inverse of adding', () => {
    for (const start of ['2026-03-05T16:00', '2026-03-06T03:00', '2026-03-07T12:00', '2026-03-09T13:29'])
      for (const hours of [0.5, 3.5, 7.5, 16, 41]) {
        const due = addWorkingHours(shippedCalendar, shanghai(start), hours)

        expect(workingHoursBetween(shippedCalendar, shanghai(start), due)).toBeCloseTo(hours, 9)
      }
  })

  test('is nothing for an end before the start', () => {
    expect(workingHoursBetween(shippedCalendar, shanghai('2026-03-06T10:00'), shanghai('2026-03-05T10:00'))).toBe(0)
  })
})
