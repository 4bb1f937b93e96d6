import { describe, expect, test } from 'vitest'
import { freshContent, type QuestionContent, questionContent } from '../question/content.ts'
import { aikenOfFields, lostInAiken, readAiken } from './gift/aiken.ts'
import { readGift } from './gift/read-gift.ts'
import { giftOfFields } from './gift/write-gift.ts'
import { type FindingCode, findingSentences } from './import-findings.ts'
import type { QuestionFields } from './question-fields.ts'
import { type NamedClassification, questionsOfDrafts, rowsOfQuestion, type WrittenQuestion } from './question-rows.ts'

const A = 'aaaaaaaa'
const B = 'bbbbbbbb'
const C = 'cccccccc'
const D = 'dddddddd'

const option = (id: string, text: string, more: object = {}) => ({
  id,
  html: `<p>${text}</p>`,
  anchored: false,
  side: 'left' as const,
  ...more,
})
const abcd = [option(A, '甲'), option(B, '乙 = {b}: ~#'), option(C, '丙\\n'), option(D, '以上都对', { anchored: true })]

const content = (kind: QuestionContent['kind'], more: Partial<QuestionContent>): QuestionContent => ({
  ...freshContent(kind),
  stem: `<p>第一段：$x^2$ &amp; =1+1；{a} ~b #c : |</p><p>${kind}</p>`,
  explanation: '<p>解析 a|b;c</p>',
  ...more,
})

const text = (accepted: string[], more: object = {}) => ({
  type: 'text' as const,
  accepted,
  caseSensitive: false,
  numerals: true,
  ignoreMarks: false,
  ...more,
})
const number = (expect: object, more: object = {}) => ({
  type: 'number',
  expect,
  units: [],
  unitOptional: false,
  ...more,
})
const blank = (rule: object, weight = 1) => ({ rule, weight })

