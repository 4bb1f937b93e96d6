import { text as textOf } from 'node:stream/consumers'
import type { SurveyAnswer, SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import {
  crossQuestionnaire,
  exportQuestionnaire,
  getQuestionnaireResult,
  listQuotas,
  listResponses,
  voidResponse,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { questionnaireResponses } from '#src/schema/questionnaire.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { type AQuestionnaire, aQuestionnaire } from '#test/factories/questionnaire.ts'

let t: TestApp
let officer: Client

beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.questionnaire, P.questionnaireResult, P.questionnaireRaw, P.questionnaireExport)
})
afterAll(() => t.close())

const option = (id: string): SurveyAnswer => ({ type: 'options', ids: [id], words: {} })
const number = (value: number): SurveyAnswer => ({ type: 'number', number: value })
const text = (value: string): SurveyAnswer => ({ type: 'text', text: value })

interface Given {
  answers: SurveyAnswers
  dims?: Record<string, string>
}

/** Answers as they lie in the table, of an anonymous or a named questionnaire. */
const insert = async ({ id }: AQuestionnaire, given: readonly Given[], named = false) => {
  for (const [place, { answers, dims = {} }] of given.entries()) {
    const personId = named ? (await aUser(t.db)).id : null
    // One after the other: those of one moment have no order.
    const at = named ? new Date(Date.now() + place) : null
    await t.db.insert(questionnaireResponses).values({
      questionnaireId: id,
      anonymous: !named,
      state: 'complete',
      answers,
      dims,
      seconds: 60,
      personId,
      startedAt: at,
      endedAt: at,
    })
  }
}

const times = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at))

describe('statistics of a named questionnaire', () => {
  test('count, share, mean, median, spread, recommendation, places and shares are right', async () => {
    const made = await aQuestionnaire(t.db, {}, [
      {},
      { kind: 'rating' },
      { kind: 'nps' },
      {
        kind: 'ranking',
        options: [
          { id: 'a', text: '甲' },
          { id: 'b', text: '乙' },
        ],
      },
      { kind: 'matrixScale', rows: [{ id: 'r1', text: '菜品' }] },
      { kind: 'longText', required: false },
    ])
    const [one = '', two = '', three = '', four = '', five = '', six = ''] = made.questionIds
    const given = [1, 2, 3, 5].map((rating, at): Given => {
      const ids = at === 0 ? ['b', 'a'] : ['a', 'b']
      return {
        answers: {
          [one]: option(at < 3 ? 'a' : 'b'),
          [two]: number(rating),
          [three]: number([10, 9, 7, 0][at] ?? 0),
          [four]: { type: 'ranking', ids },
          [five]: { type: 'numbers', numbers: { r1: rating } },
          ...(at === 0 && { [six]: text('食堂很好，食堂干净') }),
        },
      }
    })
    await insert(made, given, true)

    const { n, questions } = await officer.call(getQuestionnaireResult, { id: made.id })

    expect(n).toBe(4)
    expect(questions[0]?.lines.map(({ key, count, share }) => [key, count, share])).toEqual([
      ['a', 3, 0.75],
      ['b', 1, 0.25],
      ['c', 0, 0],
    ])
    expect(questions[1]?.figures).toMatchObject({ mean: 2.75, median: 2.5 })
    expect(questions[1]?.figures?.sd).toBeCloseTo(1.7078, 4)
    expect(questions[2]?.nps).toBe(25)
    expect(questions[3]?.means.map(({ mean }) => mean)).toEqual([1.25, 1.75])
    expect(questions[4]?.rows[0]).toMatchObject({ text: '菜品', n: 4, mean: 2.75 })
    expect(questions[5]).toMatchObject({ n: 1, texts: ['食堂很好，食堂干净'] })
    expect(questions[5]?.words).toContainEqual({ word: '食堂', count: 1 })
  })

  test('narrow to an option and cross any two questions', async () => {
    const made = await aQuestionnaire(t.db, {}, [{}, {}])
    const [one = '', two = ''] = made.questionIds
    const pairs = [
      ['a', 'a'],
      ['a', 'b'],
      ['b', 'b'],
      ['b', 'b'],
    ]
    await insert(
      made,
      pairs.map(([a = '', b = '']) => ({ answers: { [one]: option(a), [two]: option(b) } })),
      true,
    )

    const conditions = [{ questionId: one, optionId: 'b' }]
    const narrowed = await officer.call(getQuestionnaireResult, { id: made.id, conditions })
    const table = await officer.call(crossQuestionnaire, { id: made.id, rowQ: one, colQ: two })

    expect(narrowed).toMatchObject({ n: 4, sliceN: 2 })
    expect(narrowed.questions[1]?.lines.map(({ count }) => count)).toEqual([0, 2, 0])
    expect(table.cells).toEqual([
      [1, 1, 0],
      [0, 2, 0],
      [0, 0, 0],
    ])
    expect(table.rows.map(({ total }) => total)).toEqual([2, 2, 0])
  })

  test('leave out what was made void', async () => {
    const made = await aQuestionnaire(t.db)
    const [one = ''] = made.questionIds
    await insert(
      made,
      times(3, () => ({ answers: { [one]: option('a') } })),
      true,
    )
    const { list } = await officer.call(listResponses, { filter: { id: made.id } })

    await officer.call(voidResponse, { id: list[0]?.id ?? '', reason: '重复填写' })

    expect((await officer.call(getQuestionnaireResult, { id: made.id })).n).toBe(2)
    const voided = await officer.call(listResponses, { filter: { id: made.id, state: 'void' } })
    expect(voided.list.map(({ voidReason }) => voidReason)).toEqual(['重复填写'])
  })
})

