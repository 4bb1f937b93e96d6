import { expect, test } from 'vitest'
import { remainingWords } from './remaining-words.ts'

const exam = {
  state: 'published',
  openAt: new Date('2026-11-16T09:00:00+08:00'),
  closeAt: new Date('2026-11-24T18:00:00+08:00'),
} as const

test.each([
  ['2026-11-14T08:00:00+08:00', '2026-11-16 09:00 开始，还有 2 天'],
  ['2026-11-24T14:05:00+08:00', '2026-11-24 18:00 截止，还有 3 小时 55 分'],
  ['2026-11-24T17:59:40+08:00', '2026-11-24 18:00 截止，还有 1 分'],
  ['2026-11-25T00:00:00+08:00', '2026-11-24 18:00 已截止'],
])('at %s it says %s', (now, words) => {
  expect(remainingWords(exam, Date.parse(now))).toBe(words)
})

test('an exam that is not out has no clock', () => {
  expect(remainingWords({ ...exam, state: 'draft' }, Date.now())).toBe('')
})
