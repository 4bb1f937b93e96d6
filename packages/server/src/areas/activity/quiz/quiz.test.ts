import { changeActivityState, saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { quizInfo, quizRank, saveQuiz } from '@portal/contract/areas/activity/quiz-answer.ts'
import { SHIPPED_QUIZ } from '@portal/contract/areas/activity/quiz-settings.ts'
import { reviewAttempt, startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { hideOnBoards } from '@portal/contract/areas/points/board.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attempts } from '#src/schema/exam/attempt.ts'
import { wrongItems } from '#src/schema/exam/practice.ts'
import { pointsEntries, pointsRuleVersions } from '#src/schema/points.ts'
import { sweepOverdue } from '#src/shared/attempt/sweep.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import {
  activityKinds,
  activityOf,
  answerActivity,
  aPublishedActivity,
  moveActivity,
  tryBody,
} from '#test/factories/activity.ts'
import { anOrg } from '#test/factories/directory.ts'
import { minutesFromNow, onlyPeople } from '#test/factories/exam.ts'
import { aPointsRule } from '#test/factories/points.ts'
import { EXPLANATION } from '#test/factories/sitting.ts'
import { endByClock } from './clock.ts'

let t: TestApp
let author: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.activity, P.activityAdd, P.activityEdit, P.activityPublish, P.activityRun, P.activityQuestion)
})
afterAll(() => t.close())
beforeEach(() => t.db.update(pointsRuleVersions).set({ enabled: false }))

const infoOf = (learner: Client, activityId: string) => learner.call(quizInfo, { activityId })

const pointsOf = async (personId: string, event: string) => {
  const rows = await t.db
    .select({ points: pointsEntries.points })
    .from(pointsEntries)
    .where(and(eq(pointsEntries.personId, personId), eq(pointsEntries.event, event as 'activityDone')))
    .orderBy(pointsEntries.no)
  return rows.map(({ points }) => points)
}

describe('who may answer', () => {
  test('is told before the beginning, after the end and outside of the audience', async () => {
    const [learner, other] = [await t.as(), await t.as()]
    const audience = onlyPeople(learner.id)
    const { id } = await aPublishedActivity(t, author, { audience, startAt: minutesFromNow(5) })

    expect(await learner.refused(startAttempt, tryBody(id))).toMatchObject({ message: '活动尚未开始' })
    expect(await infoOf(learner, id)).toMatchObject({
      state: 'upcoming',
      why: '活动尚未开始',
      left: { today: 1, all: null },
    })
    expect(await other.refused(startAttempt, tryBody(id))).toMatchObject({ message: '你不在活动范围内' })
    expect(await other.refused(quizInfo, { activityId: id })).toMatchObject({ message: '你不在活动范围内' })
    await moveActivity(t, id, minutesFromNow(-60), minutesFromNow(-1))
    expect(await learner.refused(startAttempt, tryBody(id))).toMatchObject({ message: '活动已结束' })
    expect(await infoOf(learner, id)).toMatchObject({ state: 'ended', why: '活动已结束' })
  })

  test('has so many tries a day and in all; one try is 100 分', async () => {
    const learner = await t.as()
    const { id } = await aPublishedActivity(t, author, { quiz: { perDay: 2, inAll: 3 } })

    const first = await answerActivity(learner, id, 1)
    const second = await answerActivity(learner, id, 3)

    expect([first.receipt.score, second.receipt.score]).toEqual([33.34, 100])
    expect(await learner.refused(startAttempt, tryBody(id))).toMatchObject({ message: '今日答题次数已用完' })
    expect(await infoOf(learner, id)).toMatchObject({
      state: 'used',
      left: { today: 0, all: 1 },
      joined: 1,
      score: 100,
      done: true,
      why: '今日答题次数已用完',
    })
    await t.db
      .update(attempts)
      .set({ startedAt: minutesFromNow(-3 * 1440) })
      .where(eq(attempts.personId, learner.id))
    await answerActivity(learner, id, 0)
    expect(await learner.refused(startAttempt, tryBody(id))).toMatchObject({ message: '答题次数已用完' })
  })

  test('of twenty starts at once exactly one try begins, and its repeats find it again', async () => {
    const learner = await t.as()
    const { id } = await aPublishedActivity(t, author, { quiz: { perDay: 1, inAll: 1 } })

    const answers = await Promise.all(Array.from({ length: 20 }, () => learner.send(startAttempt, tryBody(id))))

    const begun = await t.db.select().from(attempts).where(eq(attempts.personId, learner.id))
    expect(begun).toHaveLength(1)
    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
    const reasons = new Set(answers.flatMap(({ envelope }) => (envelope.success ? [] : [envelope.message])))
    expect(reasons).toEqual(new Set(['该考试正在 Chrome · Android 上作答']))
  })

  test('starts of several people leave each his own tries', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => t.as()))
    const { id } = await aPublishedActivity(t, author, { quiz: { perDay: 1 } })

    await Promise.all(people.map((person, n) => answerActivity(person, id, n % 4)))
    const again = await Promise.all(people.map((person) => person.refused(startAttempt, tryBody(id))))

    expect(again.map(({ message }) => message)).toEqual(people.map(() => '今日答题次数已用完'))
  })
})