/** Twelve of A, four of B and nine of C, as in the brief. */
const crowdOf = (one: string): Given[] => [
  ...times(12, (at) => ({ answers: { [one]: option(at < 6 ? 'a' : 'b') }, dims: { company: 'A' } })),
  ...times(4, () => ({ answers: { [one]: option('a') }, dims: { company: 'B' } })),
  ...times(9, (at) => ({ answers: { [one]: option(at < 4 ? 'a' : 'b') }, dims: { company: 'C' } })),
]

describe('statistics of an anonymous questionnaire', () => {
  test('say before the close how many answered, and nothing else', async () => {
    const made = await aQuestionnaire(t.db, { mode: 'anonymous' })
    await insert(made, crowdOf(made.questionIds[0] ?? ''))

    const result = await officer.call(getQuestionnaireResult, { id: made.id })
    const file = await officer.send(exportQuestionnaire, { id: made.id })

    expect(result).toMatchObject({ n: 25, questions: [], dimensions: [], suppressed: ['收集中，结束后显示结果'] })
    expect(file.envelope.message).toBe('收集中，结束后显示结果')
  })

  test('show twelve of A and thirteen others, never the four of B', async () => {
    const made = await aQuestionnaire(t.db, { mode: 'anonymous', state: 'closed', dimensions: ['company'] })
    const [one = ''] = made.questionIds
    await insert(made, crowdOf(one))
    const slice = (group: string) => ({ id: made.id, conditions: [{ dimension: 'company' as const, group }] })

    const whole = await officer.call(getQuestionnaireResult, { id: made.id })
    const ofA = await officer.call(getQuestionnaireResult, slice('A'))
    const ofB = await officer.refused(getQuestionnaireResult, slice('B'))
    const byOption = await officer.refused(getQuestionnaireResult, {
      id: made.id,
      conditions: [{ questionId: one, optionId: 'a' }],
    })
    const table = await officer.call(crossQuestionnaire, { id: made.id, rowQ: 'company', colQ: one })

    expect(whole.dimensions).toEqual([
      {
        key: 'company',
        label: '二级单位',
        groups: [
          { group: '其他', n: 13 },
          { group: 'A', n: 12 },
        ],
      },
    ])
    expect(ofA.sliceN).toBe(12)
    expect(ofA.questions[0]?.lines.map(({ count }) => count)).toEqual([6, 6, 0])
    expect([ofB.message, byOption.message]).toEqual(['统计维度不存在', '题目不存在'])
    expect(table.cells).toEqual([
      [8, 5, 0],
      [6, 6, 0],
    ])
  })

  test('empty the cells from which a few could be worked out', async () => {
    const made = await aQuestionnaire(t.db, { mode: 'confidential', state: 'closed', dimensions: ['company'] })
    const [one = ''] = made.questionIds
    const cell = (n: number, company: string, id: string) =>
      times(n, () => ({ answers: { [one]: option(id) }, dims: { company } }))
    await insert(made, [
      ...cell(9, 'A', 'a'),
      ...cell(3, 'A', 'b'),
      ...cell(8, 'A', 'c'),
      ...cell(20, 'B', 'a'),
      ...cell(20, 'B', 'b'),
      ...cell(20, 'B', 'c'),
    ])

    const table = await officer.call(crossQuestionnaire, { id: made.id, rowQ: 'company', colQ: one })
    const ofA = await officer.call(getQuestionnaireResult, {
      id: made.id,
      conditions: [{ dimension: 'company', group: 'A' }],
    })

    const shown = table.cells.flat().filter((count) => count !== null)
    expect(shown.every((count) => count >= 5)).toBe(true)
    expect(table.cells[1]?.[1]).toBeNull()
    expect(table.suppressed).toEqual(['样本不足 5 人，不予显示'])
    expect(ofA.questions[0]?.lines.map(({ count }) => count)).toContain(null)
  })

  test('say nothing of fewer than five, nor show what few of them wrote', async () => {
    const few = await aQuestionnaire(t.db, { mode: 'anonymous', state: 'closed' })
    await insert(
      few,
      times(4, () => ({ answers: few.choose('a') })),
    )
    const rare = await aQuestionnaire(t.db, { mode: 'anonymous', state: 'closed' }, [
      {},
      { kind: 'longText', required: false },
    ])
    const [one = '', two = ''] = rare.questionIds
    await insert(
      rare,
      times(8, (at) => ({ answers: { [one]: option('a'), ...(at < 4 && { [two]: text(`话 ${at}`) }) } })),
    )

    const ofFew = await officer.call(getQuestionnaireResult, { id: few.id })
    const ofRare = await officer.call(getQuestionnaireResult, { id: rare.id })

    expect(ofFew).toMatchObject({ questions: [], suppressed: ['样本不足 5 人，不予显示'] })
    expect(ofRare.questions[1]).toMatchObject({ n: 0, suppressed: true, texts: [] })
  })

  test('tell of a quota only whether it is full', async () => {
    const questionId = '00000000-0000-4000-8000-000000000001'
    const quota = { id: 'q1', name: '男', cells: [{ questionId, optionId: 'a' }], limit: 9, onFull: 'close' as const }
    const made = await aQuestionnaire(t.db, { mode: 'anonymous', quotas: [quota] }, [{ id: questionId }])

    expect(await officer.call(listQuotas, { id: made.id })).toEqual([
      { id: 'q1', quota: '男', limit: 9, used: null, full: false, held: 0, eta: null },
    ])
  })
})

