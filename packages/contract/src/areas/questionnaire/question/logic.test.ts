import { describe, expect, test } from 'vitest'
import type { SurveyAnswers } from '../answer.ts'
import { checkAnswer, checkAnswers } from '../answer-check.ts'
import { keptAnswers, pathOf } from './logic.ts'
import { parsePastedSurvey } from './pasted-text.ts'
import { pipeMarkup, pipeWords } from './piping.ts'
import { JUMP_END, type Survey, type SurveyQuestion, surveyContent, surveyLogic } from './question.ts'
import { randomRespondent, reportPaths } from './random-respondent.ts'
import { questionnaireTemplates, surveyOfTemplate } from './templates.ts'
import { validateLogic } from './validate-logic.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const abc = ['a', 'b', 'c'].map((id) => ({ id, text: `选项${id}`, exclusive: false, allowText: false }))
type Part = Partial<SurveyQuestion> & { page?: string }

const question = (n: number, { page = 'p1', ...part }: Part = {}): SurveyQuestion => {
  const kind = part.kind ?? 'single'
  const options = ['single', 'multiple', 'ranking', 'sum'].includes(kind) ? abc : []
  const content = surveyContent.parse({ kind, stem: `题目${n}`, options })
  return { ...content, ...surveyLogic.parse({}), id: idOf(n), pageId: page, ...part }
}

const surveyOf = (...questions: SurveyQuestion[]): Survey => ({
  pages: [...new Set(questions.map(({ pageId }) => pageId))].map((id) => ({ id, title: '' })),
  questions,
})

const chose = (...ids: string[]) => ({ type: 'options' as const, ids, words: {} })
const onlyIf = (n: number, value: string) => ({
  showIf: { join: 'and' as const, parts: [{ questionId: idOf(n), op: 'eq' as const, values: [value] }] },
})
const messages = (survey: Survey) => validateLogic(survey).map(({ message }) => message)
const fixedRandom = (seed: number) => () => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}

describe('a path', () => {
  const survey = surveyOf(
    question(1, { jumps: [{ optionId: 'b', to: idOf(3) }] }),
    question(2),
    question(3, { page: 'p2', ...onlyIf(2, 'a') }),
    question(4, { page: 'p2', jumps: [{ optionId: 'c', to: JUMP_END }] }),
    question(5, { page: 'p3' }),
  )

  test('follows jumps first and conditions on what is left', () => {
    const answers: SurveyAnswers = { [idOf(1)]: chose('b'), [idOf(2)]: chose('a'), [idOf(4)]: chose('a') }

    const { shown, pages } = pathOf(survey, answers)

    expect(shown).toEqual([1, 4, 5].map(idOf))
    expect(pages.map(({ page }) => page.id)).toEqual(['p1', 'p2', 'p3'])
  })

  test('keeps no answer of a question that is not shown', () => {
    const answers: SurveyAnswers = {
      [idOf(1)]: chose('b'),
      [idOf(2)]: chose('a'),
      [idOf(3)]: chose('c'),
      [idOf(4)]: chose('c'),
    }

    expect(Object.keys(keptAnswers(survey, answers))).toEqual([1, 4].map(idOf))
    expect(checkAnswers(survey, answers)).toEqual([])
  })

  test('fills earlier answers into later texts and escapes what people typed', () => {
    const asked = surveyOf(question(1, { kind: 'text', options: [] }), question(2, { stem: '{{Q1}} 好吗？' }))
    const answers: SurveyAnswers = { [idOf(1)]: { type: 'text', text: '<b>食堂</b>&' } }

    expect(pipeWords('{{Q1}} 好吗？', asked, answers)).toBe('<b>食堂</b>& 好吗？')
    expect(pipeMarkup('{{Q1}} 好吗？', asked, answers)).toBe('&lt;b&gt;食堂&lt;/b&gt;&amp; 好吗？')
  })
})

describe('publishing is refused', () => {
  test('for a condition on a later question', () => {
    const survey = surveyOf(
      ...[1, 2, 3, 4].map((n) => question(n)),
      question(5, onlyIf(8, 'a')),
      question(6),
      question(7),
      question(8),
    )

    expect(messages(survey)).toContain('第 5 题的显示条件引用了后面的第 8 题')
  })

  test('for a jump to a question that is gone', () => {
    const survey = surveyOf(
      question(1),
      question(2),
      question(3),
      question(4, { jumps: [{ optionId: 'a', to: idOf(9) }] }),
      question(5),
    )

    expect(messages(survey)).toEqual(['第 4 题跳转目标已删除'])
  })

  test('for a question that no way leads to', () => {
    const questions = [1, 2, 3, 4, 5].map((n) => question(n))
    const survey = surveyOf(
      ...questions,
      question(6, { jumps: [{ optionId: null, to: idOf(8) }] }),
      question(7),
      question(8),
    )

    expect(messages(survey)).toEqual(['第 7 题不可到达'])
  })

  test('for two conditions that exclude each other', () => {
    const both = [1, 1].map((n, at) => ({ questionId: idOf(n), op: 'eq' as const, values: [at === 0 ? 'a' : 'b'] }))
    const survey = surveyOf(question(1), question(2, { showIf: { join: 'and', parts: both } }), question(3))

    expect(messages(survey)).toEqual(['第 2 题不可到达'])
  })

  test('for a page that is empty on some way', () => {
    const survey = surveyOf(
      question(1),
      question(2, { page: 'p2' }),
      question(3, { page: 'p3', kind: 'section' }),
      question(4, { page: 'p3', ...onlyIf(1, 'a') }),
      question(5, { page: 'p4' }),
    )

    expect(messages(survey)).toEqual(['第 3 页在某些路径下没有可答题目'])
  })

  test('for nothing when every way is whole', () => {
    const survey = surveyOf(
      question(1, { jumps: [{ optionId: 'b', to: idOf(3) }] }),
      question(2),
      question(3, { page: 'p2' }),
      question(4, { page: 'p2', ...onlyIf(1, 'a') }),
    )

    expect(messages(survey)).toEqual([])
  })
})

