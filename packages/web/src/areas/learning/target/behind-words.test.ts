import { expect, test } from 'vitest'
import { gapWords, mainCause, sumWords } from './behind-words.ts'

const none = { noLogin: 0, notBegun: 0, capped: 0, noRequired: 0, tooFew: 0 }

test('the main cause is the one most people have, with its share of those behind', () => {
  expect(mainCause({ short: 8, causes: { ...none, capped: 3, notBegun: 5 } })).toEqual({
    cause: 'notBegun',
    percent: 63,
  })
})

test('nobody behind has no cause', () => {
  expect(mainCause({ short: 0, causes: none })).toBeNull()
})

test.each([
  [41.2, 90, '−48.8'],
  [92.3, 90, '+2.3'],
  [90, 90, '+0.0'],
])('%d of %d is %s points', (rate, target, words) => {
  expect(gapWords(rate, target)).toBe(words)
})

test('the sum names how many units are below, and the causes by how many people have them', () => {
  const unit = { id: 'a', name: '一车间', exact: false, people: 10, reached: 5, short: 5, causes: none }
  const behind = {
    ...{ year: 2026, asOf: new Date(0), targetRate: 90, unit: null, people: 20, reached: 14, short: 6, rate: 70 },
    ...{ week: null, daysLeft: null, forecast: null, causes: { ...none, noRequired: 2, noLogin: 4 } },
    units: [
      { ...unit, rate: 50 },
      { ...unit, rate: 90 },
    ],
  }
  expect(sumWords(behind)).toBe('2 个单位，1 个未到目标 · 未达标 6 人：未登录 4 · 缺必修 2')
})
