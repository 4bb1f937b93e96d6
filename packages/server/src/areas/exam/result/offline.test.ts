import { reviewAttempt, startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { actOnExam } from '@portal/contract/areas/exam/monitor.ts'
import { examInfo, myExams } from '@portal/contract/areas/exam/own/exam.ts'
import { listResults, resultDetail, resultFigures } from '@portal/contract/areas/exam/result.ts'
import { importOffline } from '@portal/contract/areas/exam/result-offline.ts'
import { commitImport, fixImport, undoImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import {
  aPublishedExam,
  aPublishedPaper,
  examOf,
  minutesFromNow,
  onlyPeople,
  sit,
  startBody,
} from '#test/factories/exam.ts'
import { singleContent } from '#test/factories/sitting.ts'
import { aWorkbook } from '#test/factories/workbook/workbook.ts'
import { checkRows, faultsOf, uploadTo } from '#test/import-client.ts'

let t: TestApp
let author: Client
let officer: Client
let paperId: string

const HEAD = ['工号', '姓名', '得分', '考试日期', '备注']

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  officer = await t.as(P.examResult, P.exam)
  paperId = (await aPublishedPaper(t, author, [singleContent, singleContent])).paperId
})
afterAll(() => t.close())

const codes = async (clients: readonly Client[]) => {
  const { rows } = await t.db.execute<{ id: string; code: string }>(sql`select id, code from users`)
  return clients.map(({ id }) => rows.find((row) => row.id === id)?.code ?? '')
}

const anExam = async (n: number, wishes: Parameters<typeof aPublishedExam>[1] = {}) => {
  const people = await Promise.all(Array.from({ length: n }, () => t.as()))
  const audience = onlyPeople(...people.map(({ id }) => id))
  const examId = await aPublishedExam(author, { paperId, audience, ...wishes })
  return { examId, people, codes: await codes(people) }
}

const kind = (examId: string) => ({ kind: 'examResults', targetId: examId })
const rowOf = async (examId: string, who: Client | undefined) =>
  (await officer.call(listResults, { filter: { examId } })).list.find(({ id }) => id === who?.id)

