import { describe, expect, test } from 'vitest'
import { addDays, DAY_MS, MINUTE_MS, shanghaiDay, shanghaiTime } from '../../kit/shanghai.ts'
import {
  afterExtension,
  afterReturn,
  afterSuspension,
  deadlineAfter,
  dueAtOf,
  isInTime,
  isOverdue,
  whyNotExtend,
} from './hazard-deadline.ts'
import { coversMatrix, levelOf, longestSpan, shippedLevels, spanOf } from './hazard-level.ts'
import { currentStep, ladderThrough, nextStep } from './ladder.ts'

const at = (time: string) => new Date(`${time.replace(' ', 'T')}:00+08:00`)
const MONDAY = at('2026-03-02 10:20')

describe('the level', () => {
  test.each([
    [1, 4, 0, 'low'],
    [1, 5, 0, 'general'],
    [3, 3, 0, 'general'],
    [2, 5, 0, 'larger'],
    [4, 4, 0, 'larger'],
    [4, 5, 0, 'major'],
    [5, 5, 0, 'major'],
    [1, 1, 1, 'major'],
  ])('of R %i × %i with %i criteria is %s', (likelihood, severity, ticked, level) => {
    expect(levelOf({ likelihood, severity, ticked })).toBe(level)
  })

  test('levels must follow on each other from 1 to 25', () => {
    expect(coversMatrix(shippedLevels)).toBe(true)
    expect(coversMatrix(shippedLevels.slice(1))).toBe(false)
    expect(coversMatrix(shippedLevels.map((each) => ({ ...each, from: each.from + 1 })))).toBe(false)
    expect(longestSpan('major')).toBe(60)
    expect(longestSpan('larger')).toBe(15)
  })
})

describe('the example of 70-safety section 9', () => {
  test.each([
    ['low', '2026-03-05 18:00', '2026-03-04'],
    ['general', '2026-03-09 18:00', '2026-03-06'],
    ['larger', '2026-03-17 18:00', '2026-03-14'],
  ] as const)('a case of level %s, assigned on Monday, is due %s and reminded first on %s', (level, due, pre) => {
    const deadline = deadlineAfter(MONDAY, spanOf(level))
    expect(shanghaiTime(deadline)).toBe(due)
    expect(ladderThrough(deadline, spanOf(level), '2026-03-31')[0]).toMatchObject({ key: 'pre', day: pre, reach: -1 })
  })

  test('the ladder of an ordinary case', () => {
    const steps = ladderThrough(deadlineAfter(MONDAY, 7), 7, '2026-03-23')
    expect(steps.map(({ key, at: when, reach }) => [key, shanghaiTime(when), reach])).toEqual([
      ['pre', '2026-03-06 09:00', -1],
      ['due', '2026-03-09 09:00', 0],
      ['over1', '2026-03-10 09:00', 1],
      ['over7', '2026-03-16 09:00', 2],
      ['over14', '2026-03-23 09:00', 3],
    ])
  })

  test('a proof of the 8th returned on the 11th gives its three days back, and the next one is in time', () => {
    const deadline = deadlineAfter(MONDAY, 7)
    const later = afterReturn(deadline, at('2026-03-08 15:00'), at('2026-03-11 15:00'))
    expect(shanghaiTime(later)).toBe('2026-03-12 18:00')
    expect(isInTime(at('2026-03-12 11:00'), later)).toBe(true)
  })

  test('a proof handed in too late gives nothing back', () => {
    const deadline = deadlineAfter(MONDAY, 7)
    expect(afterReturn(deadline, at('2026-03-09 18:01'), at('2026-03-11 15:00'))).toEqual(deadline)
  })

  test('an extension of four days begins the ladder anew', () => {
    const later = afterExtension(deadlineAfter(MONDAY, 7), 4)
    expect(shanghaiTime(later)).toBe('2026-03-13 18:00')
    expect(ladderThrough(later, 7, '2026-03-10').map(({ key, day }) => [key, day])).toEqual([['pre', '2026-03-10']])
    const since = at('2026-03-09 11:00')
    expect(currentStep({ deadline: later, span: 7, since }, at('2026-03-09 12:00'))).toBeNull()
    expect(currentStep({ deadline: later, span: 7, since }, at('2026-03-10 09:00'))?.key).toBe('pre')
    expect(nextStep({ deadline: later, span: 7 }, at('2026-03-14 10:00'))?.key).toBe('over7')
  })

  test('a suspension gives back the days it took', () => {
    const later = afterSuspension(deadlineAfter(MONDAY, 7), at('2026-03-04 09:00'), at('2026-03-20 23:00'))
    expect(shanghaiTime(later)).toBe('2026-03-25 18:00')
  })

  test.each([
    ['2026-03-09 18:00', [], 7, null],
    ['2026-03-09 18:01', [], 1, 'late'],
    ['2026-03-08 10:00', [2, 2], 1, 'most'],
    ['2026-03-08 10:00', [4], 3, null],
    ['2026-03-08 10:00', [4], 4, 'days'],
  ])('asked at %s with %j granted, %i days more: %s', (now, granted, days, why) => {
    const deadline = dueAtOf('2026-03-09')
    expect(whyNotExtend({ deadline, span: 7, granted }, days, at(now))).toBe(why)
  })

  test('overdue is what is still being mended behind its deadline', () => {
    const deadline = dueAtOf('2026-03-09')
    expect(isOverdue({ state: 'rectifying', deadline }, at('2026-03-09 18:00'))).toBe(false)
    expect(isOverdue({ state: 'rectifying', deadline }, at('2026-03-09 18:01'))).toBe(true)
    for (const state of ['submitted', 'toClose', 'suspended', 'closed'] as const)
      expect(isOverdue({ state, deadline }, at('2026-04-09 18:01'))).toBe(false)
  })
})

/** Numbers that look random and are the same in every run. */
const randomNumbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('whatever happens to a case, its deadline stands at 18:00, never goes back, and each day has at most one step', () => {
  const random = randomNumbers(7)
  const within = (n: number) => Math.floor(random() * n)
  for (let round = 0; round < 100; round += 1) {
    const span = 1 + within(60)
    let deadline = deadlineAfter(new Date(MONDAY.getTime() + within(100_000) * MINUTE_MS), span)
    for (let n = 0; n < 6; n += 1) {
      const from = new Date(deadline.getTime() - within(20) * DAY_MS + within(1000))
      const to = new Date(from.getTime() + within(30) * DAY_MS)
      const kinds = [
        () => afterExtension(deadline, within(10)),
        () => afterSuspension(deadline, from, to),
        () => afterReturn(deadline, from, to),
      ]
      const later = kinds[within(kinds.length)]?.() ?? deadline
      expect(later >= deadline).toBe(true)
      expect(shanghaiTime(later).slice(11)).toBe('18:00')
      deadline = later
    }
    const steps = ladderThrough(deadline, span, addDays(shanghaiDay(deadline), 100))
    const days = steps.filter(({ key }) => span > 1 || key !== 'pre').map(({ day }) => day)
    expect(days).toEqual([...new Set(days)].toSorted())
    expect(steps.map(({ reach }) => reach)).toEqual(steps.map((_, index) => index - 1))
  }
})
