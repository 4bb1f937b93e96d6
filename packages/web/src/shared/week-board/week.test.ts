import { expect, test } from 'vitest'
import { daysOfWeek, isOn, onStrip, weekOf, weekWords } from './week.ts'

const at = (text: string) => new Date(`${text}:00+08:00`)
const entry = (from: string, to: string) => ({ from: at(from), to: at(to) })

test('a week begins on Monday and shows the end of it only where something is', () => {
  expect(weekOf('2026-11-24')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(daysOfWeek('2026-11-23', []).map(({ name }) => name)).toEqual(['周一', '周二', '周三', '周四', '周五'])
  expect(daysOfWeek('2026-11-23', [entry('2026-11-28T09:00', '2026-11-28T10:00')]).at(-1)).toMatchObject({
    name: '周六',
    date: 28,
  })
})

test('an entry is on every day that it touches, midnight not counted', () => {
  const night = entry('2026-11-23T22:00', '2026-11-24T00:00')
  expect([isOn(night, '2026-11-23'), isOn(night, '2026-11-24')]).toEqual([true, false])
})

test('the strip runs from 08:00 to 18:00', () => {
  const strip = (from: string, to: string) => onStrip(at(from).getTime(), at(to).getTime(), '2026-11-24')
  expect(strip('2026-11-24T13:00', '2026-11-24T15:00')).toEqual({ left: 50, width: 20 })
  expect(strip('2026-11-24T06:00', '2026-11-24T09:00')).toEqual({ left: 0, width: 10 })
  expect(strip('2026-11-24T19:00', '2026-11-24T20:00')).toBeNull()
})

test('the days are named once where they are of one month', () => {
  expect(weekWords(daysOfWeek('2026-11-23', []))).toBe('11 月 23 日 – 27 日')
  expect(weekWords(daysOfWeek('2026-11-30', []))).toBe('11 月 30 日 – 12 月 4 日')
})
