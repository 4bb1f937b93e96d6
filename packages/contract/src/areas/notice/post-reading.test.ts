import { describe, expect, test } from 'vitest'
import { neededSeconds, rateText, remindingMoment } from './post-reading.ts'

describe('neededSeconds', () => {
  test.each([
    [0, 3],
    [180, 3],
    [181, 4],
    [1200, 20],
    [1800, 30],
    [90_000, 30],
  ])('asks for the time of %i characters: %i s', (characters, seconds) => {
    expect(neededSeconds({ dwellSeconds: null, characters })).toBe(seconds)
  })

  test('lets the author say otherwise', () => {
    expect(neededSeconds({ dwellSeconds: 90, characters: 10 })).toBe(90)
  })
})

describe('rateText', () => {
  test('cuts to one decimal and never rounds', () => {
    expect(rateText(84, 124)).toBe('67.7%')
    expect(rateText(90, 120)).toBe('75.0%')
    expect(rateText(9_996, 10_000)).toBe('99.9%')
    expect(rateText(2, 3)).toBe('66.6%')
  })

  test('has no figure where nobody is asked', () => {
    expect(rateText(0, 0)).toBe('—')
  })
})

describe('remindingMoment', () => {
  test.each([
    ['2026-03-02T08:00:00+08:00', '2026-03-02T08:00:00+08:00'],
    ['2026-03-02T19:59:59+08:00', '2026-03-02T19:59:59+08:00'],
    ['2026-03-02T20:00:00+08:00', '2026-03-03T08:00:00+08:00'],
    ['2026-03-02T23:30:00+08:00', '2026-03-03T08:00:00+08:00'],
    ['2026-03-02T00:10:00+08:00', '2026-03-02T08:00:00+08:00'],
    ['2026-03-02T07:59:59+08:00', '2026-03-02T08:00:00+08:00'],
  ])('moves %s to %s', (at, to) => {
    expect(remindingMoment(new Date(at))).toEqual(new Date(to))
  })
})
