import { describe, expect, test } from 'vitest'
import { parseClock } from './parse-clock.ts'

describe('parseClock', () => {
  test.each([
    ['90', 90],
    ['1:30', 90],
    ['1：30', 90],
    ['90:00', 5400],
    ['1:02:30', 3750],
    ['1:60', null],
    ['1:60:00', null],
    ['一分', null],
    ['', null],
    ['1:2:3:4', null],
  ])('%s is %s', (text, seconds) => {
    expect(parseClock(text)).toBe(seconds)
  })
})
