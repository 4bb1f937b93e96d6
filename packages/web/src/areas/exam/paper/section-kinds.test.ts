import { expect, test } from 'vitest'
import { scoreHint } from './draw-rule/use-bank-scores.ts'
import { type DraftSection, freshRow, freshSection } from './paper-draft.ts'
import { kindsBeside, kindsOfHeading, sectionKinds } from './section-kinds.ts'

const slot = (questionId: string, score: number) => ({ questionId, pin: 'latest' as const, score, policy: null })
const known = new Map([
  ['a', { kind: 'single' as const }],
  ['b', { kind: 'single' as const }],
  ['c', { kind: 'short' as const }],
])
const sectionOf = (heading: string, values: Partial<DraftSection>): DraftSection => ({
  ...freshSection(heading),
  ...values,
})

test('a section says what it holds and what each is worth', () => {
  const same = sectionOf('单选题', { slots: [slot('a', 2), slot('b', 2)] })
  const mixed = sectionOf('单选题', { slots: [slot('a', 2), slot('c', 10)] })

  expect(sectionKinds(same, known)).toBe('单选题，每题 2 分')
  expect(sectionKinds(mixed, known)).toBe('单选题 1、简答题 1，分值不一')
  expect(sectionKinds(sectionOf('试题', { rows: [{ ...freshRow(), score: 1 }] }), known)).toBe('不限题型，每题 1 分')
})

test('a heading that names kinds is held against what stands under it', () => {
  const mixed = sectionOf('单选题', { slots: [slot('a', 2), slot('c', 10)] })

  expect(kindsOfHeading('单选题与简答题')).toEqual(['single', 'short'])
  expect(kindsBeside(mixed, known)).toBe('标题为“单选题”，还含有简答题')
  expect(kindsBeside({ ...mixed, heading: '第二部分' }, known)).toBe('')
})

test('beside the 分值 of a rule stands what the bank says', () => {
  const mixed = [
    { score: 1, count: 10 },
    { score: 2, count: 4 },
  ]

  expect(scoreHint([{ score: 3, count: 4 }], null)).toBe('按题库分值')
  expect(scoreHint([{ score: 3, count: 4 }], 5)).toBe('题库分值 3 分')
  expect(scoreHint(mixed, null)).toBe('题目分值不一（1 分 10 题、2 分 4 题），请填写每题分值，或按题型分组')
})
