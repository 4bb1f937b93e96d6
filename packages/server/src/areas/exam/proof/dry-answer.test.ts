import { type QuestionContent, questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { readAnswer } from '@portal/contract/areas/assessment/question/scoring/read-answer.ts'
import { expect, test } from 'vitest'
import { dryAnswer } from './dry-answer.ts'

const option = (id: string, side: 'left' | 'right' = 'left') => ({ id, html: id, anchored: false, side })
const options = [option('aaaaaaaa'), option('bbbbbbbb'), option('cccccccc', 'right'), option('dddddddd', 'right')]

const partOf = (kind: Exclude<QuestionContent['kind'], 'case'>, id = 'pppppppp') => ({
  id,
  kind,
  stem: '<p>压力 ____，温度 ____</p>',
  options: kind === 'match' ? options : options.slice(0, 2),
  key: null,
  policy: 'exact' as const,
  params: {},
  score: 2,
  picture: null,
  explanation: '',
})

const contentOf = (kind: QuestionContent['kind']): QuestionContent => ({
  ...partOf(kind === 'case' ? 'single' : kind),
  kind,
  parts: kind === 'case' ? [partOf('multiple'), partOf('upload', 'qqqqqqqq')] : [],
})

test.each(questionKind.options)('an answer to %s is one that a page could send', (kind) => {
  const content = contentOf(kind)

  const answer = dryAnswer(content)

  expect(readAnswer(content, answer)).toEqual(answer)
  // A file would have to be somebody's.
  expect(answer === null).toBe(kind === 'upload')
})

test('every blank, line and part is answered', () => {
  expect(dryAnswer(contentOf('fill'))).toEqual(['8', '8'])
  expect(dryAnswer(contentOf('match'))).toEqual([
    { left: 'aaaaaaaa', right: 'cccccccc' },
    { left: 'bbbbbbbb', right: 'dddddddd' },
  ])
  expect(dryAnswer(contentOf('case'))).toEqual({ pppppppp: ['aaaaaaaa', 'bbbbbbbb'], qqqqqqqq: null })
})