test('the report of paths lists each way once and what random respondents met', () => {
  const survey = surveyOf(
    question(1, { jumps: [{ optionId: 'b', to: idOf(3) }] }),
    question(2),
    question(3),
    question(4, onlyIf(1, 'a')),
  )

  const report = reportPaths(survey, fixedRandom(7))

  expect(report.paths.map(({ questionIds }) => questionIds.length).sort()).toEqual([2, 3, 4])
  expect(report).toMatchObject({ complete: true, pathCount: 3, respondents: 1000, medianLength: 3 })
  expect(report.met[0]).toEqual({ questionId: idOf(1), share: 1 })
})

test('whoever answers at random answers without a fault', () => {
  const grid = { rows: abc, options: [] }
  const kinds: Part[] = [
    { kind: 'multiple', min: 2, max: 3 },
    { kind: 'judge' },
    { kind: 'text', format: 'phone' },
    { kind: 'longText', min: 5 },
    { kind: 'number', min: 3, max: 9 },
    { kind: 'date' },
    { kind: 'time' },
    { kind: 'nps' },
    { kind: 'matrixSingle', rows: abc, options: abc },
    { kind: 'matrixScale', ...grid },
    { kind: 'ranking' },
    { kind: 'sum', total: 100 },
  ]
  const survey = surveyOf(...kinds.map((part, at) => question(at + 1, part)))
  const random = fixedRandom(11)

  for (let n = 0; n < 50; n += 1) expect(checkAnswers(survey, randomRespondent(survey, random))).toEqual([])
})

describe('an answer is refused', () => {
  const many = question(1, {
    kind: 'multiple',
    min: 1,
    max: 2,
    options: [
      ...abc.slice(0, 2),
      { id: 'z', text: '以上都不是', exclusive: true },
      { id: 'y', text: '其他', allowText: true },
    ].map((option) => ({ exclusive: false, allowText: false, ...option })),
  })
  const cases: [string, SurveyQuestion, SurveyAnswers[string] | undefined, string][] = [
    ['when it is missing', many, undefined, '该项为必填项'],
    ['with too many choices', { ...many, max: 1 }, chose('a', 'b'), '请选择 1–1 项'],
    ['with a choice that stands alone', many, chose('a', 'z'), '“以上都不是”不能与其他选项同时选择'],
    ['without the words asked for', many, chose('y'), '请填写“其他”的内容'],
    ['for an option it does not have', many, chose('q'), '答案格式不正确'],
    [
      'outside the bounds',
      question(1, { kind: 'number', min: 1, max: 9 }),
      { type: 'number', number: 10 },
      '请输入 1–9 之间的数字',
    ],
    [
      'with a wrong sum',
      question(1, { kind: 'sum' }),
      { type: 'numbers', numbers: { a: 50, b: 49 } },
      '各项之和须为 100',
    ],
    [
      'with no telephone number',
      question(1, { kind: 'text', format: 'phone' }),
      { type: 'text', text: '123' },
      '手机号格式不正确',
    ],
    ['on a day that is none', question(1, { kind: 'date' }), { type: 'text', text: '2026-02-30' }, '日期格式不正确'],
    ['of another kind', question(1), { type: 'text', text: 'a' }, '答案格式不正确'],
  ]

  test.each(cases)('%s', (_name, asked, answer, message) => {
    expect(checkAnswer(asked, answer ? { [asked.id]: answer } : {})).toBe(message)
  })
})

test('pasted text becomes pages, questions and options, and says which line it did not take', () => {
  const parsed = parsePastedSurvey(
    '随便\n1. 性别\nA. 男\nB. 女\n2、爱好【多选】\n- 跑步\n- 其他\n--- 第二页 ---\n3. 建议（选填）',
  )

  expect(parsed.pages).toEqual([
    { id: 'p1', title: '' },
    { id: 'p2', title: '第二页' },
  ])
  expect(parsed.questions.map(({ kind, pageId, required }) => [kind, pageId, required])).toEqual([
    ['single', 'p1', true],
    ['multiple', 'p1', true],
    ['text', 'p2', false],
  ])
  expect(parsed.questions[1]?.options[1]).toMatchObject({ text: '其他', allowText: true })
  expect(parsed.faults).toEqual([{ line: 1, message: '无法识别为题目或选项' }])
})

test.each(questionnaireTemplates.map((template) => [template.key, template] as const))(
  'template %s reads whole',
  (_key, template) => {
    const parsed = surveyOfTemplate(template)

    expect(parsed.faults).toEqual([])
    expect(parsed.questions.length).toBeGreaterThan(4)
  },
)
