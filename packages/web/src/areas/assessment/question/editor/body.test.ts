import { freshContent, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { expect, test } from 'vitest'
import { freshBlank, sentContent, withKind } from './body.ts'
import { htmlOfLine, isOneLine, lineOf } from './option-line.ts'
import { unitsOf, unitWords } from './unit-words.ts'

const multiple = (): QuestionContent => {
  const content = withKind(freshContent('case'), 'multiple')
  return { ...content, key: { type: 'options', ids: content.options.slice(0, 2).map(({ id }) => id) } }
}

test('among choices the options and what can be kept of the key survive a change of kind', () => {
  const before = multiple()

  const after = withKind(before, 'single')

  expect(after.options).toEqual(before.options)
  expect(after.key).toEqual({ type: 'options', ids: [before.options[0]?.id] })
  expect(after.policy).toBe('exact')
})

test('another kind begins with its own options and no key, but keeps the stem', () => {
  const after = withKind({ ...multiple(), stem: '<p>甲</p>' }, 'match')

  expect(after.options.map(({ side }) => side)).toEqual(['left', 'left', 'right', 'right'])
  expect(after.key).toBeNull()
  expect(after.stem).toBe('<p>甲</p>')
})

test('blanks that were begun at the end and never filled are not sent', () => {
  const filled = freshBlank()
  const blanks = [
    {
      ...filled,
      rule: {
        ...filled.rule,
        type: 'text' as const,
        accepted: ['甲'],
        caseSensitive: false,
        numerals: true,
        ignoreMarks: false,
      },
    },
  ]
  const content = {
    ...freshContent('fill'),
    key: { type: 'blanks' as const, blanks: [...blanks, freshBlank()], groups: [] },
  }

  expect(sentContent(content).key).toEqual({ type: 'blanks', blanks, groups: [] })
})

test('an option typed as a line comes back as it was typed, and other markup stays with the rich editor', () => {
  const typed = 'a < b & "c"'

  expect(lineOf(htmlOfLine(typed))).toBe(typed)
  expect(htmlOfLine('  ')).toBe('')
  expect(isOneLine(htmlOfLine(typed))).toBe(true)
  expect(isOneLine('<p>甲<strong>乙</strong></p>')).toBe(false)
  expect(isOneLine('<p>甲</p><p>乙</p>')).toBe(false)
})

test('units are read with their factor, one where none is given; a wrong factor is no unit', () => {
  const units = unitsOf(['MPa', 'kPa=0.001', 'bar=x', '=2'])

  expect(units).toEqual([
    { name: 'MPa', factor: '1' },
    { name: 'kPa', factor: '0.001' },
  ])
  expect(unitsOf(unitWords(units))).toEqual(units)
})
