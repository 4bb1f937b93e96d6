import { expect, test } from 'vitest'
import { hasSequence, numberOf, unknownNumberField } from './issue-number.ts'
import { certificateFields } from './template.ts'
import { type FieldValues, filledText, unknownTemplateField } from './template-text.ts'

const values = {
  ...Object.fromEntries(Object.keys(certificateFields).map((key) => [key, ''])),
  ...{ name: '余海涛', basis: '高压电工复训', hours: '5.32' },
} as FieldValues

test('fields are filled in, bold parts told, and what has no value left out with its words', () => {
  expect(filledText('参加**{项目}**[，计 {学时} 学时][，成绩 {成绩} 分]。\n特发此证。', values)).toEqual([
    [
      { text: '参加', bold: false },
      { text: '高压电工复训', bold: true },
      { text: '，计 5.32 学时。', bold: false },
    ],
    [{ text: '特发此证。', bold: false }],
  ])
  expect(filledText('[甲]{姓名}', values)).toEqual([[{ text: '[甲]余海涛', bold: false }]])
  expect(unknownTemplateField('{姓名}{电话}')).toBe('电话')
})

test('numbers by their rule', () => {
  const of = { unit: 'AQ', type: 'JL', year: 2026, sequence: 7 }
  expect(numberOf('{unit}-{type}-{yyyy}-{seq4}', of)).toBe('AQ-JL-2026-0007')
  expect(numberOf('{type}{seq}', of)).toBe('JL0007')
  expect(numberOf('{type}{seq2}', { ...of, sequence: 123 })).toBe('JL123')
  expect(hasSequence('{unit}-{type}-{yyyy}')).toBe(false)
  expect(unknownNumberField('{unit}-{dept}')).toBe('dept')
})
