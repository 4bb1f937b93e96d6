import { listAnswers } from '@portal/contract/areas/exam/attempt/answer-list.ts'
import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { markQueue, nextMarkTask, saveMark } from '@portal/contract/areas/exam/mark/marking.ts'
import {
  compareResults,
  listResults,
  publishResults,
  remindAbsent,
  remindUnfinished,
  resultDetail,
  resultFigures,
  voidResult,
} from '@portal/contract/areas/exam/result.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import {
  aPublishedExam,
  aPublishedPaper,
  minutesFromNow,
  moveWindow,
  onlyPeople,
  sit,
  startBody,
} from '#test/factories/exam.ts'
import { shortContent, singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let author: Client
let officer: Client
let paperId: string

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  officer = await t.as(P.examResult)
  paperId = (await aPublishedPaper(t, author, [singleContent, singleContent])).paperId
})
afterAll(() => t.close())

/** Two passed, one failed, one sits and one has not come. */
const anExam = async (resultBy: 'auto' | 'manual' = 'auto') => {
  const people = await Promise.all(Array.from({ length: 5 }, () => t.as()))
  const [best, equal, failed, sitter, absent] = people as [Client, Client, Client, Client, Client]
  const audience = onlyPeople(...people.map(({ id }) => id))
  const examId = await aPublishedExam(author, { paperId, audience, rules: { resultBy } })
  const { attemptId } = await sit(best, examId, 'bbbbbbbb')
  await sit(equal, examId, 'bbbbbbbb')
  await sit(failed, examId, 'aaaaaaaa')
  await sitter.call(startAttempt, startBody(examId))
  return { examId, attemptId, best, equal, failed, sitter, absent }
}

const close = (examId: string) => moveWindow(t, examId, minutesFromNow(-120), minutesFromNow(-60))

