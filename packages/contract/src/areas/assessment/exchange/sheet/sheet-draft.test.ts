import { describe, expect, test } from 'vitest'
import { keyTextOfQuestion } from '../../question/text.ts'
import type { QuestionFields } from '../question-fields.ts'
import { questionsOfDrafts } from '../question-rows.ts'
import { areNumbered, draftOfCells } from './sheet-draft.ts'

const ways = { sign: '**', dropsNumbers: true }

const read = (cells: QuestionFields) => {
  const [question] = questionsOfDrafts([{ no: 1, ...draftOfCells(cells, ways) }])
  if (!question) throw new Error('no question')
  const codes = question.findings.map(({ finding }) => finding.code)
  return { content: question.content, codes, key: question.content && keyTextOfQuestion(question.content) }
}

describe('a row of a foreign sheet', () => {
  test.each<[string, QuestionFields, string]>([
    ['a letter', { kind: '单选题', stem: '12.先做什么', options: 'A.甲**B.乙', answer: 'b' }, 'B'],
    ['letters with blanks', { kind: '多选题', stem: '有哪些', options: '**A.甲**B.乙**C.丙', answer: 'A C' }, 'AC'],
    ['a judgement by letter', { kind: '判断题', stem: '可以', options: 'A.正确**B.错误', answer: 'B' }, '错'],
    ['a judgement by its word', { kind: '判断题', stem: '可以', options: '正确**错误', answer: '不正确' }, '错'],
    ['a judgement without options', { kind: '判断', stem: '可以', answer: '正确。' }, '对'],
    ['numbers in brackets', { kind: '数字类', stem: '安全电压为（　）伏', answer: '36' }, '36'],
    ['two brackets', { kind: '填空题', stem: '（ ）与（ ）', answer: '甲、乙' }, '甲;乙'],
    ['a number without a blank', { kind: '数字类', stem: '安全电压为多少伏', answer: '36' }, '36'],
  ])('%s', (_, cells, key) => {
    expect(read(cells).key).toBe(key)
  })

  test('the number of the row is no part of its stem, a measure is', () => {
    expect(draftOfCells({ stem: '12.先做什么' }, ways).fields.stem).toBe('先做什么')
    expect(draftOfCells({ stem: '12.5 米以上' }, ways).fields.stem).toBe('12.5 米以上')
    expect(areNumbered(['1.甲', '2.乙', '3.丙'])).toBe(true)
    expect(areNumbered(['甲', '2.乙', '丙'])).toBe(false)
  })

  test.each<[string, QuestionFields, string]>([
    ['letters with a gap', { kind: '单选', stem: '甲', options: 'A.甲**C.丙', answer: 'C' }, 'letterOrder'],
    [
      'letters of other cells',
      { kind: '单选', stem: '甲', optionA: 'A.甲', optionB: 'C.丙', answer: 'B' },
      'letterOrder',
    ],
    ['no sign', { kind: '单选', stem: '甲', options: '暂停作业', answer: 'A' }, 'noSign'],
    ['a key beyond the options', { kind: '单选', stem: '甲', options: 'A.甲**B.乙', answer: 'D' }, 'notAnOption'],
  ])('%s is a fault, and nothing else is said', (_, cells, code) => {
    const { content, codes } = read(cells)
    expect(content).toBeNull()
    expect(codes).toEqual([code])
  })

  test('options that differ in case or in a raised sign are two', () => {
    expect(read({ kind: '单选', stem: '甲', options: 'A.GG**B.gg**C.Gg', answer: 'A' }).codes).toEqual([])
    expect(read({ kind: '单选', stem: '甲', options: 'A.10³**B.103', answer: 'A' }).codes).toEqual([])
  })

  test('letters before options of their own cells are no part of them', () => {
    const { content } = read({ kind: '单选', stem: '甲', optionA: 'A、一', optionB: 'B、二', answer: 'B' })
    expect(content?.options.map(({ html }) => html)).toEqual(['<p>一</p>', '<p>二</p>'])
  })
})