describe('results from paper', () => {
  test('count like results of the hall, are shown as what they are, and are told to their people', async () => {
    const {
      examId,
      people,
      codes: [first = '', second = ''],
    } = await anExam(3)
    const report = await checkRows(
      t,
      officer,
      [HEAD, [first, null, '3.5', '2026-11-20', '补录'], [second, null, '1']],
      kind(examId),
    )
    expect(report.counts).toMatchObject({ add: 2, error: 0 })
    expect(await rowOf(examId, people[0])).toMatchObject({ state: 'notStarted' })

    expect(await officer.call(commitImport, { id: report.id })).toEqual({ done: 2, skipped: 0, jobId: null })

    expect(await rowOf(examId, people[0])).toMatchObject({
      score: 3.5,
      rank: 1,
      passed: true,
      submitKind: 'offline',
      state: 'published',
      minutes: null,
    })
    expect(await rowOf(examId, people[1])).toMatchObject({ score: 1, rank: 2, passed: false })
    expect(await officer.call(resultFigures, { examId })).toMatchObject({ submitted: 2, notStarted: 1, passed: 1 })
    const { list: mine } = await (people[0] as Client).call(myExams, {})
    expect(mine).toMatchObject([{ attemptsLeft: 0, my: { state: 'published', score: 3.5, passed: true } }])
    const attemptId = mine[0]?.my.lastAttemptId ?? ''
    expect(await (people[0] as Client).call(reviewAttempt, { attemptId })).toMatchObject({
      total: 3.5,
      maxTotal: 4,
      receipt: { submitKind: 'offline', submittedAt: new Date('2026-11-19T16:00:00Z') },
      sections: [],
      events: [{ kind: 'offline', text: '得分 3.5；补录' }],
    })
    expect(await officer.call(resultDetail, { attemptId })).toMatchObject({ total: 3.5, sections: [], passed: true })
    expect((await (people[0] as Client).refused(startAttempt, startBody(examId))).message).toBe('作答次数已用完')
  })

  test('nothing comes in while a row is wrong; all that is wrong is said at once and repaired in place', async () => {
    const {
      examId,
      people,
      codes: [good = '', named = '', sitting = '', done = ''],
    } = await anExam(4)
    await (people[2] as Client).call(startAttempt, startBody(examId))
    await sit(people[3] as Client, examId, 'bbbbbbbb')
    const stranger = await aUser(t.db)
    const rows = [
      HEAD,
      [good, null, '4'],
      [named, '别人', '4'],
      [sitting, null, '4'],
      [done, null, '4'],
      [stranger.code, null, '4'],
      ['', null, '4'],
      [good, null, ''],
      [good, null, '4.01'],
      [named, null, '1.234', '明天'],
      ['NOBODY', null, '-1', '2999-01-01', '长'.repeat(201)],
    ]

    const report = await checkRows(t, officer, rows, kind(examId))

    expect(faultsOf(report)).toEqual([
      [3, `姓名与工号“${named}”不符`],
      [4, '该考生正在答题'],
      [5, '作答次数已用完'],
      [6, `工号“${stranger.code}”不在本次考试范围内`],
      [7, '工号不能为空'],
      [8, `工号“${good}”与第 2 行重复`],
      [8, '得分不能为空'],
      [9, `工号“${good}”与第 2 行重复`],
      [9, '得分须为 0–4 的数字，最多两位小数'],
      [10, `工号“${named}”与第 3 行重复`],
      [10, '得分须为 0–4 的数字，最多两位小数'],
      [10, '日期“明天”无法识别'],
      [11, '工号“NOBODY”不在本次考试范围内'],
      [11, '得分须为 0–4 的数字，最多两位小数'],
      [11, '考试日期不能晚于今天'],
      [11, '备注最多 200 个字'],
    ])
    expect((await officer.refused(commitImport, { id: report.id })).message).toBe('有 9 行错误，修正或改为仅导入正确行')
    expect(await rowOf(examId, people[0])).toMatchObject({ state: 'notStarted' })
    await officer.call(fixImport, { id: report.id, row: 3, fields: { name: '' } })
    expect(await officer.call(commitImport, { id: report.id, onlyGood: true })).toEqual({
      done: 2,
      skipped: 8,
      jobId: null,
    })
    expect(await rowOf(examId, people[1])).toMatchObject({ score: 4 })
  })

  test('a second file corrects the first one, and each can be taken back', async () => {
    const {
      examId,
      people: [learner],
      codes: [code = ''],
    } = await anExam(1)
    const first = await checkRows(t, officer, [HEAD, [code, null, '1']], kind(examId))
    await officer.call(commitImport, { id: first.id })

    const second = await checkRows(t, officer, [HEAD, [code, null, '3']], kind(examId))
    expect(second.diff[0]).toMatchObject({ action: 'update', changes: [{ title: '得分', before: '1', after: '3' }] })
    await officer.call(commitImport, { id: second.id })
    expect(await rowOf(examId, learner)).toMatchObject({ score: 3, passed: true, attempts: 1 })
    const kept = await checkRows(t, officer, [HEAD, [code, null, '2']], { ...kind(examId), update: '0' })
    expect(faultsOf(kept)).toEqual([[2, '该考生已有线下成绩']])
    const same = await checkRows(t, officer, [HEAD, [code, null, '3']], kind(examId))
    expect(same.counts).toMatchObject({ same: 1 })

    expect((await officer.call(undoImport, { id: first.id })).kept).toMatchObject([{ reason: '得分之后又有修改' }])
    expect(await officer.call(undoImport, { id: second.id })).toEqual({ restored: 1, kept: [], jobId: null })
    expect(await rowOf(examId, learner)).toMatchObject({ score: 1, passed: false })
  })

  test('an import that is taken back gives the sitting back too', async () => {
    const {
      examId,
      people: [learner],
      codes: [code = ''],
    } = await anExam(1)
    const { id } = await checkRows(t, officer, [HEAD, [code, null, '1']], kind(examId))
    await officer.call(commitImport, { id })

    expect(await officer.call(undoImport, { id })).toEqual({ restored: 1, kept: [], jobId: null })

    expect(await rowOf(examId, learner)).toMatchObject({ state: 'void', score: null })
    expect(await (learner as Client).call(examInfo, { examId })).toMatchObject({ attemptsLeft: 1 })
    expect((await sit(learner as Client, examId, 'bbbbbbbb')).receipt.score).toBe(4)
  })

  test('the further try of a make-up may be on paper, and the best counts', async () => {
    const {
      examId,
      people: [learner],
      codes: [code = ''],
    } = await anExam(1, { rules: { maxAttempts: 2 } })
    await sit(learner as Client, examId, 'aaaaaaaa')
    const { id } = await checkRows(t, officer, [HEAD, [code, null, '2']], kind(examId))
    await officer.call(commitImport, { id })

    expect(await rowOf(examId, learner)).toMatchObject({ score: 2, passed: true, attempts: 2, submitKind: 'offline' })
  })

  test('settings are closed by it, it is not reopened, and needs an exam that has begun', async () => {
    const {
      examId,
      people: [learner],
      codes: [code = ''],
    } = await anExam(1, { rules: { resultBy: 'manual' } })
    const { id } = await checkRows(t, officer, [HEAD, [code, null, '2']], kind(examId))
    await officer.call(commitImport, { id })
    expect(await rowOf(examId, learner)).toMatchObject({ state: 'marked' })
    const attemptId = (await rowOf(examId, learner))?.attemptId ?? ''
    const monitor = await t.as(P.examMonitor)
    const act = { examId, attemptIds: [attemptId], action: 'reopen', minutes: 10, reason: '继续作答' }
    expect((await monitor.refused(actOnExam, act)).message).toBe('线下成绩不能重新开放')

    const later = await aPublishedExam(author, { paperId, openAt: minutesFromNow(30), closeAt: minutesFromNow(90) })
    const file = await aWorkbook({ rows: [HEAD, [code, null, '2']] })
    expect((await uploadTo(t, officer, file, kind(later))).message).toBe('考试尚未开始，不能导入成绩')
    const { id: draft } = await author.call(saveExam, examOf({ paperId }))
    expect((await uploadTo(t, officer, file, kind(draft))).message).toBe('考试未发布，不能导入成绩')
  })

  test('has its own address, and an exam of others is missing to it', async () => {
    const {
      examId,
      codes: [code = ''],
    } = await anExam(1)
    const file = await aWorkbook({ rows: [HEAD, [code, null, '2']] })
    const answer = await uploadTo(t, officer, file, { examId }, '成绩.xlsx', importOffline.path)
    expect(answer).toMatchObject({ success: true, result: { kind: 'examResults', counts: { add: 1 } } })

    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.examResult], scope: { kind: 'below' }, orgId: unit.id })
    expect(await uploadTo(t, stranger, file, { examId }, '成绩.xlsx', importOffline.path)).toMatchObject({
      status: 1004,
    })
    const nobody = await t.as(P.examMonitor)
    expect(await uploadTo(t, nobody, file, { examId }, '成绩.xlsx', importOffline.path)).toMatchObject({
      success: false,
    })
  })
})
