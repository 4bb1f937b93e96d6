import { expect, test } from 'vitest'
import { boardsOfDay, isDayOpen, isPeriodKey, periodTitle, shiftPeriod } from './board-period.ts'
import { faultsOfRule, ruleSettings } from './rule.ts'
import { ruleSentence } from './rule-sentence.ts'

const settings = (more: object) => ruleSettings.parse({ audience: { everyone: true }, ...more })
const fixed = { award: { kind: 'fixed', points: 2 } }

test('a rule reads as what it does', () => {
  expect(ruleSentence('videoDone', settings({ ...fixed, capDay: 10, capWeek: 40 }))).toBe(
    '学完视频得 2 分，每日最多 10 分，每周最多 40 分',
  )
  expect(
    ruleSentence(
      'videoDone',
      settings({
        award: { kind: 'perUnit', points: 1 },
        condition: [
          { key: 'required', op: 'is', value: true },
          { key: 'minutes', op: 'atLeast', value: 5 },
        ],
        group: 'STUDY',
        groupCapDay: 20,
      }),
    ),
  ).toBe('学完视频（是必修且时长不低于 5 分钟）每学满 1 分钟得 1 分，同组规则每日合计最多 20 分')
  expect(
    ruleSentence(
      'examPassed',
      settings({
        award: {
          kind: 'bands',
          key: 'percent',
          bands: [
            { from: 60, points: 10 },
            { from: 90, points: 20 },
          ],
        },
        capTotal: 100,
      }),
    ),
  ).toBe('考试合格按得分率：60% 起得 10 分，90% 起得 20 分，累计最多 100 分')
})

test('faults of a rule that no single field shows', () => {
  const said = (event: Parameters<typeof faultsOfRule>[0], more: object) =>
    faultsOfRule(event, settings({ ...fixed, ...more })).map(({ message }) => message)

  expect(said('videoDone', {})).toEqual([])
  expect(said('videoDone', { capDay: 1 })).toEqual(['每日上限不能小于单次分值'])
  expect(said('videoDone', { capDay: 10, capWeek: 5 })).toEqual(['每周上限不能小于每日上限'])
  expect(said('videoDone', { group: 'A' })).toEqual(['限额组与组每日上限须同时填写'])
  expect(said('videoDone', { condition: [{ key: 'required', op: 'atLeast', value: true }] })).toEqual([
    '该事件没有此条件',
  ])
  expect(
    said('examPassed', {
      award: {
        kind: 'bands',
        key: 'percent',
        bands: [
          { from: 90, points: 1 },
          { from: 60, points: 2 },
        ],
      },
    }),
  ).toEqual(['各档起点须从低到高'])
})

test('a day counts in its week from Monday, its month, its year and all time', () => {
  expect(boardsOfDay('2026-11-22').map(({ board }) => board)).toEqual([
    'week:2026-11-16',
    'month:2026-11',
    'year:2026',
    'all',
  ])
  expect(boardsOfDay('2027-01-01').map(({ board }) => board)).toEqual([
    'week:2026-12-28',
    'month:2027-01',
    'year:2027',
    'all',
  ])
})

test('a period closes three days after its end in Shanghai, and its days with the first of them', () => {
  const last = new Date('2026-12-03T23:59:59.999+08:00')

  expect(isDayOpen('2026-11-30', last)).toBe(true)
  expect(isDayOpen('2026-11-30', new Date(last.getTime() + 1))).toBe(false)
  expect(isDayOpen('2026-12-01', new Date('2026-12-09T23:59:59+08:00'))).toBe(true)
})

test('periods follow one another and are known by their keys', () => {
  expect(shiftPeriod('month', '2026-01', -1)).toBe('2025-12')
  expect(shiftPeriod('week', '2026-12-28', 1)).toBe('2027-01-04')
  expect(shiftPeriod('year', '2026', -1)).toBe('2025')
  expect(isPeriodKey('week', '2026-11-17')).toBe(false)
  expect(isPeriodKey('month', '2026-13')).toBe(false)
  expect(periodTitle('week', '2026-11-16')).toBe('2026-11-16 至 2026-11-22')
  expect(periodTitle('month', '2026-11')).toBe('2026年11月')
})
