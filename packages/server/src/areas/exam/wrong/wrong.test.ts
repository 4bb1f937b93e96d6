import { randomUUID } from 'node:crypto'
import { questionHealthCounts } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import {
  dueWrong,
  exportWrong,
  getWrong,
  listFavourites,
  listWrong,
  masterWrong,
} from '@portal/contract/areas/exam/wrong.ts'
import { closeQuestionDefects, listQuestionDefects, reportQuestion } from '@portal/contract/areas/exam/wrong-report.ts'
import { P } from '@portal/contract/privileges.ts'
import { deleteCollection, saveCollection } from '@portal/contract/shared/content.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { questionReports, wrongItems } from '#src/schema/exam/practice.ts'
import { messageDeliveries } from '#src/schema/messaging.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedExam, aPublishedPaper, minutesFromNow, moveWindow, sit } from '#test/factories/exam.ts'
import { aClientKey, answerAll, answerBody, aPracticeSet, askedIn, beginRound } from '#test/factories/practice.ts'
import { EXPLANATION, singleContent } from '#test/factories/sitting.ts'
import { feedExams, feedSittings } from './feed-exams.ts'

let t: TestApp
let author: Client
beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.questionBank, P.questionBankSpecial, P.exam, P.examPaper, P.examExam, P.examPublish)
})
afterAll(() => t.close())

const RIGHT = 'bbbbbbbb'
const WRONG = 'aaaaaaaa'

/** As if so many days had gone by since the book was last written. */
const wait = (personId: string, days: number) =>
  t.db.execute(sql`update wrong_items set due_on = due_on - ${days}::int, right_on = right_on - ${days}::int
    where person_id = ${personId}`)

/** Somebody who had these answers in a practice of his own. */
const practised = async (...answers: string[]) => {
  const { setId } = await aPracticeSet(
    t,
    author,
    answers.map(() => singleContent),
  )
  const learner = await t.as()
  const sitting = await beginRound(learner, setId, 'order')
  const verdicts = []
  for (const [place, { itemId }] of askedIn(sitting).entries())
    verdicts.push(await learner.call(answerOneQuestion, answerBody(sitting, itemId, answers[place] ?? WRONG)))
  return { learner, setId, verdicts }
}

const review = (learner: Client) => ({
  scene: 'wrong' as const,
  objectId: learner.id,
  clientKey: aClientKey(),
  device: '电脑',
})

describe('the wrong book', () => {
  test('holds a wrong answer at once, dated tomorrow, and no right one', async () => {
    const { learner } = await practised(WRONG, RIGHT, WRONG)

    const book = await learner.call(listWrong, {})

    const { rows } = await t.db.execute<{ day: string }>(
      sql`select ((now() at time zone 'Asia/Shanghai')::date + 1)::text as day`,
    )
    expect(book.total).toBe(2)
    expect(
      book.list.map(({ wrongCount, stage, dueOn, due, sources, state }) => [
        wrongCount,
        stage,
        dueOn,
        due,
        sources,
        state,
      ]),
    ).toEqual(Array.from({ length: 2 }, () => [1, 0, rows[0]?.day, false, ['practice'], 'active']))
    expect(await learner.call(dueWrong, {})).toEqual({ count: 0 })
    expect(await learner.refused(startAttempt, review(learner))).toMatchObject({ message: '今日没有需要复习的题目' })
  })

  test('counts a question once, whatever it was wrong in', async () => {
    const { learner, setId } = await practised(WRONG)

    await answerAll(learner, await beginRound(learner, setId, 'random'), WRONG)

    expect((await learner.call(listWrong, {})).list).toMatchObject([{ wrongCount: 2, sources: ['practice'] }])
  })

  test('asks again what is due, and leads it to the next stage', async () => {
    const { learner } = await practised(WRONG, WRONG)
    await wait(learner.id, 1)
    expect(await learner.call(dueWrong, {})).toEqual({ count: 2 })

    const round = await learner.call(startAttempt, review(learner))
    const [first, second] = askedIn(round)
    await learner.call(answerOneQuestion, answerBody(round, first?.itemId ?? '', RIGHT))
    const last = await learner.call(answerOneQuestion, answerBody(round, second?.itemId ?? '', WRONG))

    expect(last.finished).toBe(true)
    const { list } = await learner.call(listWrong, {})
    expect(list.map(({ stage, wrongCount }) => [stage, wrongCount]).toSorted()).toEqual([
      [0, 2],
      [1, 1],
    ])
    expect(await learner.call(dueWrong, {})).toEqual({ count: 0 })
  })

  test('lets a person put an item away and take it back, his own alone', async () => {
    const { learner } = await practised(WRONG)
    const stranger = await t.as()
    const [item] = (await learner.call(listWrong, {})).list
    const ids = [item?.id ?? '']

    expect(await stranger.call(masterWrong, { ids })).toEqual({ done: 0 })
    expect(await learner.call(masterWrong, { ids })).toEqual({ done: 1 })
    expect((await learner.call(listWrong, { filter: { state: 'active' } })).total).toBe(0)
    expect(await learner.call(masterWrong, { ids, undo: true })).toEqual({ done: 1 })
    expect((await learner.call(listWrong, { filter: { state: 'active' } })).list).toMatchObject([{ stage: 0 }])
  })

  test('shows the question with its key to its person alone, and prints it', async () => {
    const { learner } = await practised(WRONG)
    const stranger = await t.as()
    const [item] = (await learner.call(listWrong, {})).list
    const questionId = item?.questionId ?? ''

    const shown = await learner.call(getWrong, { questionId })
    const file = await t.running.app.inject({
      method: 'POST',
      url: `/${exportWrong.path}`,
      headers: { 'x-token': learner.token },
      payload: { ids: [item?.id ?? ''] },
    })

    expect(shown).toMatchObject({ answer: WRONG, key: { ids: [RIGHT] } })
    expect(shown.explanation).toContain(EXPLANATION)
    expect(await stranger.refused(getWrong, { questionId })).toMatchObject({ status: 1004 })
    expect(file.headers['content-type']).toContain('wordprocessingml')
  })
})