describe('rest/examResult', () => {
  test('everybody of the exam has one row, and equal scores share a rank', async () => {
    const { examId, best, equal, failed, sitter, absent } = await anExam()

    const { list, total } = await officer.call(listResults, { filter: { examId } })

    expect(total).toBe(5)
    const of = (who: Client) => list.find(({ id }) => id === who.id)
    expect(of(best)).toMatchObject({ score: 4, rank: 1, passed: true, state: 'published', attempts: 1 })
    expect(of(equal)).toMatchObject({ rank: 1 })
    expect(of(failed)).toMatchObject({ score: 0, rank: 3, passed: false, submitKind: 'self' })
    expect(of(sitter)).toMatchObject({ state: 'started', score: null, rank: null })
    expect(of(absent)).toMatchObject({ state: 'notStarted', attemptId: null })
  })

  test('the expected are those who handed in, sit, and have not come; each figure opens its rows', async () => {
    const { examId, attemptId } = await anExam()

    const figures = await officer.call(resultFigures, { examId })

    expect(figures).toMatchObject({
      expected: 5,
      submitted: 3,
      sitting: 1,
      notStarted: 1,
      absent: 0,
      passed: 2,
      failed: 1,
    })
    expect(figures.bands).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 2])
    const rowsOf = async (filter: object) => (await officer.call(listResults, { filter: { examId, ...filter } })).total
    expect(await rowsOf({ group: 'submitted' })).toBe(3)
    expect(await rowsOf({ passed: 'no' })).toBe(1)
    expect(await rowsOf({ scoreFrom: 3, scoreTo: 4 })).toBe(2)
    // Hundredths that no binary fraction meets: 1.1 × 100 is more than 110.
    await t.db.update(attempts).set({ total: 110 }).where(eq(attempts.id, attemptId))
    expect(await rowsOf({ scoreFrom: 1.1, scoreTo: 1.1 })).toBe(1)
  })

  test('once it is over who did not come is absent, and can be told so', async () => {
    const { examId, absent } = await anExam()
    await close(examId)

    const { list } = await officer.call(listResults, { filter: { examId, group: 'absent' } })

    expect(list.map(({ id, state }) => [id, state])).toEqual([[absent.id, 'absent']])
    expect(await officer.call(remindAbsent, { examId })).toEqual({ sent: 1 })
    expect(await officer.call(remindAbsent, { examId })).toEqual({ sent: 0 })
  })

  test('while it is open who has not handed in is reminded, by unit too, once a day; afterwards nobody', async () => {
    const { examId } = await anExam()
    const elsewhere = await anOrg(t.db)

    expect(await officer.call(remindUnfinished, { examId, orgId: elsewhere.id })).toEqual({ sent: 0 })
    expect(await officer.call(remindUnfinished, { examId })).toEqual({ sent: 2 })
    expect(await officer.call(remindUnfinished, { examId })).toEqual({ sent: 0 })
    await close(examId)
    expect((await officer.refused(remindUnfinished, { examId })).message).toBe('考试不在进行中')
  })

  test('shows a script as given, with its key and what happened', async () => {
    const { attemptId, best } = await anExam()

    const found = await officer.call(resultDetail, { attemptId })

    expect(found).toMatchObject({ state: 'published', total: 4, maxTotal: 4, passed: true })
    expect(found.examinee?.name).toBeTruthy()
    const [item] = found.sections.flatMap((section) => section.items)
    expect(item).toMatchObject({ answer: 'bbbbbbbb', score: 2, outcome: 'right', history: [] })
    expect(found.events.map(({ kind }) => kind)).toEqual(['start', 'submit'])
    expect(best.id).toBeTruthy()
  })

  test('results come out by hand after the end, all at once', async () => {
    const { examId, attemptId } = await anExam('manual')
    expect((await officer.refused(publishResults, { examId })).message).toBe('考试尚未结束，不能公布成绩')
    await t.db
      .update(attempts)
      .set({ deadline: minutesFromNow(-30) })
      .where(eq(attempts.objectId, examId))
    await close(examId)

    const { published } = await officer.call(publishResults, { examId })

    expect(published).toBe(4)
    expect((await officer.call(resultDetail, { attemptId })).state).toBe('published')
    expect((await officer.refused(publishResults, { examId })).message).toBe('成绩已公布')
  })

  test('what is not marked keeps the results back, and blind marking its name', async () => {
    const learner = await t.as()
    const marker = await t.as(P.examMark)
    const both = await t.as(P.examMark, P.examResult)
    const made = await aPublishedPaper(t, author, [shortContent])
    const examId = await aPublishedExam(author, {
      paperId: made.paperId,
      audience: onlyPeople(learner.id),
      rules: {
        resultBy: 'manual',
        marking: { blind: true, double: false, tolerance: 1, step: 0.5, markerIds: [marker.id, both.id] },
      },
    })
    const { attemptId } = await sit(learner, examId, '明确责任')
    await marker.call(markQueue, { examId })
    await close(examId)

    expect((await officer.refused(publishResults, { examId })).message).toBe('还有 1 份未分配')
    expect((await officer.call(resultDetail, { attemptId })).examinee).toBeNull()
    expect((await both.refused(resultDetail, { attemptId })).message).toBe('盲评阅卷期间，阅卷人不能查看该答卷')
    const { task } = await marker.call(nextMarkTask, { examId, questionId: made.ids[0] ?? '' })
    expect((await officer.refused(publishResults, { examId })).message).toBe('还有 1 份未阅，不能公布')
    await marker.call(saveMark, { taskId: task?.taskId ?? '', revision: task?.revision ?? 0, score: 2 })
    expect(await officer.call(publishResults, { examId })).toEqual({ published: 1 })
  })

  test('a void script counts for nothing and needs a reason', async () => {
    const { examId, attemptId, best } = await anExam()
    const unexplained = await officer.refused(voidResult, { attemptId, reason: '' })
    expect(unexplained.errors[0]?.message).toBe('请填写原因（2–200 字）')

    await officer.call(voidResult, { attemptId, reason: '替考' })

    const { list } = await officer.call(listResults, { filter: { examId } })
    expect(list.find(({ id }) => id === best.id)).toMatchObject({ state: 'void', score: null, rank: null })
    expect((await officer.call(resultDetail, { attemptId })).voidReason).toBe('替考')
  })

  test('every answer of an exam is listed in words, without a name while its script is marked blind', async () => {
    const { examId, best } = await anExam()
    const { list, total } = await officer.call(listAnswers, { filter: { examId } })
    expect(total).toBe(6)
    expect(list.every(({ name, max, no }) => name !== '' && max === 2 && no === 1)).toBe(true)
    const { list: wrong } = await officer.call(listAnswers, { filter: { examId, outcome: 'wrong' } })
    expect(wrong.map(({ answer, score }) => [answer, score])).toEqual([
      ['A', 0],
      ['A', 0],
    ])
    const { list: right } = await officer.call(listAnswers, { filter: { examId, outcome: 'right' } })
    expect(right.map(({ answer }) => answer)).toEqual(['B', 'B', 'B', 'B'])

    const made = await aPublishedPaper(t, author, [shortContent])
    const marking = { blind: true, double: false, tolerance: 1, step: 0.5, markerIds: [officer.id] }
    const audience = onlyPeople(best.id)
    const blind = await aPublishedExam(author, { paperId: made.paperId, audience, rules: { marking } })
    await sit(best, blind, '明确责任')
    const { list: hidden } = await officer.call(listAnswers, { filter: { examId: blind } })
    expect(hidden).toMatchObject([{ name: '匿名评阅中', code: '', orgName: '', answer: '明确责任', score: null }])
  })

  test('an exam of others is missing', async () => {
    const { examId, attemptId } = await anExam()
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.examResult], scope: { kind: 'below' }, orgId: unit.id })

    expect(await stranger.refused(listResults, { filter: { examId } })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(resultFigures, { examId })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(resultDetail, { attemptId })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(voidResult, { attemptId, reason: '替考' })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(publishResults, { examId })).toMatchObject({ status: 1004 })
  })

  test('compares units with one another, and the exam with the last one of its paper', async () => {
    const before = await anExam()
    await moveWindow(t, before.examId, minutesFromNow(-300), minutesFromNow(-2))
    const { examId, failed } = await anExam()
    const above = await anOrg(t.db)
    const unit = await anOrg(t.db, { parentId: above.id })
    await t.db.update(users).set({ primaryOrgId: unit.id }).where(eq(users.id, failed.id))
    const stranger = await t.asWho({ codes: [P.examResult], scope: { kind: 'below' }, orgId: unit.id })

    const { whole, previous, units } = await officer.call(compareResults, { examId })

    expect(whole).toMatchObject({ expected: 5, submitted: 3, passRate: 2 / 3, total: 4 })
    expect(previous).toMatchObject({ expected: 5, submitted: 3, passRate: 2 / 3 })
    expect(previous?.title).not.toBe(whole.title)
    expect(units).toHaveLength(2)
    expect(units.find(({ orgId }) => orgId === unit.id)).toMatchObject({
      orgPath: expect.stringMatching(new RegExp(`${above.name}$`)),
      expected: 1,
      submitted: 1,
      passRate: 0,
      mean: 0,
    })
    expect(units.find(({ orgId }) => orgId !== unit.id)).toMatchObject({
      expected: 4,
      submitted: 2,
      passRate: 1,
      mean: 4,
    })
    expect(await stranger.refused(compareResults, { examId })).toMatchObject({ status: 1004 })
  })
})
