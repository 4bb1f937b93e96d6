import { expect, test } from 'vitest'
import { courseKey, likeness } from './words.ts'

test('a course is the same whatever its spaces, width, punctuation and case', () => {
  expect(courseKey('《ＩＳＯ 45001》内审员（初级）')).toBe(courseKey('iso45001-内审员 (初级)'))
})

test('likeness is 1 for equals and falls with every edit', () => {
  expect(likeness('高压电工复训', '高压电工复训')).toBe(1)
  expect(likeness('高压电工复训', '低压电工复训')).toBeCloseTo(5 / 6)
  expect(likeness('高压电工复训', '消防')).toBeLessThan(0.2)
  expect(likeness('', '')).toBe(1)
})
