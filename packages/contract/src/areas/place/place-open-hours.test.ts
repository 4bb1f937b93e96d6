import { describe, expect, test } from 'vitest'
import { closingAfter, isOpenAt, stayEndsAt, toldWindow } from './place-open-hours.ts'

const at = (time: string) => Date.parse(`2026-11-30T${time}+08:00`)
const weekdays = [{ weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '18:30' }]

describe('opening hours', () => {
  test('are half-open, and without any the place is open', () => {
    expect(isOpenAt(weekdays, at('06:59:59'))).toBe(false)
    expect(isOpenAt(weekdays, at('07:00:00'))).toBe(true)
    expect(isOpenAt(weekdays, at('18:30:00'))).toBe(false)
    expect(isOpenAt([], at('03:00:00'))).toBe(true)
  })

  test('tell the next window: of the day, else of the days after', () => {
    const split = [
      { weekdays: [1], from: '14:00', to: '18:00' },
      { weekdays: [1], from: '08:00', to: '12:00' },
    ]
    expect(toldWindow(split, at('12:30:00'))?.from).toBe('14:00')
    expect(toldWindow(split, at('20:00:00'))?.from).toBe('14:00')
    expect(toldWindow([{ weekdays: [3], from: '09:00', to: '10:00' }], at('12:00:00'))?.from).toBe('09:00')
  })

  test('end the stay of whoever came in, at the latest after the longest stay', () => {
    expect(closingAfter(weekdays, at('12:00:00'))).toBe(at('18:30:00'))
    expect(closingAfter(weekdays, at('19:00:00'))).toBeNull()
    expect(stayEndsAt(weekdays, 12, at('12:00:00'))).toBe(at('18:30:00'))
    expect(stayEndsAt(weekdays, 2, at('12:00:00'))).toBe(at('14:00:00'))
    expect(stayEndsAt([], 12, at('08:00:00'))).toBe(at('20:00:00'))
  })
})
