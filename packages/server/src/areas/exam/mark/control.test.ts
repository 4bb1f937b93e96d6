import { startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { drawControl, dropControl, markControls, saveControl } from '@portal/contract/areas/exam/mark/control.ts'
import { markQueue, nextMarkTask, saveMark } from '@portal/contract/areas/exam/mark/marking.ts'
import { CONTROL_EVERY } from '@portal/contract/areas/exam/mark/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts } from '#src/schema/exam/attempt.ts'
import { markTasks } from '#src/schema/exam/marking.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedExam, aPublishedPaper, onlyPeople, startBody } from '#test/factories/exam.ts'
import { shortContent } from '#test/factories/sitting.ts'

let t: TestApp
let author: Client
let first: Client
let second: Client
let leader: Client
let paperId: string
let questionId: string

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  first = await t.as(P.examMark)
  second = await t.as(P.examMark)
  leader = await t.as(P.examMarkAdmin)
  const made = await aPublishedPaper(t, author, [shortContent])
  paperId = made.paperId
  questionId = made.ids[0] ?? ''
})
afterAll(() => t.close())

const write = async (learner: Client, examId: string, words: string) => {
  const { attemptId, lease, sections } = await learner.call(startAttempt, startBody(examId))
  const itemId = sections[0]?.items[0]?.itemId ?? ''
  const changes = [{ itemId, rev: 1, answer: words, flag: false, spentMs: 1000 }]
  await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}`, changes })
  return attemptId
}

const anExam = async (people: number, double = false) => {
  const learners = await Promise.all(Array.from({ length: people }, () => t.as()))
  const examId = await aPublishedExam(author, {
    paperId,
    audience: onlyPeople(...learners.map(({ id }) => id)),
    rules: {
      resultBy: 'manual',
      marking: { blind: true, double, tolerance: 1, step: 0.5, markerIds: [first.id, second.id] },
    },
  })
  const attemptIds: string[] = []
  for (const [place, learner] of learners.entries()) attemptIds.push(await write(learner, examId, `答卷 ${place}`))
  await first.call(markQueue, { examId })
  return { examId, attemptIds }
}

const take = async (marker: Client, examId: string) => (await marker.call(nextMarkTask, { examId, questionId })).task
const markNext = async (marker: Client, examId: string, score: number) => {
  const task = await take(marker, examId)
  const saved = await marker.call(saveMark, { taskId: task?.taskId ?? '', revision: task?.revision ?? 0, score })
  return { task, saved }
}

/** The first marker has decided one script, the leader has made it a control script. */
const withControl = async (people: number) => {
  const { examId, attemptIds } = await anExam(people)
  const { task } = await markNext(first, examId, 1)
  const drawn = await leader.call(drawControl, { examId, questionId })
  const { controlId } = await leader.call(saveControl, { attemptItemId: drawn?.attemptItemId ?? '', score: 2 })
  return { examId, attemptIds, task, drawn, controlId }
}

describe('control scripts', () => {
  test('a decided script is drawn with its mark; its known score changes nothing for its examinee', async () => {
    const { examId, attemptIds, drawn } = await withControl(2)

    expect(drawn).toMatchObject({ answer: '答卷 0', max: 2, step: 0.5, marks: [{ score: 1 }] })
    const [attempt] = await t.db
      .select()
      .from(attempts)
      .where(eq(attempts.id, attemptIds[0] ?? ''))
    expect(attempt).toMatchObject({ state: 'marked', total: 100 })
    const found = await leader.call(markControls, { examId, questionId })
    expect(found).toMatchObject({ max: 2, controls: [{ answer: '答卷 0', score: 2, marks: [{ score: 1 }] }] })
    expect(found.markers).toMatchObject([
      { markerId: first.id, n: 1, mean: 1, controls: 1, fromControl: -1, pairs: 0, fromSecond: null },
    ])
    expect(await leader.call(drawControl, { examId, questionId })).toBeNull()
  })

  test('a marker meets it once among the others, and cannot tell it from them', async () => {
    const { examId, attemptIds } = await withControl(CONTROL_EVERY + 4)
    for (let n = 0; n < CONTROL_EVERY; n += 1) await markNext(second, examId, 1.5)

    const control = await take(second, examId)
    const again = await take(second, examId)
    const real = { ...control, taskId: '', revision: 0, heldUntil: null, asked: null, answer: '' }
    const score = 1.5
    const saved = await second.call(saveMark, { taskId: control?.taskId ?? '', revision: again?.revision ?? 0, score })
    const next = await markNext(second, examId, 1.5)

    expect(control).toMatchObject({ answer: '答卷 0', round: 1, score: null, examinee: null })
    expect(again?.taskId).toBe(control?.taskId)
    expect(saved.state).toBe(next.saved.state)
    expect({ ...next.task, taskId: '', revision: 0, heldUntil: null, asked: null, answer: '' }).toEqual(real)
    expect(next.task?.answer).not.toBe('答卷 0')
    const [attempt] = await t.db
      .select()
      .from(attempts)
      .where(eq(attempts.id, attemptIds[0] ?? ''))
    expect(attempt).toMatchObject({ total: 100 })
    expect((await second.call(markQueue, { examId })).rows[0]).toMatchObject({ mine: CONTROL_EVERY + 2, done: 7 })
    const { markers } = await leader.call(markControls, { examId, questionId })
    expect(markers.find(({ markerId }) => markerId === second.id)).toMatchObject({
      n: CONTROL_EVERY + 1,
      controls: 1,
      fromControl: -0.5,
    })
    expect(await second.refused(saveMark, { taskId: control?.taskId, revision: 1, score: 1 })).toMatchObject({
      status: 1009,
    })
    expect((await first.refused(saveMark, { taskId: control?.taskId, revision: 3, score: 1 })).message).toBe(
      '该份答卷已由他人评阅，请取下一份',
    )
  })

  test('say why none can be drawn: nothing marked, one’s own marks, a second marker or an arbiter to come, all set', async () => {
    const whyOf = async (who: Client, examId: string) => (await who.call(markControls, { examId, questionId })).why
    const single = await anExam(2)
    expect(await whyOf(leader, single.examId)).toBe('unmarked')

    const both = await t.as(P.examMark, P.examMarkAdmin)
    const own = await anExam(2)
    await markNext(first, own.examId, 1)
    await t.db.update(markTasks).set({ markerId: both.id }).where(eq(markTasks.markerId, first.id))
    expect(await whyOf(both, own.examId)).toBe('own')
    expect(await whyOf(leader, own.examId)).toBeNull()
    const drawn = await leader.call(drawControl, { examId: own.examId, questionId })
    await leader.call(saveControl, { attemptItemId: drawn?.attemptItemId ?? '', score: 2 })
    expect(await whyOf(leader, own.examId)).toBe('kept')

    const double = await anExam(1, true)
    await markNext(first, double.examId, 0)
    expect(await whyOf(leader, double.examId)).toBe('waiting')
    await markNext(second, double.examId, 2)
    expect(await whyOf(leader, double.examId)).toBe('disputed')
    const { markers } = await leader.call(markControls, { examId: double.examId, questionId })
    expect(markers.map(({ why }) => why)).toEqual(['disputed', 'disputed'])
  })

  test('two markers of one script are held against each other', async () => {
    const { examId } = await anExam(2, true)
    for (const score of [0.5, 1]) await markNext(first, examId, score)
    for (const score of [1, 2]) await markNext(second, examId, score)

    const { markers } = await leader.call(markControls, { examId, questionId })

    const of = (who: Client) => markers.find(({ markerId }) => markerId === who.id)
    expect(of(first)).toMatchObject({ n: 2, mean: 0.75, pairs: 2, fromSecond: -0.75 })
    expect(of(second)).toMatchObject({ n: 2, mean: 1.5, pairs: 2, fromSecond: 0.75 })
  })

  test('needs a decided script that is not one’s own, and a score that fits', async () => {
    const { examId, drawn, controlId } = await withControl(2)
    const attemptItemId = drawn?.attemptItemId ?? ''
    const both = await t.as(P.examMark, P.examMarkAdmin)
    expect((await leader.refused(saveControl, { attemptItemId, score: 1.3 })).message).toBe('分数步长为 0.5')
    expect((await leader.refused(saveControl, { attemptItemId, score: 3 })).message).toBe('分数须在 0–2 之间')
    expect(await leader.call(saveControl, { attemptItemId, score: 1 })).toEqual({ controlId })
    const logged = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectId, controlId))
      .orderBy(auditEntries.no)
    expect(logged.flatMap(({ diff }) => diff).map(({ before, after }) => [before, after])).toEqual([
      ['', 2],
      [2, 1],
    ])

    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.examMarkAdmin], scope: { kind: 'below' }, orgId: unit.id })
    for (const [endpoint, body] of [
      [markControls, { examId, questionId }],
      [drawControl, { examId, questionId }],
      [saveControl, { attemptItemId, score: 1 }],
      [dropControl, { controlId }],
    ] as const)
      expect(await stranger.refused(endpoint, body)).toMatchObject({ status: 1004 })
    expect(await both.call(dropControl, { controlId })).toEqual({ done: true })
    expect((await leader.call(markControls, { examId, questionId })).controls).toEqual([])
  })
})