describe('what counts', () => {
  test('is the best try, or the first', async () => {
    const learner = await t.as()
    const best = await aPublishedActivity(t, author, { quiz: { perDay: 3 } })
    const first = await aPublishedActivity(t, author, { quiz: { perDay: 3, counting: 'first' } })
    for (const { id } of [best, first]) for (const right of [1, 3, 2]) await answerActivity(learner, id, right)

    expect((await infoOf(learner, best.id)).score).toBe(100)
    expect(await infoOf(learner, first.id)).toMatchObject({ score: 33.34, done: false })
    expect((await infoOf(learner, best.id)).attempts.map(({ no, counts }) => [no, counts])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ])
  })

  test('earns for answers that are newly right, and once for completing', async () => {
    const learner = await t.as()
    await aPointsRule(t.db, { event: 'activityAnswer', award: { kind: 'perUnit', points: 2 } })
    await aPointsRule(t.db, { event: 'activityDone', award: { kind: 'fixed', points: 7 } })
    const { id } = await aPublishedActivity(t, author, { quiz: { perDay: 4 } })

    for (const right of [1, 3, 3]) await answerActivity(learner, id, right)

    expect(await pointsOf(learner.id, 'activityAnswer')).toEqual([2, 4])
    expect(await pointsOf(learner.id, 'activityDone')).toEqual([7])
  })

  test('earns nothing for answers where the quiz says so', async () => {
    const learner = await t.as()
    await aPointsRule(t.db, { event: 'activityAnswer', award: { kind: 'perUnit', points: 2 } })
    const { id } = await aPublishedActivity(t, author, { quiz: { points: false } })

    await answerActivity(learner, id, 3)

    expect(await pointsOf(learner.id, 'activityAnswer')).toEqual([])
  })

  test('is handed in by the clock with what was saved when nobody comes back', async () => {
    const learner = await t.as()
    const { id } = await aPublishedActivity(t, author, { quiz: { limitMinutes: 5 } })
    const { attemptId } = await learner.call(startAttempt, tryBody(id))
    await t.db
      .update(attempts)
      .set({ deadline: minutesFromNow(-2) })
      .where(eq(attempts.id, attemptId))

    await sweepOverdue(t.running.attempts)

    const [row] = await t.db.select().from(attempts).where(eq(attempts.id, attemptId))
    expect(row).toMatchObject({ submitKind: 'forced', state: 'published', total: 0 })
    expect(await infoOf(learner, id)).toMatchObject({ state: 'used', score: 0, done: false, running: null })
  })
})

describe('what is told', () => {
  test('opens the keys with the end of the activity; until then no reply holds one and the wrong book stays empty', async () => {
    const learner = await t.as()
    const { id } = await aPublishedActivity(t, author)
    const started = await learner.send(startAttempt, tryBody(id))
    const { attemptId } = await answerActivityOf(learner, id)
    const early = await learner.send(reviewAttempt, { attemptId })
    const inBook = () => t.db.select().from(wrongItems).where(eq(wrongItems.personId, learner.id))

    expect(JSON.stringify([started, early])).not.toContain(EXPLANATION)
    expect(JSON.stringify([started, early])).not.toContain('"key"')
    expect(await inBook()).toHaveLength(0)

    await moveActivity(t, id, minutesFromNow(-60), minutesFromNow(-1))
    await endByClock(t.running.attempts, activityKinds)
    await endByClock(t.running.attempts, activityKinds)

    expect(JSON.stringify(await learner.send(reviewAttempt, { attemptId }))).toContain(EXPLANATION)
    expect((await inBook()).map(({ wrongCount }) => wrongCount)).toEqual([1, 1])
  })

  test('reaches the wrong book at once where the keys open with the hand-in', async () => {
    const learner = await t.as()
    const { id } = await aPublishedActivity(t, author, { quiz: { keyRelease: 'handIn' } })

    await answerActivity(learner, id, 0)

    const rows = await t.db.select().from(wrongItems).where(eq(wrongItems.personId, learner.id))
    expect(rows.map(({ sources }) => sources)).toEqual([['activity'], ['activity'], ['activity']])
  })
})

