import { questionTextTemplate } from '@portal/contract/areas/assessment/exchange-import-words.ts'
import { expect, test } from 'vitest'
import { placeOfLine, readLive } from './live-reading.ts'

test('the example of the text form is read without an error', () => {
  const { questions, findings } = readLive(questionTextTemplate, 'text')

  expect(questions.map(({ content }) => content?.kind)).toEqual(['single', 'multiple', 'judge', 'fill', 'short'])
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('findings stand in the order of the lines, each naming its line once', () => {
  const text = '前言\n1. 甲（ ）。\nA. 一\nB. 二\n答案：E\n2. 乙（ ）。\nA. 一\n答案：A'

  const { findings } = readLive(text, 'text')

  expect(findings.map(({ line }) => line)).toEqual([...findings.map(({ line }) => line)].sort((a, b) => a - b))
  expect(findings.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
    '第 2 行：正确答案“E”不在选项中',
    '第 6 行：至少需要 2 个选项',
  ])
  expect(findings[0]).toMatchObject({ line: 1, severity: 'guess' })
})

test('a brace that is never closed is told with its line in GIFT', () => {
  expect(readLive('甲 {=一 ~二\n', 'gift').findings.map(({ message }) => message)).toEqual(['第 1 行：缺少 }'])
})

test('the place of a line is found in the text', () => {
  const text = '一\n二二\n三'

  const [from, to] = placeOfLine(text, 2)

  expect(text.slice(from, to)).toBe('二二')
})
