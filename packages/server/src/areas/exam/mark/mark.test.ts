import { reviewAttempt, startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ExamRules } from '@portal/contract/areas/exam/exam/rules.ts'
import {
  arbitrateMark,
  assignMarking,
  listDisputed,
  listExamsToMark,
  markQueue,
  nextMarkTask,
  saveMark,
} from '@portal/contract/areas/exam/mark/marking.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts } from '#src/schema/exam/attempt.ts'
import { markTasks } from '#src/schema/exam/marking.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedExam, aPublishedPaper, minutesFromNow, onlyPeople, startBody } from '#test/factories/exam.ts'
import { shortContent, singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let author: Client
let first: Client
let second: Client
let leader: Client
let paperId: string
let shortId: string

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  first = await t.as(P.examMark)
  second = await t.as(P.examMark)
  leader = await t.as(P.examMarkAdmin)
  const made = await aPublishedPaper(t, author, [singleContent, shortContent])
  paperId = made.paperId
  shortId = made.ids[1] ?? ''
})
afterAll(() => t.close())

const write = async (learner: Client, examId: string, words = '明确各方责任') => {
  const { attemptId, lease, sections } = await learner.call(startAttempt, startBody(examId))
  const items = sections.flatMap((section) => section.items)
  const changes = items.map(({ itemId, kind }) => ({
    itemId,
    rev: 1,
    answer: kind === 'single' ? 'bbbbbbbb' : words,
    flag: false,
    spentMs: 1000,
  }))
  await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}`, changes })
  return attemptId
}

type Marking = Partial<ExamRules['marking']>

/** An exam whose scripts both markers mark, sat by so many people. */
const anExamToMark = async ({
  people = 2,
  marking = {},
  ...rules
}: Partial<Omit<ExamRules, 'marking'>> & { people?: number; marking?: Marking } = {}) => {
  const learners = await Promise.all(Array.from({ length: people }, () => t.as()))
  const markerIds = [first.id, second.id]
  const examId = await aPublishedExam(author, {
    paperId,
    audience: onlyPeople(...learners.map(({ id }) => id)),
    rules: { ...rules, marking: { blind: true, double: false, tolerance: 1, step: 0.5, markerIds, ...marking } },
  })
  const attemptIds: string[] = []
  for (const learner of learners) attemptIds.push(await write(learner, examId))
  await first.call(markQueue, { examId })
  return { examId, learners, attemptIds }
}

const take = async (marker: Client, examId: string) =>
  (await marker.call(nextMarkTask, { examId, questionId: shortId })).task
const mark = (marker: Client, task: { taskId: string; revision: number } | null, score: number) =>
  marker.call(saveMark, { taskId: task?.taskId ?? '', revision: task?.revision ?? 0, score })
const stateOf = async (attemptId: string) => (await t.db.select().from(attempts).where(eq(attempts.id, attemptId)))[0]

describe('rest/examMark', () => {
  test('what was handed in stands in the queue of its question, and its sittings are being marked', async () => {
    const { examId, attemptIds } = await anExamToMark()

    const queue = await first.call(markQueue, { examId })

    expect(queue.rows).toMatchObject([{ questionId: shortId, todo: 2, done: 0, disputed: 0, mean: null, max: 2 }])
    expect(await stateOf(attemptIds[0] ?? '')).toMatchObject({ state: 'marking', total: null })
    expect((await first.call(listExamsToMark, {})).find(({ id }) => id === examId)).toMatchObject({ todo: 2 })
  })

  test('the list of exams counts as the queue does, before anybody opened it and with a dispute', async () => {
    const learners = await Promise.all([t.as(), t.as()])
    const examId = await aPublishedExam(author, {
      paperId,
      audience: onlyPeople(...learners.map(({ id }) => id)),
      rules: { marking: { blind: true, double: true, tolerance: 1, step: 0.5, markerIds: [first.id, second.id] } },
    })
    const listed = async () => (await first.call(listExamsToMark, {})).find(({ id }) => id === examId)?.todo
    for (const learner of learners) await write(learner, examId)

    const before = await listed()
    const [row] = (await first.call(markQueue, { examId })).rows
    await mark(first, await take(first, examId), 0)
    await mark(second, await take(second, examId), 2)
    await mark(first, await take(first, examId), 0)
    await mark(second, await take(second, examId), 2)
    const [disputed] = (await first.call(markQueue, { examId })).rows

    expect([before, row?.todo]).toEqual([4, 4])
    expect([await listed(), disputed?.todo]).toEqual([0, 0])
    expect(disputed?.disputed).toBe(2)
  })

  test('nobody gets the script that another one holds, and each gets his own again', async () => {
    const { examId } = await anExamToMark({ people: 6 })

    const taken = await Promise.all([first, second, first, second].map((marker) => take(marker, examId)))

    const [one, two, oneAgain, twoAgain] = taken.map((task) => task?.taskId)
    expect(one).toBeDefined()
    expect(one).not.toBe(two)
    expect([oneAgain, twoAgain]).toEqual([one, two])
  })

  test('a script left for half an hour goes back to the queue', async () => {
    const { examId } = await anExamToMark({ people: 1 })
    const held = await take(first, examId)
    expect(await take(second, examId)).toBeNull()
    await t.db
      .update(markTasks)
      .set({ heldUntil: minutesFromNow(-1) })
      .where(eq(markTasks.id, held?.taskId ?? ''))

    const passed = await take(second, examId)

    expect(passed?.taskId).toBe(held?.taskId)
    const refusal = await first.refused(saveMark, { taskId: held?.taskId, revision: held?.revision, score: 1 })
    expect(refusal.message).toBe('该份答卷已由他人评阅，请取下一份')
  })

  test('hides who wrote it while marking is blind, and shows the key points', async () => {
    const blind = await take(first, (await anExamToMark({ people: 1 })).examId)
    const open = await take(first, (await anExamToMark({ people: 1, marking: { blind: false } })).examId)

    expect(blind).toMatchObject({ examinee: null, max: 2, step: 0.5, answer: '明确各方责任' })
    expect(blind?.keyPoints).toEqual([{ text: '明确责任', points: 2 }])
    expect(open?.examinee?.name).toBeTruthy()
  })

  test('keeps range and step, and refuses a stale save', async () => {
    const { examId } = await anExamToMark({ people: 1 })
    const task = await take(first, examId)
    const body = { taskId: task?.taskId, revision: task?.revision }

    const say = async (score: number) => (await first.refused(saveMark, { ...body, score })).message

    expect(await say(2.5)).toBe('分数须在 0–2 之间')
    expect(await say(-1)).toBe('分数须在 0–2 之间')
    expect(await say(1.3)).toBe('分数步长为 0.5')
    expect(await first.refused(saveMark, { ...body, revision: 99, score: 1 })).toMatchObject({ status: 1009 })
  })

  test('the last mark totals the sitting and publishes it where results come out by themselves', async () => {
    const { examId, attemptIds, learners } = await anExamToMark({ people: 1 })

    const saved = await mark(first, await take(first, examId), 1.5)

    expect(saved.state).toBe('final')
    expect(await stateOf(attemptIds[0] ?? '')).toMatchObject({ state: 'published', total: 350, passed: true })
    const review = await learners[0]?.call(reviewAttempt, { attemptId: attemptIds[0] ?? '' })
    expect(review).toMatchObject({ total: 3.5 })
  })

  test('a mark may be changed by its marker until the result is out', async () => {
    const { examId, attemptIds } = await anExamToMark({ people: 1, resultBy: 'manual' })
    const task = await take(first, examId)
    const { revision } = await mark(first, task, 1)

    await first.call(saveMark, { taskId: task?.taskId ?? '', revision, score: 2 })

    expect(await stateOf(attemptIds[0] ?? '')).toMatchObject({ state: 'marked', total: 400 })
    await t.db
      .update(attempts)
      .set({ state: 'published' })
      .where(eq(attempts.id, attemptIds[0] ?? ''))
    const late = await first.refused(saveMark, { taskId: task?.taskId, revision: revision + 1, score: 1 })
    expect(late.message).toBe('成绩已公布，不能再修改评分')
  })

  test('nobody marks himself', async () => {
    const sitter = await t.as(P.examMark)
    const markerIds = [sitter.id, first.id]
    const examId = await aPublishedExam(author, {
      paperId,
      audience: onlyPeople(sitter.id),
      rules: { marking: { blind: true, double: false, tolerance: 1, step: 0.5, markerIds } },
    })
    await write(sitter, examId)
    await first.call(markQueue, { examId })

    expect(await take(sitter, examId)).toBeNull()
    const [task] = await t.db
      .update(markTasks)
      .set({ markerId: sitter.id, state: 'assigned' })
      .where(eq(markTasks.examId, examId))
      .returning()
    const refusal = await sitter.refused(saveMark, { taskId: task?.id, revision: task?.revision, score: 1 })
    expect(refusal.message).toBe('不能评阅本人答卷')
  })

  test('two marks within the tolerance make their mean, rounded up to the step', async () => {
    const { examId, attemptIds } = await anExamToMark({ people: 1, marking: { double: true } })
    const one = await take(first, examId)
    expect((await mark(first, one, 1)).state).toBe('marked')
    expect(await take(first, examId)).toBeNull()

    const saved = await mark(second, await take(second, examId), 1.5)

    expect(saved.state).toBe('final')
    expect(await stateOf(attemptIds[0] ?? '')).toMatchObject({ total: 350 })
  })

  test('marks too far apart wait for a third person', async () => {
    const { examId, attemptIds } = await anExamToMark({ people: 1, marking: { double: true } })
    await mark(first, await take(first, examId), 0)
    expect((await mark(second, await take(second, examId), 2)).state).toBe('disputed')
    const [open] = await leader.call(listDisputed, { examId })
    expect(open?.marks.map(({ score }) => score)).toEqual([0, 2])

    await leader.call(arbitrateMark, { taskId: open?.taskId ?? '', score: 1.5, reason: '按要点给分' })

    expect(await stateOf(attemptIds[0] ?? '')).toMatchObject({ state: 'published', total: 350 })
    expect(await leader.call(listDisputed, { examId })).toEqual([])
    expect((await leader.call(markQueue, { examId })).mayMark).toBe(false)
  })

  test('what a third person has decided no marker changes any more', async () => {
    const { examId } = await anExamToMark({ people: 1, marking: { double: true }, resultBy: 'manual' })
    const one = await take(first, examId)
    const { revision } = await mark(first, one, 0)
    await mark(second, await take(second, examId), 2)
    const [open] = await leader.call(listDisputed, { examId })
    await leader.call(arbitrateMark, { taskId: open?.taskId ?? '', score: 1.5, reason: '按要点给分' })

    const refusal = await first.refused(saveMark, { taskId: one?.taskId, revision, score: 1 })

    expect(refusal.message).toBe('该题已仲裁，不能再修改评分')
  })

  test('gives scripts to markers by turns', async () => {
    const { examId } = await anExamToMark({ people: 4 })

    const { tasks } = await leader.call(assignMarking, { examId, questionId: shortId, markers: [first.id, second.id] })

    expect(tasks).toBe(4)
    const given = await t.db.select().from(markTasks).where(eq(markTasks.examId, examId))
    expect(given.filter(({ markerId }) => markerId === first.id)).toHaveLength(2)
  })

  test('an exam of others is missing', async () => {
    const { examId } = await anExamToMark({ people: 1 })
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.examMark, P.examMarkAdmin], scope: { kind: 'below' }, orgId: unit.id })

    expect(await stranger.refused(markQueue, { examId })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(nextMarkTask, { examId, questionId: shortId })).toMatchObject({ status: 1004 })
    const [task] = await t.db.select().from(markTasks).where(eq(markTasks.examId, examId))
    expect(await stranger.refused(saveMark, { taskId: task?.id, revision: 1, score: 1 })).toMatchObject({
      status: 1004,
    })
  })
})