const samples: QuestionContent[] = [
  content('single', { options: abcd, key: { type: 'options', ids: [B] }, params: { penalty: 0.25 }, score: 1.5 }),
  content('single', { stem: '<p><strong>粗</strong>体</p>', options: abcd, key: { type: 'options', ids: [D] } }),
  ...(['all', 'partialRatio', 'perOption', 'rightMinusWrong'] as const).map((policy) =>
    content('multiple', { options: abcd, key: { type: 'options', ids: [A, C] }, policy }),
  ),
  content('multiple', {
    options: abcd,
    key: { type: 'options', ids: [A, C] },
    policy: 'partialFixed',
    params: { fixed: 0.5, penalty: 0.5 },
  }),
  content('uncertain', {
    options: abcd,
    key: { type: 'options', ids: [A] },
    policy: 'partialEach',
    params: { each: 0.5 },
  }),
  content('judge', { key: { type: 'truth', value: false }, params: { penalty: 1 } }),
  content('fill', {
    stem: '<p>甲____乙____丙____丁____戊____</p>',
    key: questionContent.shape.key.parse({
      type: 'blanks',
      blanks: [
        blank(text(['安全帽', '头盔|盔;子'], { caseSensitive: true })),
        blank(text(['3.14±0.01'], { numerals: false }), 2),
        blank(
          number(
            { mode: 'absolute', value: '0.8', tolerance: '0.01' },
            {
              units: [
                { name: 'MPa', factor: '1' },
                { name: 'kPa', factor: '0.001' },
              ],
              unitOptional: true,
            },
          ),
        ),
        blank(number({ mode: 'interval', low: '-3', high: '4' })),
        blank({ type: 'date', day: '2024-01-05' }),
      ],
      groups: [[0, 1]],
    }),
    policy: 'all',
  }),
  content('fill', {
    stem: '<p>约 ____ 度</p>',
    key: questionContent.shape.key.parse({
      type: 'blanks',
      blanks: [blank(number({ mode: 'relative', value: '250', percent: '2' }))],
    }),
  }),
  content('short', {
    key: {
      type: 'points',
      points: [
        { text: '先通风(强制)', points: 3, any: ['通风', '换气'], all: [] },
        { text: '再检测; 后监护', points: 4.5, any: [], all: ['监护'] },
      ],
    },
    score: 7.5,
    policy: 'autoFinal',
  }),
  content('upload', { key: { type: 'points', points: [{ text: '照片清楚', points: 2, any: [], all: [] }] } }),
  content('order', { options: abcd, key: { type: 'order', ids: [C, A, D, B] }, policy: 'adjacent' }),
  content('match', {
    options: [
      option(A, '火'),
      option(B, '水 => 汽'),
      option(C, '红', { side: 'right' }),
      option(D, '蓝', { side: 'right' }),
      option('eeeeeeee', '绿', { side: 'right' }),
    ],
    key: {
      type: 'pairs',
      pairs: [
        { left: A, right: D },
        { left: B, right: C },
      ],
      reuse: false,
    },
    policy: 'all',
  }),
  content('hotspot', {
    picture: { fileId: '01890000-0000-7000-8000-000000000001', width: 1200, height: 800 },
    key: {
      type: 'regions',
      regions: [
        {
          shape: { type: 'rect', x: 120, y: 80, width: 200, height: 150 },
          name: '灭火器|被遮挡; 需移开',
          weight: 1.34,
          tolerance: 12,
          category: '消防=器材',
        },
        { shape: { type: 'circle', x: 640, y: 300, r: 40 }, name: '', weight: 1.33, tolerance: 0, category: '' },
        {
          shape: {
            type: 'polygon',
            points: [
              { x: 1, y: 2 },
              { x: 300, y: 4 },
              { x: 5, y: 600 },
            ],
          },
          name: '（未）系安全带',
          weight: 1.33,
          tolerance: 0,
          category: '高处',
        },
      ],
    },
    params: {
      missPenalty: 0.5,
      freeMisses: 2,
      maxPoints: 6,
      tellCount: false,
      categories: ['消防=器材', '高处', '其他；|类'],
      categoryPercent: 40,
    },
    score: 4,
  }),
  content('case', {
    score: 3.5,
    params: { shuffleParts: true },
    parts: [
      {
        ...content('single', { options: abcd, key: { type: 'options', ids: [A] } }),
        id: 'ffffffff',
        kind: 'single' as const,
      },
      {
        ...content('judge', { key: { type: 'truth', value: true }, score: 1.5 }),
        id: 'gggggggg',
        kind: 'judge' as const,
      },
    ].map(({ parts: _, ...part }: QuestionContent & { id: string }) => part as QuestionContent['parts'][number]),
  }),
]

const written = (each: QuestionContent): WrittenQuestion => ({
  number: '',
  type: '安全/动火',
  difficulty: 4,
  knowledge: ['动火;作业', '通风'],
  labels: ['年度'],
  source: '规程 = 1|2',
  validTo: '2027-12-31',
  content: each,
})

/** Ids are new after every import: places say the same. */
const comparable = (each: QuestionContent | null) => {
  const ids = [...(each?.options ?? []), ...(each?.parts ?? []).flatMap((part) => [part, ...part.options])].map(
    ({ id }) => id,
  )
  const places = ids.reduce((json, id, at) => json.replaceAll(id, `#${at}`), JSON.stringify(each))
  const plain = JSON.parse(places) as QuestionContent | null
  if (plain?.key?.type === 'options') plain.key.ids.sort()
  return plain
}

const read = (rows: readonly QuestionFields[]) =>
  questionsOfDrafts(rows.map((fields, at) => ({ no: at + 2, fields, findings: [] })))

const beside = ({ type, difficulty, knowledge, labels, source, validTo }: NamedClassification) => ({
  type,
  difficulty,
  knowledge,
  labels,
  source,
  validTo,
})

