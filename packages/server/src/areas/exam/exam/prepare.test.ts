import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { DRAW_VERSION } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { changeExamState, examReadiness, getExam, saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { questions } from '#src/schema/assessment.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { messages } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import {
  aDrawnPaperOf,
  aPublishedExam,
  minutesFromNow,
  moveWindow,
  onlyPeople,
  sit,
  startBody,
} from '#test/factories/exam.ts'

let t: TestApp
let author: Client

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
})
afterAll(() => t.close())

const aDrawnPaper = (pool: number, count: number, more: object = {}) => aDrawnPaperOf(t, author, { pool, count, more })

const papersOf = (examId: string) => t.db.select().from(attempts).where(eq(attempts.objectId, examId))
const questionsOf = ({ paper }: Pick<typeof attempts.$inferSelect, 'paper'>) =>
  paper.sections.flatMap(({ items }) => items.map(({ questionId }) => questionId)).sort()

describe('prepared papers', () => {
  test('are made before the opening for everybody, and handed out at the start', async () => {
    const { paperId } = await aDrawnPaper(12, 3)
    const learners = await Promise.all(Array.from({ length: 4 }, () => t.as()))
    const audience = onlyPeople(...learners.map(({ id }) => id))

    const id = await aPublishedExam(author, {
      paperId,
      audience,
      openAt: minutesFromNow(10),
      closeAt: minutesFromNow(90),
    })
    await vi.waitFor(async () => expect(await papersOf(id)).toHaveLength(4), 15_000)

    expect(await author.call(examReadiness, { examId: id })).toMatchObject({
      prepared: 4,
      audience: 4,
      faults: [],
      newer: 0,
    })
    const made = await papersOf(id)
    expect(new Set(made.map(({ seed }) => seed)).size).toBe(4)
    expect(
      made.every(({ state, itemCount, maxTotal }) => state === 'prepared' && itemCount === 3 && maxTotal === 600),
    ).toBe(true)
    await moveWindow(t, id, minutesFromNow(-1), minutesFromNow(60))
    const [first] = learners
    const sitting = await first?.call(startAttempt, startBody(id))
    const [own] = (await papersOf(id)).filter(({ state }) => state === 'started')
    expect(own).toMatchObject({ id: sitting?.attemptId, personId: first?.id, snapshotNo: 1 })
    expect(own?.paper).toEqual(made.find((row) => row.id === own?.id)?.paper)
  })

  test('open the door to a crowd, the first of whom closes the settings, and to nobody else', async () => {
    const { paperId } = await aDrawnPaper(3, 2)
    const learners = await Promise.all(Array.from({ length: 8 }, () => t.as()))
    const stranger = await t.as()
    const times = { openAt: minutesFromNow(10), closeAt: minutesFromNow(90) }
    const id = await aPublishedExam(author, {
      paperId,
      audience: onlyPeople(...learners.map((each) => each.id)),
      ...times,
    })
    await vi.waitFor(async () => expect(await papersOf(id)).toHaveLength(8), 15_000)
    await moveWindow(t, id, minutesFromNow(-1), minutesFromNow(60))

    const sittings = await Promise.all(learners.map((each) => each.call(startAttempt, startBody(id))))
    const refusal = await stranger.refused(startAttempt, startBody(id))

    expect(new Set(sittings.map(({ attemptId }) => attemptId)).size).toBe(8)
    expect((await papersOf(id)).map(({ state }) => state)).toEqual(sittings.map(() => 'started'))
    expect(refusal.message).toBe('你不在本次考试范围内')
    const [exam] = await t.db.select().from(exams).where(eq(exams.id, id))
    expect(exam?.firstStartedAt).not.toBeNull()
  })

  test('are made again when the audience changes or newer questions are adopted', async () => {
    const { paperId, ids } = await aDrawnPaper(2, 2)
    const [one, two] = [await t.as(), await t.as()]
    const times = { openAt: minutesFromNow(10), closeAt: minutesFromNow(90) }
    const id = await aPublishedExam(author, { paperId, audience: onlyPeople(one.id), ...times })
    await vi.waitFor(async () => expect(await papersOf(id)).toHaveLength(1), 15_000)

    const { title, audience, rules, revision, openAt, closeAt } = await author.call(getExam, { id })
    const body = { id, revision, title, rules, paperId, openAt: openAt.toISOString(), closeAt: closeAt.toISOString() }
    await author.call(saveExam, { ...body, audience: { ...audience, users: [one.id, two.id] } })
    await vi.waitFor(async () => expect((await papersOf(id)).map((row) => row.snapshotNo)).toEqual([2, 2]), 15_000)

    await t.db
      .update(questions)
      .set({ currentNo: 2 })
      .where(eq(questions.id, ids[0] ?? ''))
    const { warnings, newer } = await author.call(examReadiness, { examId: id })
    expect([newer, warnings]).toEqual([1, ['1 道题有新版本']])
    await t.db
      .update(questions)
      .set({ currentNo: 1 })
      .where(eq(questions.id, ids[0] ?? ''))
    expect(await author.refused(changeExamState, { id, action: 'adopt' })).toMatchObject({
      message: '没有可采用的新版本',
    })
  })

  test('are drawn at the door for a crowd that has none, within the cap, and once for whoever presses twice', async () => {
    const { paperId } = await aDrawnPaper(16, 4, { exposurePercent: 25 })
    const learners = await Promise.all(Array.from({ length: 12 }, () => t.as()))
    const audience = onlyPeople(...learners.map((each) => each.id))
    const times = { openAt: minutesFromNow(10), closeAt: minutesFromNow(90) }
    const id = await aPublishedExam(author, { paperId, audience, ...times })
    await vi.waitFor(async () => expect(await papersOf(id)).toHaveLength(12), 15_000)
    await moveWindow(t, id, minutesFromNow(-1), minutesFromNow(60))
    await learners[0]?.call(startAttempt, startBody(id))
    const waiting = and(eq(attempts.objectId, id), eq(attempts.state, 'prepared'))
    await t.db.delete(attempts).where(waiting)
    t.running.platform.caches.apply('examExposure *')

    const crowd = learners.slice(1)
    const bodies = crowd.map(() => startBody(id))
    const press = () => Promise.all(crowd.map((each, place) => each.call(startAttempt, bodies[place] ?? startBody(id))))
    const [once, again] = await Promise.all([press(), press()])

    expect(again.map(({ attemptId }) => attemptId)).toEqual(once.map(({ attemptId }) => attemptId))
    const papers = await papersOf(id)
    expect(papers.map(({ state, no, itemCount, drawVersion }) => [state, no, itemCount, drawVersion])).toEqual(
      learners.map(() => ['started', 1, 4, DRAW_VERSION]),
    )
    const met = new Map<string, number>()
    for (const asked of papers.flatMap(questionsOf)) met.set(asked, (met.get(asked) ?? 0) + 1)
    expect(Math.max(...met.values())).toBe(3)
    expect(papers.flatMap(({ relaxed }) => relaxed)).toEqual([])
  })

  test('avoid what the person met in the last exam on the paper, and note what had to be relaxed', async () => {
    const { paperId } = await aDrawnPaper(5, 3, { avoidExams: 1 })
    const learner = await t.as()
    const audience = onlyPeople(learner.id)
    const first = await aPublishedExam(author, { paperId, audience })
    await sit(learner, first)
    const second = await aPublishedExam(author, { paperId, audience, rules: { maxAttempts: 2 } })

    await sit(learner, second)

    const [[before], [after]] = [await papersOf(first), await papersOf(second)]
    const met = new Set(before ? questionsOf(before) : [])
    const again = (after ? questionsOf(after) : []).filter((id) => met.has(id))
    expect(again).toHaveLength(1)
    expect(after?.relaxed).toEqual(['aaaaaaaa'])
  })
})

