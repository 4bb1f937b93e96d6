import { describe, expect, test } from 'vitest'
import type { FormElement } from '../../shared/form-element.ts'
import { answersInWords, checkHealthAnswers, offeredAgain } from './form-answers.ts'
import { type HealthFlag, levelOf } from './form-level.ts'

const elements: FormElement[] = [
  { type: 'input', name: 'heat', label: '体温', require: true },
  {
    type: 'checkbox',
    name: 'signs',
    label: '症状',
    items: [
      { label_value: 'cough', label_name: '咳嗽' },
      { label_value: 'fever', label_name: '发热' },
    ],
  },
  {
    type: 'textarea',
    name: 'note',
    label: '说明',
    relation: true,
    relation_name: 'signs',
    relation_value: 'cough',
  },
  { type: 'date', name: 'since', label: '开始日期' },
]
const flags: HealthFlag[] = [
  { element: 'heat', op: 'gte', value: '37.3', level: 'abnormal' },
  { element: 'heat', op: 'gte', value: '37.0', level: 'observe' },
  { element: 'signs', op: 'has', value: 'fever', level: 'abnormal' },
  { element: 'signs', op: 'has', value: 'cough', level: 'observe' },
  { element: 'note', op: 'filled', value: '', level: 'abnormal' },
]

describe('the level of a report', () => {
  test.each([
    [{ heat: '36.5', signs: [] }, 'normal', ''],
    [{ heat: '37.0', signs: [] }, 'observe', '体温'],
    [{ heat: '37.29', signs: ['cough'] }, 'observe', '体温、症状'],
    [{ heat: '37.3', signs: [] }, 'abnormal', '体温'],
    [{ heat: '36.5', signs: ['fever', 'cough'] }, 'abnormal', '症状'],
    [{ heat: '36.5', signs: ['cough'], note: '夜里咳' }, 'abnormal', '症状、说明'],
    // What hangs on an answer that was not given is not on the page.
    [{ heat: '36.5', signs: [], note: '旧的' }, 'normal', ''],
    [{ heat: '', signs: [] }, 'normal', ''],
  ] as const)('%o is %s', (answers, level, hits) => {
    const judged = levelOf(elements, flags, answers as never)

    expect(judged.level).toBe(level)
    expect(judged.hits.map(({ label }) => label).join('、')).toBe(hits)
  })

  test.each([
    ['ne', '无', '有', true],
    ['ne', '无', '无', false],
    ['eq', '有', ' 有 ', true],
    ['lt', '35', '34.9', true],
    ['lte', '35', '35.0', true],
    ['gt', '37', '37', false],
  ] as const)('%s %s on %s', (op, value, answer, hit) => {
    const flag: HealthFlag = { element: 'heat', op, value, level: 'observe' }
    expect(levelOf(elements, [flag], { heat: answer }).level).toBe(hit ? 'observe' : 'normal')
  })
})

test.each([
  [{ heat: '', signs: [] }, { heat: '该项为必填项' }],
  [{ heat: '38 度', signs: [] }, { heat: '请填写数字' }],
  [{ heat: '36', signs: ['flu'] }, { signs: '所选选项不存在' }],
  [{ heat: '36', signs: 'fever' }, { signs: '所选选项不存在' }],
  [{ heat: '36', signs: [], since: '昨天' }, { since: '日期格式不正确' }],
  [{ heat: '36', signs: ['cough'], note: '咳', since: '2026-03-01' }, {}],
])('answers %o are refused with %o', (answers, faults) => {
  expect(checkHealthAnswers(elements, flags, answers as never)).toEqual(faults)
})

test('answers are read in words, and offered again without what decides', () => {
  const answers = { heat: '36.5', signs: ['cough'], note: '夜里咳', since: '2026-03-01' }

  expect(answersInWords(elements, answers).map(({ text }) => text)).toEqual(['36.5', '咳嗽', '夜里咳', '2026-03-01'])
  expect(offeredAgain(elements, flags, answers)).toEqual({ since: '2026-03-01' })
})