describe.each(samples.map((each, at) => [`${each.kind} ${each.policy} ${at}`, each] as const))('%s', (_, each) => {
  test('comes back equal from the cells of a sheet', () => {
    const question = written(each)

    const [back, ...more] = read(rowsOfQuestion(question, true, 'C1'))

    expect(back?.findings).toEqual([])
    expect(more).toEqual([])
    expect(comparable(back?.content ?? null)).toEqual(comparable(each))
    expect(back && beside(back)).toEqual(beside(question))
    expect(questionContent.safeParse(back?.content).error).toBeUndefined()
  })

  test('comes back equal from GIFT, or GIFT has no form for it', () => {
    const question = written(each)
    const rows = rowsOfQuestion(question, true, 'C1')

    const blocks = rows.map(giftOfFields)

    const many = each.kind === 'fill' && each.key?.type === 'blanks' && each.key.blanks.length > 1
    if (['order', 'upload', 'case', 'hotspot'].includes(each.kind) || many) return expect(blocks).toContain(null)
    const [back] = questionsOfDrafts(readGift(`$CATEGORY: 安全/动火\n\n${blocks.join('\n\n')}`).drafts)
    expect(back?.findings).toEqual([])
    expect(comparable(back?.content ?? null)).toEqual(comparable(each))
    expect(back && beside(back)).toEqual(beside(question))
  })

  test('without its key no cell tells the answer', () => {
    for (const row of rowsOfQuestion(written(each), false, 'C1'))
      expect(Object.keys(row).filter((key) => ['answer', 'explanation', 'parameter'].includes(key))).toEqual([])
  })
})

test('Aiken holds plain single choices and names what it loses', () => {
  const question = written({
    ...freshContent('single'),
    stem: '<p>哪个对？</p>',
    options: abcd.slice(0, 2),
    key: { type: 'options', ids: [B] },
    explanation: '<p>因为</p>',
  })
  const [row = {}] = rowsOfQuestion(question, true, '')

  const [back] = questionsOfDrafts(readAiken(aikenOfFields(row) ?? '').drafts)

  expect(comparable(back?.content ?? null)).toEqual({ ...comparable(question.content), explanation: '' })
  expect(lostInAiken(row)).toEqual(['type', 'difficulty', 'knowledge', 'labels', 'explanation', 'source', 'validTo'])
})

const row: QuestionFields = { kind: '单选', stem: '题', optionA: '甲', optionB: '乙', answer: 'A' }
const faults: [FindingCode, QuestionFields, string][] = [
  ['noStem', { ...row, stem: '' }, '题干不能为空'],
  ['badKind', { ...row, kind: '选做' }, '题型“选做”无法识别'],
  ['twoOptions', { ...row, optionB: '' }, '至少需要 2 个选项'],
  ['emptyOption', { ...row, optionB: '', optionC: '丙' }, '选项 B 为空'],
  ['sameOptions', { ...row, optionC: ' 甲 ' }, '选项 A 与 C 相同'],
  ['notAnOption', { ...row, answer: 'D' }, '正确答案“D”不在选项中'],
  ['oneAnswer', { ...row, answer: 'AB' }, '单选题只能有一个答案'],
  ['twoAnswers', { ...row, kind: '多选', answer: 'A' }, '多选题至少 2 个答案'],
  ['blanks', { kind: '填空', stem: '甲____乙____', answer: '一' }, '填空数（2）与答案数（1）不一致'],
  ['badScore', { ...row, score: '0' }, '分值须为 0.01–100'],
  ['badScore', { ...row, score: '100.001' }, '分值须为 0.01–100'],
  ['badDifficulty', { ...row, difficulty: '6' }, '难度须为 1–5'],
]

test.each(faults)('%s: %o', (code, fields, message) => {
  const [question] = read([fields])

  expect(question?.findings.map(({ finding }) => [finding.code, finding.message])).toContainEqual([code, message])
  expect(question?.content).toBeNull()
})

test('all faults of a row are said at once', () => {
  const [question] = read([{ kind: '多选', optionA: '甲', answer: 'X', score: 'x', difficulty: '九' }])

  expect(question?.findings.map(({ finding }) => finding.code)).toEqual([
    'noStem',
    'badScore',
    'twoOptions',
    'notAnOption',
    'badDifficulty',
  ])
})

test('sentences of the brief that need the bank are letter for letter', () => {
  expect(findingSentences.badType.message).toBe('题目分类“{v}”不存在或无权编辑')
  expect(findingSentences.noPicture.message).toBe('图片 {name} 未找到')
  expect(findingSentences.duplicate.message).toBe('与题库 {q} 重复')
  expect(findingSentences.duplicateRow.message).toBe('与第 {r} 行重复')
  expect(findingSentences.unsupported.message).toBe('不支持的题型 {type}')
})