/** Goes on with the try under way: one right answer, two wrong ones. */
const answerActivityOf = async (learner: Client, activityId: string) => {
  await t.db
    .update(attempts)
    .set({ clientKey: '' })
    .where(and(eq(attempts.objectId, activityId), eq(attempts.personId, learner.id)))
  return answerActivity(learner, activityId, 1)
}

describe('the ranking', () => {
  test('gives equal scores one rank, the earlier first, and units the race of their people', async () => {
    const top = await anOrg(t.db)
    const [large, small] = [await anOrg(t.db, { parentId: top.id }), await anOrg(t.db, { parentId: top.id })]
    const staff = await Promise.all(Array.from({ length: 5 }, () => t.asWho({ orgId: large.id })))
    const few = await t.asWho({ orgId: small.id })
    const audience = onlyPeople(...staff.map(({ id }) => id), few.id)
    const { id } = await aPublishedActivity(t, author, { audience })
    for (const [n, right] of [3, 1, 1].entries()) await answerActivity(staff[n] as Client, id, right)
    await answerActivity(few, id, 2)

    const people = await few.call(quizRank, { filter: { activityId: id } })
    const units = await few.call(quizRank, { filter: { activityId: id, kind: 'unit' } })

    expect(people.list.map(({ rank, score }) => [rank, score])).toEqual([
      [1, 100],
      [2, 66.67],
      [3, 33.34],
      [3, 33.34],
    ])
    expect(people).toMatchObject({ me: { rank: 2, score: 66.67 }, people: 4, total: 4 })
    // 30·3/5 + 50·1/5 + 20·55.56/100
    expect(units.list).toMatchObject([
      { id: large.id, rank: 1, score: 39.1, race: { n: 5, joined: 3, complete: 1 } },
      { id: small.id, rank: null, mine: true, race: { n: 1, joined: 1, complete: 1 } },
    ])
  })

  test('puts who was scored after the counting behind everybody counted, however many share a score', async () => {
    const staff = await Promise.all(Array.from({ length: 4 }, () => t.as()))
    const last = staff[3] as Client
    const { id } = await aPublishedActivity(t, author, { audience: onlyPeople(...staff.map((one) => one.id)) })
    for (const learner of staff.slice(0, 3)) await answerActivity(learner, id, 2)
    await last.call(quizRank, { filter: { activityId: id } })
    await answerActivity(last, id, 1)

    const { me } = await last.call(quizRank, { filter: { activityId: id } })

    expect(me).toEqual({ rank: 4, score: 33.34 })
  })

  test('says of whoever hides his name nothing that leads to him, but to himself', async () => {
    const [hidden, other] = [await t.as(), await t.as()]
    await hidden.call(hideOnBoards, { on: true })
    const { id } = await aPublishedActivity(t, author, { audience: onlyPeople(hidden.id, other.id) })
    await answerActivity(hidden, id, 3)

    const seen = await other.call(quizRank, { filter: { activityId: id } })
    const own = await hidden.call(quizRank, { filter: { activityId: id } })

    expect(seen.list).toMatchObject([{ id: null, name: '匿名用户', mine: false }])
    expect(own.list).toMatchObject([{ id: hidden.id, name: expect.stringMatching(/^员工/), mine: true }])
  })

  test('is refused outside of the audience', async () => {
    const { id } = await aPublishedActivity(t, author, { audience: onlyPeople((await t.as()).id) })

    expect(await (await t.as()).refused(quizRank, { filter: { activityId: id } })).toMatchObject({
      message: '你不在活动范围内',
    })
  })
})

test('a quiz that is under way takes easier rules only, at once also for those who sit', async () => {
  const learner = await t.as()
  const { id } = await aPublishedActivity(t, author, { quiz: { limitMinutes: 10 } })
  const { attemptId } = await learner.call(startAttempt, tryBody(id))
  const { revision } = await author.call(changeActivityState, {
    id,
    action: 'extend',
    at: minutesFromNow(600).toISOString(),
  })
  const quiz = { ...SHIPPED_QUIZ, count: 3, limitMinutes: 30 }

  expect(
    await author.refused(saveQuiz, { activityId: id, revision, quiz: { ...quiz, limitMinutes: 5 } }),
  ).toMatchObject({ errors: [{ field: 'quiz', message: '活动进行中，答题规则只能放宽' }] })
  await author.call(saveQuiz, { activityId: id, revision, quiz })

  const [row] = await t.db.select().from(attempts).where(eq(attempts.id, attemptId))
  expect(row && row.deadline && row.startedAt && row.deadline.getTime() - row.startedAt.getTime()).toBe(30 * MINUTE_MS)
  expect(await author.refused(saveActivity, { ...activityOf(), id, revision })).toMatchObject({ status: 1009 })
})
