import { expect, test } from 'vitest'
import { untilTomorrow } from './until-tomorrow.ts'

const nextDayAt = new Date('2026-11-23T00:00:00+08:00')
const at = (serverNow: string) => untilTomorrow({ nextDayAt, serverNow: new Date(serverNow) })

test('the page asks again just after midnight in Shanghai, by the clock of the server', () => {
  expect(at('2026-11-22T23:59:50+08:00')).toBe(10_500)
  expect(at('2026-11-22T00:00:00+08:00')).toBe(86_400_500)
})

test('a late answer makes it ask again soon, and never at once', () => {
  expect(at('2026-11-23T00:00:00+08:00')).toBe(1000)
  expect(at('2026-11-23T00:00:07+08:00')).toBe(1000)
  expect(untilTomorrow(undefined)).toBe(false)
})
