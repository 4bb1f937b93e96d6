import { describe, expect, test } from 'vitest'
import { calendarWords, daysOf, periodsOf, periodsText } from './calendar-words.ts'

describe('periods', () => {
  test('are read in the forms people type and written in one', () => {
    const periods = periodsOf('8:30-12:00、13：30～17:30')
    expect(periods).toEqual([
      { from: 510, to: 720 },
      { from: 810, to: 1050 },
    ])
    expect(periodsText(periods ?? [])).toBe('08:30–12:00，13:30–17:30')
  })

  test.each(['8-12', '08:30', '25:00-26:00', '08:30-12:00-13:00', '8:75-9:00'])('%s is none', (text) => {
    expect(periodsOf(text)).toBeNull()
  })
})

describe('days', () => {
  test('are read in any usual form, once each and in order', () => {
    expect(daysOf('2026/10/2 20261001，2026-10-02\n2026.1.3')).toEqual({
      days: ['2026-01-03', '2026-10-01', '2026-10-02'],
      unknown: [],
    })
  })

  test('that do not exist are handed back', () => {
    expect(daysOf('2026-02-30 明天').unknown).toEqual(['2026-02-30', '明天'])
  })
})

test('a calendar is said in one sentence', () => {
  const calendar = { periods: [{ from: 480, to: 960 }], weekdays: [1, 6], holidays: ['2026-10-01'], makeUpDays: [] }
  expect(calendarWords(calendar)).toBe('周一、周六 08:00–16:00；节假日 1 天，调休上班 0 天')
})
