import type { QuestionResult } from '@portal/contract/areas/questionnaire/result.ts'
import { expect, test } from 'vitest'
import { changeText, comparedOf, underOwnQuestions, valueText } from './compare-results.ts'

const result = (questionId: string, more: Partial<QuestionResult> = {}): QuestionResult => ({
  questionId,
  number: 1,
  kind: 'single',
  stem: '是否满意',
  hidden: false,
  n: 10,
  suppressed: false,
  lines: [],
  figures: null,
  nps: null,
  rows: [],
  means: [],
  texts: [],
  textCount: 0,
  words: [],
  ...more,
})
const line = (key: string, share: number | null) => ({ key, text: key, count: 1, share })

test('shares and means of two groups stand side by side with what changed', () => {
  const before = [
    result('q1', { lines: [line('yes', 0.4), line('no', 0.6)] }),
    result('q2', { kind: 'nps', figures: { mean: 7.25, median: 7, sd: 1 }, nps: 12 }),
  ]
  const after = [
    result('q1', { n: 8, lines: [line('yes', 0.525), line('no', 0.475)] }),
    result('q2', { kind: 'nps', figures: { mean: 7, median: 7, sd: 1 }, nps: 12 }),
  ]

  const [first, second] = comparedOf(before, after)

  expect(first).toMatchObject({ title: '1. 是否满意', n: [10, 8] })
  expect(first?.lines.map(changeText)).toEqual(['+12.5 个百分点', '-12.5 个百分点'])
  expect(second?.lines.map((each) => [each.text, changeText(each)])).toEqual([
    ['均值', '-0.25'],
    ['NPS', '0'],
  ])
})

test('what may not be shown of one group is shown of neither, and texts are not compared', () => {
  const compared = comparedOf(
    [result('q1', { lines: [line('yes', 1)] }), result('q2', { kind: 'text', texts: ['好'], textCount: 1 })],
    [result('q1', { suppressed: true }), result('q2', { kind: 'text' })],
  )

  expect(compared).toMatchObject([{ questionId: 'q1', suppressed: true, lines: [] }])
  expect(valueText(null, true)).toBe('—')
  expect(valueText(0.333, true)).toBe('33.3%')
})

test('questions of a copy stand beside those they go back to, with options that were changed, added or left out', () => {
  const before = [
    result('old', { stem: '旧题干', lines: [line('a', 0.5), line('b', 0.5)] }),
    result('gone', { lines: [line('a', 1)] }),
  ]
  const after = [
    result('q1', { number: 3, stem: '新题干', lines: [{ ...line('a', 0.25), text: '甲' }, line('c', 0.75)] }),
    result('new', { lines: [line('a', 1)] }),
  ]

  const compared = comparedOf(underOwnQuestions(before, [{ questionId: 'q1', otherId: 'old' }]), after)

  expect(compared.map(({ title }) => title)).toEqual(['3. 新题干'])
  expect(compared[0]?.lines.map(({ text, first, second }) => [text, first, second])).toEqual([
    ['甲（原：a）', 0.5, 0.25],
    ['b', 0.5, null],
    ['c', null, 0.75],
  ])
})