describe('an exam', () => {
  test('leads to the wrong book only when its keys are open, and once', async () => {
    const { paperId } = await aPublishedPaper(t, author)
    const examId = await aPublishedExam(author, { paperId, rules: { resultBy: 'manual' } })
    const learner = await t.as()
    const { attemptId } = await sit(learner, examId, WRONG)
    const { attempts: core } = t.running

    const inBook = async () => {
      await feedExams(core)
      return (await learner.call(listWrong, {})).list
    }

    expect(await inBook()).toEqual([])
    await t.db.update(attempts).set({ state: 'published' }).where(eq(attempts.id, attemptId))
    expect(await inBook()).toEqual([])
    await moveWindow(t, examId, minutesFromNow(-60), minutesFromNow(-1))
    await inBook()
    expect(await inBook()).toMatchObject([{ wrongCount: 1, sources: ['exam'] }])
  })
})

describe('sittings that are fed together', () => {
  test('reach the books of all their people but of the one that cannot be fed', async () => {
    const { paperId } = await aPublishedPaper(t, author)
    const examId = await aPublishedExam(author, { paperId })
    const learners = [await t.as(), await t.as(), await t.as()]
    const ids: string[] = []
    for (const learner of learners) ids.push((await sit(learner, examId, WRONG)).attemptId)
    const { attempts: core, platform } = t.running
    await t.db.update(exams).set({ closeAt: sql`now()` }).where(eq(exams.id, examId))
    await t.db.update(attempts).set({ wrongFed: false }).where(inArray(attempts.id, ids))
    await t.db
      .update(attempts)
      .set({ objectId: randomUUID() })
      .where(eq(attempts.id, ids[1] ?? ''))

    await feedSittings(core, async (after) => ids.toSorted().filter((id) => id > after))

    const books = await Promise.all(learners.map((learner) => learner.call(listWrong, {})))
    expect(books.map(({ total }) => total)).toEqual([1, 0, 1])
    const rows = await platform.db.select().from(attempts).where(inArray(attempts.id, ids))
    expect(rows.filter(({ wrongFed }) => !wrongFed).map(({ id }) => id)).toEqual([ids[1]])
  })
})