test('a publication, a change of times and a cancellation are told to all examinees', async () => {
  const { paperId } = await aDrawnPaper(1, 1)
  const learner = await t.as()
  const times = { openAt: minutesFromNow(100), closeAt: minutesFromNow(200) }
  const id = await aPublishedExam(author, {
    paperId,
    title: '年度安全考试',
    audience: onlyPeople(learner.id),
    ...times,
  })
  const inbox = async () => {
    const own = and(eq(messages.userId, learner.id), like(messages.event, `exam:${id}%`))
    const rows = await t.db.select().from(messages).where(own).orderBy(messages.id)
    return rows.map(({ title }) => title)
  }
  await vi.waitFor(async () => expect(await inbox()).toEqual(['考试通知：年度安全考试']), 15_000)

  const { title, audience, rules, revision, openAt } = await author.call(getExam, { id })
  const closeAt = minutesFromNow(300).toISOString()
  await author.call(saveExam, { id, revision, title, audience, rules, paperId, openAt: openAt.toISOString(), closeAt })
  await vi.waitFor(async () => expect(await inbox()).toHaveLength(2), 15_000)
  await author.call(changeExamState, { id, action: 'cancel', reason: '场地停电' })

  await vi.waitFor(
    async () =>
      expect(await inbox()).toEqual(['考试通知：年度安全考试', '考试时间调整：年度安全考试', '考试取消：年度安全考试']),
    15_000,
  )
  const [exam] = await t.db.select().from(exams).where(eq(exams.id, id))
  expect(exam?.state).toBe('cancelled')
})