describe('an export', () => {
  const download = async (id: string, format: 'xlsx' | 'csv' | 'spss') => {
    const answer = await t.running.app.inject({
      method: 'POST',
      url: `/${exportQuestionnaire.path}`,
      headers: { 'x-token': officer.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ id, format }),
    })
    return answer.rawPayload
  }

  test('of an anonymous questionnaire has neither group nor person, and texts apart', async () => {
    const made = await aQuestionnaire(t.db, { mode: 'anonymous', state: 'closed', dimensions: ['company'] }, [
      {},
      { kind: 'longText' },
    ])
    const [one = '', two = ''] = made.questionIds
    await insert(
      made,
      crowdOf(one).map((each) => ({ ...each, answers: { ...each.answers, [two]: text('=1+1') } })),
    )

    const bytes = await download(made.id, 'xlsx')
    const rows = await readSheet(bytes, 2)
    const csv = (await download(made.id, 'csv')).toString('utf8')

    expect(rows[0]).toEqual(['序号', '1. 你的看法'])
    expect(rows).toHaveLength(26)
    expect(await readSheet(bytes, 3)).toHaveLength(26)
    expect(csv.split('\r\n')).toHaveLength(26)
    expect(csv).not.toMatch(/二级单位|=1\+1|[ABC],/)
  })

  test('of a named one has who, when and every word, and no formula', async () => {
    const made = await aQuestionnaire(t.db, {}, [{ kind: 'text' }])
    await insert(made, [{ answers: { [made.questionIds[0] ?? '']: text('=1+1') } }], true)

    const csv = (await download(made.id, 'csv')).toString('utf8').split('\r\n')

    expect(csv[0]).toBe('\ufeff序号,姓名,工号,单位,提交时间,用时（秒）,1. 你的看法')
    expect(csv[1]?.endsWith(",60,'=1+1")).toBe(true)
  })

  const unzipped = async (bytes: Buffer) => {
    const zip = await fromBufferPromise(bytes)
    const files = new Map<string, string>()
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, await textOf(await zip.openReadStreamPromise(entry)))
    return files
  }

  test('for SPSS is data in codes with the commands that name them', async () => {
    const made = await aQuestionnaire(t.db, {}, [
      { kind: 'multiple' },
      { kind: 'nps' },
      { kind: 'text', required: false },
    ])
    const [many = '', nps = '', words = ''] = made.questionIds
    const both = { type: 'options' as const, ids: ['b', 'a'], words: {} }
    const answers = { [many]: both, [nps]: { type: 'number' as const, number: 9 }, [words]: text('很好，\n谢谢') }
    await insert(made, [{ answers }, { answers: { [nps]: { type: 'number', number: 3 } } }], true)

    const files = await unzipped(await download(made.id, 'spss'))

    const [head, ...rows] = (files.get('答卷.csv') ?? '').split('\r\n')
    expect(head).toBe('ID,NAME,CODE,ORG,ENDED,SECONDS,Q1_1,Q1_2,Q1_3,Q2,Q3')
    expect(rows.map((row) => row.split(',').slice(6).join(','))).toEqual(['1,1,0,9,很好， 谢谢', ',,,3,'])
    const syntax = files.get('导入SPSS.sps') ?? ''
    expect(syntax).toContain("VALUE LABELS Q1_1 0 '未选' 1 '选中'.")
    expect(syntax).toContain('  Q3 A16')
    expect(syntax).toMatch(/VARIABLE LABELS Q1_2 '1\. 你的看法：.+'\./)
  })

  test('for SPSS leaves room for the mark before what looks like a formula', async () => {
    const made = await aQuestionnaire(t.db, {}, [{ kind: 'text', required: false }])
    const [words = ''] = made.questionIds
    await insert(made, [{ answers: { [words]: text('=1+1') } }], true)

    const files = await unzipped(await download(made.id, 'spss'))

    expect(files.get('答卷.csv')?.endsWith(",'=1+1")).toBe(true)
    expect(files.get('导入SPSS.sps')).toContain('  Q1 A5')
  })
})
