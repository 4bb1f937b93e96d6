import { describe, expect, test } from 'vitest'
import { streakOf } from './streak.ts'

const weekend = new Set(['2026-11-14', '2026-11-15', '2026-11-21', '2026-11-22'])

const streak = (today: string, done: string[], { open = [today], free = new Set<string>() } = {}) =>
  streakOf({
    today,
    from: '2026-11-01',
    isPlanned: (day) => !free.has(day),
    isDone: (day) => done.includes(day),
    isOpen: (day) => open.includes(day),
  })

describe('streak', () => {
  test('counts the days done in a row up to today', () => {
    expect(streak('2026-11-20', ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-16'])).toBe(3)
  })

  test('is not broken by today while it is not over, and is broken by yesterday', () => {
    expect(streak('2026-11-20', ['2026-11-19', '2026-11-18'])).toBe(2)
    expect(streak('2026-11-20', ['2026-11-18'])).toBe(0)
  })

  test('passes over days without a plan', () => {
    const done = ['2026-11-23', '2026-11-20', '2026-11-19']

    expect(streak('2026-11-23', done, { free: weekend })).toBe(3)
    expect(streak('2026-11-23', done)).toBe(1)
  })

  test('is closed again by a day made up', () => {
    const before = ['2026-11-20', '2026-11-18', '2026-11-17']

    expect(streak('2026-11-20', before)).toBe(1)
    expect(streak('2026-11-20', [...before, '2026-11-19'])).toBe(4)
  })

  test('waits after midnight for a set that may still be handed in', () => {
    const open = ['2026-11-20', '2026-11-19']

    expect(streak('2026-11-20', ['2026-11-18', '2026-11-17'], { open })).toBe(2)
  })

  test('ends with the first set there was', () => {
    expect(streak('2026-11-02', ['2026-11-02', '2026-11-01', '2026-10-31'])).toBe(2)
  })
})