describe('a favourite question', () => {
  test('is kept by somebody who answered it, and by nobody else', async () => {
    const { learner, verdicts } = await practised(RIGHT)
    const stranger = await t.as()
    const subject = { subjectType: 'question' as const, subjectId: verdicts[0]?.questionId ?? '' }

    expect(await stranger.refused(saveCollection, subject)).toMatchObject({ status: 1004 })
    expect(await learner.call(saveCollection, subject)).toMatchObject({ collected: true })
    expect((await learner.call(listFavourites, {})).list).toMatchObject([{ questionId: subject.subjectId }])
    await learner.call(deleteCollection, subject)
    expect((await learner.call(listFavourites, {})).total).toBe(0)
  })
})

describe('a report of a defect', () => {
  test('reaches the keeper of the bank once per person and wording', async () => {
    const { learner, verdicts } = await practised(WRONG)
    const attemptItemId = verdicts[0]?.attemptItemId ?? ''
    const stranger = await t.as()
    const keeper = await t.as()
    await t.db.execute(sql`update question_categories set created_by = ${keeper.id} where id = (
      select bank_id from questions where id = ${verdicts[0]?.questionId})`)

    expect(await learner.call(reportQuestion, { attemptItemId, text: '答案应为三米' })).toEqual({ done: true })
    expect(await learner.call(reportQuestion, { attemptItemId, text: '答案应为三米' })).toEqual({ done: false })
    expect(await stranger.refused(reportQuestion, { attemptItemId, text: '答案应为三米' })).toMatchObject({
      status: 1004,
    })
    expect((await learner.refused(reportQuestion, { attemptItemId, text: '错' })).errors).toMatchObject([
      { message: '请填写问题说明（5–200 字）' },
    ])
    expect(await t.db.$count(questionReports, eq(questionReports.personId, learner.id))).toBe(1)
    const told = await t.db.select().from(messageDeliveries).where(eq(messageDeliveries.userId, keeper.id))
    expect(told.filter(({ channel }) => channel === 'inApp').map(({ title }) => title)).toEqual([
      expect.stringMatching(/^题目 Q\d{8} 有人报错$/),
    ])
  })

  test('stands at the question until a keeper has settled it, and its answer reaches whoever reported it', async () => {
    const { learner, verdicts } = await practised(WRONG)
    const { attemptItemId = '', questionId = '' } = verdicts[0] ?? {}
    await learner.call(reportQuestion, { attemptItemId, text: '答案应为三米' })
    const keeper = await t.as(P.questionBank, P.questionBankSave)
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({
      codes: [P.questionBank, P.questionBankSave],
      scope: { kind: 'below' },
      orgId: unit.id,
    })

    const [defect] = await keeper.call(listQuestionDefects, { questionId })
    const before = (await keeper.call(questionHealthCounts, {})).reported
    const settling = { questionId, ids: [defect?.id ?? ''], note: '已改为三米' }
    expect(await stranger.refused(listQuestionDefects, { questionId })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(closeQuestionDefects, settling)).toMatchObject({ status: 1004 })
    const first = await keeper.call(closeQuestionDefects, settling)
    const again = await keeper.call(closeQuestionDefects, { ...settling, note: '又改一次' })

    expect(defect).toMatchObject({ source: 'learner', text: '答案应为三米', versionNo: 1, settledAt: null })
    expect([first, again]).toEqual([{ done: 1 }, { done: 0 }])
    expect((await keeper.call(questionHealthCounts, {})).reported).toBe(before - 1)
    expect(await keeper.call(listQuestionDefects, { questionId })).toMatchObject([
      { note: '已改为三米', settledAt: expect.any(Date) },
    ])
    const told = await t.db.select().from(messageDeliveries).where(eq(messageDeliveries.userId, learner.id))
    expect(told.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^题目 Q\d{8} 的报错已处理$/))
  })
})

test('twenty parallel first mistakes are one item', async () => {
  const { setId } = await aPracticeSet(t, author, [singleContent])
  const learner = await t.as()
  const sitting = await beginRound(learner, setId, 'order')
  const body = answerBody(sitting, askedIn(sitting)[0]?.itemId ?? '', WRONG)

  await Promise.all(Array.from({ length: 20 }, () => learner.call(answerOneQuestion, body)))

  const rows = await t.db.select().from(wrongItems).where(eq(wrongItems.personId, learner.id))
  expect(rows.map(({ wrongCount }) => wrongCount)).toEqual([1])
  expect(await learner.refused(submitAttempt, { attemptId: setId, lease: 1, clientKey: aClientKey() })).toMatchObject({
    status: 1004,
  })
})
