import { type QuestionFields, questionColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { listQuestions, saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { markQueue, nextMarkTask } from '@portal/contract/areas/exam/mark/marking.ts'
import { paperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { previewPaper, scoresOfRule } from '@portal/contract/areas/exam/paper/paper.ts'
import { importReport } from '@portal/contract/areas/exchange/import.ts'
import { commitImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPublishedExam, onlyPeople, publishPaper, startBody } from '#test/factories/exam.ts'
import { aCategory } from '#test/factories/question.ts'
import { aWorkbook } from '#test/factories/workbook/workbook.ts'
import { uploadTo } from '#test/import-client.ts'

let t: TestApp
let author: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(
    P.exam,
    P.examPaper,
    P.examExam,
    P.examPublish,
    P.questionBank,
    P.questionBankSave,
    P.questionBankKey,
    P.questionBankImport,
  )
})
afterAll(() => t.close())

const options = { optionA: '甲', optionB: '乙', optionC: '丙' }
const rowsOf = (type: string): QuestionFields[] => [
  { kind: '简答', type, stem: `写出检修前的安全措施（${type}）`, answer: '停电(3);验电(4);挂接地线(3)', score: '10' },
  { kind: '多选', type, stem: `进入有限空间前检测什么（${type}）`, ...options, answer: 'AB', score: '3' },
  { kind: '单选', type, stem: `安全带怎样系挂（${type}）`, ...options, answer: 'B', score: '2' },
  { kind: '判断', type, stem: `雷雨天可以登高（${type}）`, answer: '错', score: '1' },
]

const upload = async (rows: readonly QuestionFields[]) => {
  const titles = questionColumns.map(({ title }) => title)
  const cells = rows.map((fields) => questionColumns.map(({ key }) => fields[key] ?? null))
  const file = await aWorkbook({ rows: [titles, ...cells] })
  const answer = await uploadTo(t, author, file, { kind: 'questions' }, '题目.xlsx')
  return importReport.parse(answer.result)
}

const imported = async () => {
  const bank = await aCategory(t.db)
  const report = await upload(rowsOf(bank.name))
  await author.call(commitImport, { id: report.id })
  const query = { page: 1, pageSize: 20, keyword: '', sort: 'number' as const, filter: { typeId: bank.id } }
  const { list } = await author.call(listQuestions, query)
  return { bank, list: list.toSorted((one, other) => other.score - one.score) }
}

const ruleOf = (typeId: string, kinds: 'single'[] = []) => ({ rowId: 'aaaaaaaa', typeIds: [typeId], kinds })

describe('分值 of a file', () => {
  test('is kept with each question and is what its paper and its examinee get', async () => {
    const { list } = await imported()
    const slots = list.map(({ id, score }) => ({ questionId: id, score }))
    const { paperId } = await publishPaper(author, paperContent.parse({ sections: [{ heading: '试题', slots }] }))

    const shown = await author.call(previewPaper, { id: paperId })

    expect(list.map(({ kind, score }) => [kind, score])).toEqual([
      ['short', 10],
      ['multiple', 3],
      ['single', 2],
      ['judge', 1],
    ])
    expect(shown.total).toBe(16)
    expect(shown.sections[0]?.items.map(({ maxScore }) => maxScore)).toEqual([10, 3, 2, 1])
  })

  test('is offered to a rule of drawing: one where all agree, all of them where they do not', async () => {
    const { bank } = await imported()
    const stranger = await t.asWho({ codes: [P.exam, P.examPaper], scope: { kind: 'below' } })

    const ofSingles = await author.call(scoresOfRule, ruleOf(bank.id, ['single']))
    const ofAll = await author.call(scoresOfRule, ruleOf(bank.id))

    expect(ofSingles).toEqual([{ score: 2, count: 1 }])
    expect(ofAll).toEqual([1, 2, 3, 10].map((score) => ({ score, count: 1 })))
    expect(await stranger.call(scoresOfRule, ruleOf(bank.id))).toEqual([])
  })

  test('must agree with the points of its rubric, which is said at the answer', async () => {
    const bank = await aCategory(t.db)
    const [short = {}] = rowsOf(bank.name)

    const report = await upload([{ ...short, score: '8' }])

    expect(report.faults.map(({ field, message }) => [field, message])).toContainEqual([
      'answer',
      expect.stringContaining('各要点分值之和须等于题目分值（要点共 10 分，题目 8 分）'),
    ])
  })
})

describe('the rubric before a marker', () => {
  test('adds up to what the paper gives the question, and says what the bank gives', async () => {
    const { list } = await imported()
    const shortId = list.find(({ kind }) => kind === 'short')?.id ?? ''
    const slots = [{ questionId: shortId, score: 4 }]
    const { paperId } = await publishPaper(author, paperContent.parse({ sections: [{ heading: '简答题', slots }] }))
    const [learner, marker] = [await t.as(), await t.as(P.examMark)]
    const marking = { blind: true, double: false, tolerance: 1, step: 0.5, markerIds: [marker.id] }
    const examId = await aPublishedExam(author, { paperId, audience: onlyPeople(learner.id), rules: { marking } })
    const { attemptId, lease, sections } = await learner.call(startAttempt, startBody(examId))
    const changes = sections
      .flatMap(({ items }) => items)
      .map(({ itemId }) => ({ itemId, rev: 1, answer: '先停电再验电', flag: false, spentMs: 1000 }))
    await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}`, changes })
    await marker.call(markQueue, { examId })

    const { task } = await marker.call(nextMarkTask, { examId, questionId: shortId })

    expect(task).toMatchObject({ max: 4, bankMax: 10, settled: 0 })
    expect(task?.keyPoints).toEqual([
      { text: '停电', points: 1.2 },
      { text: '验电', points: 1.6 },
      { text: '挂接地线', points: 1.2 },
    ])
  })

  test('whose points do not add up is refused at its field', async () => {
    const bank = await aCategory(t.db)
    const point = (text: string, points: number) => ({ text, points, any: [], all: [] })
    const refused = await author.refused(saveQuestion, {
      typeId: bank.id,
      kind: 'short',
      stem: '<p>写出检修前的安全措施</p>',
      key: { type: 'points', points: [point('停电', 3), point('验电', 4)] },
      policy: 'manual',
      score: 10,
      action: 'activate',
    })

    expect(refused).toMatchObject({
      errors: [{ field: 'key', message: '各要点分值之和须等于题目分值（要点共 7 分，题目 10 分）' }],
    })
  })
})
