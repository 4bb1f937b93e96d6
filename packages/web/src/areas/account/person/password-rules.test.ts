import { expect, test } from 'vitest'
import { judgeRule } from './password-rules.ts'

const LENGTH = '密码长度须为 10–64 位'
const CLASSES = '须包含大写字母、小写字母、数字、符号中的至少三类'

test.each([
  ['123456789', false],
  ['1234567890', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
])('judges the length of %s as %s', (password, expected) => {
  expect(judgeRule(LENGTH, password)).toBe(expected)
})

test.each([
  ['abcdefghij', false],
  ['Abcdefghij', false],
  ['Abcdefghi1', true],
  ['abcdefgh1!', true],
])('judges the classes of %s as %s', (password, expected) => {
  expect(judgeRule(CLASSES, password)).toBe(expected)
})

test('leaves to the server what only the server knows', () => {
  expect(judgeRule('不能使用最近 5 次用过的密码', 'Abcdefghi1')).toBeNull()
})
