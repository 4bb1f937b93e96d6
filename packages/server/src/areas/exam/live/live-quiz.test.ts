import {
  getAttempt,
  reviewAttempt,
  saveAttempt,
  startAttempt,
  submitAttempt,
  takeOverAttempt,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import { answerLivePush, currentLivePush, livePulse, liveQuizResult } from '@portal/contract/areas/exam/live/answer.ts'
import {
  closeLivePush,
  extendLivePush,
  finishLiveQuiz,
  liveBoard,
  pushLiveQuiz,
  saveLiveQuiz,
} from '@portal/contract/areas/exam/live/quiz.ts'
import { changeLiveState } from '@portal/contract/areas/live/class.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts } from '#src/schema/exam/attempt.ts'
import { livePushes } from '#src/schema/exam/live-quiz.ts'
import { wrongItems } from '#src/schema/exam/practice.ts'
import { pointsEntries, pointsRuleVersions } from '#src/schema/points.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPublishedPaper } from '#test/factories/exam.ts'
import { aLiveClass, answer, answerTo, aQuizIn, push, rangAgo, rowOfQuiz } from '#test/factories/live.ts'
import { aPointsRule } from '#test/factories/points.ts'
import { EXPLANATION, judgeContent, multipleContent, singleContent } from '#test/factories/sitting.ts'
import { sweepLive } from './close.ts'

const RIGHT = 'bbbbbbbb'
const WRONG = 'aaaaaaaa'

let t: TestApp
let host: Client
beforeAll(async () => {
  t = await startTestApp()
  host = await t.as(P.questionBank, P.liveClassHost, P.exam, P.examPaper)
  await t.db.update(pointsRuleVersions).set({ enabled: false })
  await aPointsRule(t.db, { event: 'liveQuiz', award: { kind: 'perUnit', points: 2 } })
})
afterAll(() => t.close())

/** Past bell and grace, and closed by whoever asks next. */
const close = async (pushId: string) => {
  await rangAgo(t, pushId, 2000)
  await sweepLive(t.running.attempts)
  await host.call(liveBoard, { id: pushId })
}

/** So many at a time: a machine that other tests work on lets nobody wait too long for a connection. */
const inWaves = async <Value>(acts: readonly (() => Promise<Value>)[], size: number): Promise<Value[]> => {
  const values: Value[] = []
  for (let from = 0; from < acts.length; from += size)
    values.push(...(await Promise.all(acts.slice(from, from + size).map((act) => act()))))
  return values
}

describe('a push', () => {
  test('reaches whom the class is for, without anything of its key until it is closed', async () => {
    const learner = await t.as()
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId)
    expect((await learner.call(currentLivePush, { liveId })).push).toBeNull()
    const { pushId } = await push(host, id)

    const replies = [
      await learner.send(currentLivePush, { liveId }),
      await learner.send(livePulse, { liveId }),
      await learner.send(answerLivePush, await answerTo(learner, liveId, WRONG)),
      await learner.send(currentLivePush, { liveId }),
      await learner.send(liveQuizResult, { id }),
    ]
    await rangAgo(t, pushId, 500)
    replies.push(await learner.send(currentLivePush, { liveId }))
    for (const { envelope } of replies) {
      expect(JSON.stringify(envelope)).not.toContain(EXPLANATION)
      expect(JSON.stringify(envelope)).not.toContain('"key"')
      expect(JSON.stringify(envelope)).not.toContain('outcome')
    }
    await close(pushId)

    const { push: closed } = await learner.call(currentLivePush, { liveId })
    expect(closed).toMatchObject({ phase: 'closed', answered: 1, quizState: 'over' })
    expect(closed?.results).toMatchObject([{ key: { ids: [RIGHT] }, outcome: 'wrong', score: 0 }])
    expect(closed?.results?.[0]?.figures).toMatchObject({ answered: 1, right: 0, bars: [{ id: WRONG, n: 1 }] })
  })

  test('gives nothing away, and is not changed, by the general calls of a sitting', async () => {
    const learner = await t.as()
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId)
    await push(host, id)
    const { answers } = await answerTo(learner, liveId, WRONG)
    await answer(learner, liveId, WRONG)
    const [running] = await t.db.select().from(attempts).where(eq(attempts.objectId, id))
    const attemptId = running?.id ?? ''
    const itemId = answers[0]?.itemId ?? ''
    const key = { clientKey: `key-${v7()}` }
    const change = { itemId, rev: 2, answer: RIGHT, flag: false, spentMs: 0 }

    const replies = [
      await learner.send(getAttempt, { attemptId, lease: 1 }),
      await learner.send(takeOverAttempt, { attemptId, ...key, device: 'Chrome' }),
      await learner.send(saveAttempt, { attemptId, lease: 1, changes: [change] }),
      await learner.send(submitAttempt, { attemptId, lease: 1, ...key, changes: [] }),
      await learner.send(answerOneQuestion, { attemptId, itemId, rev: 2, answer: RIGHT, ...key }),
      await learner.send(reviewAttempt, { attemptId }),
      await learner.send(startAttempt, { scene: 'live', objectId: id, ...key, device: 'Chrome' }),
    ]

    expect(JSON.stringify(replies.map(({ envelope }) => envelope))).not.toContain(EXPLANATION)
    expect(replies.slice(1).filter(({ envelope }) => envelope.success)).toEqual([])
    const [after] = await t.db.select().from(attempts).where(eq(attempts.objectId, id))
    expect(after).toMatchObject({ state: 'started', answers: running?.answers })
  })

  test('is asked one at a time, in a class that goes on', async () => {
    const liveId = await aLiveClass(t, (await t.as()).id, { state: 'scheduled' })
    const { id } = await aQuizIn(t, host, liveId, [singleContent, judgeContent])
    expect(await host.refused(pushLiveQuiz, { id })).toMatchObject({ message: '直播未开始，不能推送' })
    await host.call(changeLiveState, { id: liveId, action: 'start' })
    const twins = await Promise.all([1, 2, 3].map(() => host.send(pushLiveQuiz, { id })))

    expect(twins.filter(({ envelope }) => envelope.status === 0)).toHaveLength(1)
    expect(await host.refused(pushLiveQuiz, { id })).toMatchObject({ message: '已有题目正在作答' })
    const [open] = await t.db.select().from(livePushes).where(eq(livePushes.liveId, liveId))
    await close(open?.id ?? '')
    expect(await rowOfQuiz(host, liveId, id)).toMatchObject({ state: 'between', pushed: 1, count: 2 })
    const second = await push(host, id)
    await close(second.pushId)
    expect(await host.refused(pushLiveQuiz, { id })).toMatchObject({ message: '该测验已结束' })
  })

  test('is answered once, and the same act told twice is one', async () => {
    const learner = await t.as()
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId)
    await push(host, id)
    const body = await answerTo(learner, liveId, RIGHT)
    const first = await learner.call(answerLivePush, body)

    expect(await learner.call(answerLivePush, body)).toEqual(first)
    const changed = { ...body, clientKey: `key-${v7()}`, answers: [{ ...body.answers[0], answer: WRONG }] }
    expect(await learner.refused(answerLivePush, changed as typeof body)).toMatchObject({
      message: '你已提交，不能修改',
    })
    const blank = {
      ...body,
      clientKey: `key-${v7()}`,
      answers: [{ itemId: body.answers[0]?.itemId ?? '', answer: null }],
    }
    expect(await (await t.as()).refused(answerLivePush, blank)).toMatchObject({ message: '请先作答' })
  })

  test('takes an answer within a second after the bell, and none two seconds after', async () => {
    const [inTime, late] = await Promise.all([t.as(), t.as()])
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId)
    const { pushId } = await push(host, id)
    const [a, b] = [await answerTo(inTime, liveId, RIGHT), await answerTo(late, liveId, RIGHT)]

    await rangAgo(t, pushId, 500)
    await inTime.call(answerLivePush, a)
    await rangAgo(t, pushId, 2000)
    expect(await late.refused(answerLivePush, b)).toMatchObject({ message: '本题已结束' })

    const kept = await t.db.select().from(attempts).where(eq(attempts.objectId, id))
    expect(kept.map(({ personId, answers }) => [personId, Object.values(answers)[0]?.g])).toEqual([[inTime.id, true]])
  })

  test('is lengthened and ended by its host, and closed by the clock without him', async () => {
    const learner = await t.as()
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId, [singleContent, judgeContent])
    const { pushId, closesAt } = await push(host, id)
    const longer = await host.call(extendLivePush, { id: pushId, seconds: 30 })
    expect(longer.closesAt.getTime() - closesAt.getTime()).toBe(30_000)
    await answer(learner, liveId, RIGHT)

    const { counts } = await host.call(closeLivePush, { id: pushId })
    expect(counts).toMatchObject([{ answered: 1, right: 1, bars: [{ id: RIGHT, n: 1 }] }])
    expect(await host.refused(extendLivePush, { id: pushId, seconds: 30 })).toMatchObject({ message: '本题已结束' })
    await expect
      .poll(async () => (await t.db.select().from(livePushes).where(eq(livePushes.id, pushId)))[0]?.closedAt ?? null, {
        timeout: 5000,
      })
      .not.toBeNull()
    const second = await push(host, id)
    await rangAgo(t, second.pushId, 3000)
    expect((await learner.call(currentLivePush, { liveId })).push).toMatchObject({ phase: 'closed', mine: null })
  })

  test('counts five hundred answers of five hundred people once each', { timeout: 120_000 }, async () => {
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId)
    const { pushId } = await push(host, id)
    const people = await inWaves(
      Array.from({ length: 500 }, () => () => t.as()),
      10,
    )
    const [first] = people
    if (!first) throw new Error('nobody came')
    const body = await answerTo(first, liveId, RIGHT)

    const sendings = people.flatMap((person, n) => {
      const [item] = body.answers
      const answers = [{ itemId: item?.itemId ?? '', answer: n % 5 === 0 ? WRONG : RIGHT }]
      const own = { ...body, clientKey: `key-${v7()}`, answers }
      // Every tenth sends twice, as a page does that has lost the reply.
      return Array.from({ length: n % 10 === 0 ? 2 : 1 }, () => () => person.send(answerLivePush, own))
    })
    const replies = await inWaves(sendings, 110)

    expect(replies.filter(({ envelope }) => envelope.status !== 0)).toEqual([])
    const board = await host.call(liveBoard, { id: pushId })
    expect(board).toMatchObject({ answered: 500, right: 400 })
    expect(new Map(board.counts[0]?.bars.map(({ id: option, n }) => [option, n]))).toEqual(
      new Map([
        [RIGHT, 400],
        [WRONG, 100],
      ]),
    )
  })

  test('names as online who is in the class, without the host that looks', async () => {
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId)
    const { pushId } = await push(host, id)
    for (const person of [host, await t.as(), await t.as()]) await person.call(livePulse, { liveId })

    expect((await host.call(liveBoard, { id: pushId })).online).toBe(2)
  })

  test('counts at its close exactly what was accepted, however the answers race it', async () => {
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId)
    const { pushId } = await push(host, id)
    const people = await Promise.all(Array.from({ length: 40 }, () => t.as()))
    const bodies = await Promise.all(people.map((person) => answerTo(person, liveId, RIGHT)))

    const racing = people.map(async (person, n) => person.send(answerLivePush, bodies[n] as (typeof bodies)[0]))
    await rangAgo(t, pushId, 1600)
    const [replies] = await Promise.all([
      Promise.all(racing),
      sweepLive(t.running.attempts),
      host.call(liveBoard, { id: pushId }),
    ])

    const accepted = replies.filter(({ envelope }) => envelope.status === 0).length
    for (const { envelope } of replies.filter((reply) => reply.envelope.status !== 0))
      expect(envelope).toMatchObject({ message: '本题已结束' })
    expect(await host.call(liveBoard, { id: pushId })).toMatchObject({ answered: accepted, right: accepted })
    const [closed] = await t.db.select().from(livePushes).where(eq(livePushes.id, pushId))
    expect(closed).toMatchObject({ answered: accepted })
    expect(closed?.closedAt).not.toBeNull()
  })
})

describe('a quiz that is over', () => {
  test('is scored over what was asked, feeds the wrong book, earns once and ranks by score, then time', async () => {
    const [quick, slow, missed] = await Promise.all([t.as(), t.as(), t.as()])
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId, [singleContent, judgeContent, multipleContent])
    const one = await push(host, id)
    await answer(quick, liveId, RIGHT)
    await t.db
      .update(livePushes)
      .set({ openedAt: new Date(Date.now() - 5000) })
      .where(eq(livePushes.id, one.pushId))
    await answer(slow, liveId, RIGHT)
    await answer(missed, liveId, WRONG)
    await close(one.pushId)
    const two = await push(host, id)
    await answer(quick, liveId, false)
    await answer(slow, liveId, false)
    await close(two.pushId)
    expect(await quick.refused(liveQuizResult, { id })).toMatchObject({ message: '测验结束后才能查看结果' })

    await host.call(finishLiveQuiz, { id })
    await sweepLive(t.running.attempts)

    const result = await quick.call(liveQuizResult, { id })
    expect(result).toMatchObject({ people: 3, score: 2, maxScore: 2, settled: true, mine: { rank: 1, me: true } })
    expect(result.top?.map(({ rank, score }) => [rank, score])).toEqual([
      [1, 2],
      [2, 2],
      [3, 0],
    ])
    expect((await slow.call(liveQuizResult, { id })).mine).toMatchObject({ rank: 2 })
    expect(await rowOfQuiz(missed, liveId, id)).toMatchObject({ state: 'over', score: 0, maxScore: 2 })
    const [attempt] = await t.db
      .select()
      .from(attempts)
      .where(and(eq(attempts.objectId, id), eq(attempts.personId, missed.id)))
    expect((await missed.call(reviewAttempt, { attemptId: attempt?.id ?? '' })).total).toBe(0)
    const wrong = await t.db.select().from(wrongItems).where(eq(wrongItems.personId, missed.id))
    expect(wrong).toMatchObject([{ sources: ['live'], wrongCount: 1 }])
    const earned = await t.db.select().from(pointsEntries).where(eq(pointsEntries.personId, quick.id))
    expect(earned).toMatchObject([{ sourceId: `liveQuiz:${id}`, points: 4 }])
    expect(await t.db.$count(pointsEntries, eq(pointsEntries.personId, missed.id))).toBe(0)
  })

  test('is asked as one paper in one push, and tells no ranks where its host does not', async () => {
    const learner = await t.as()
    const liveId = await aLiveClass(t, host.id)
    const { paperId } = await aPublishedPaper(t, host, [singleContent, judgeContent])
    const made = { liveId, title: '整卷测验', seconds: 600, showRank: false, paperId }
    const { id, count } = await host.call(saveLiveQuiz, made)
    expect(count).toBe(2)
    const { pushId } = await push(host, id)
    const { push: asked } = await learner.call(currentLivePush, { liveId })
    await learner.call(answerLivePush, {
      pushId,
      clientKey: `key-${v7()}`,
      answers: [{ itemId: asked?.items[0]?.itemId ?? '', answer: RIGHT }],
    })
    await close(pushId)

    const result = await learner.call(liveQuizResult, { id })
    expect(result).toMatchObject({ score: 2, maxScore: 4, top: null, mine: null })
    expect(result.pushes[0]?.results?.map(({ outcome }) => outcome)).toEqual(['right', 'blank'])
  })

  test('is shown closed at once, while its answers are still being handed in', async () => {
    const learner = await t.as()
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId)
    const { pushId } = await push(host, id)
    await answer(learner, liveId, RIGHT)
    await rangAgo(t, pushId, 2000)

    const held = await t.running.platform.pool.connect()
    await held.query('begin')
    await held.query('select 1 from attempts where object_id = $1 for update', [id])
    const seen = await learner.send(currentLivePush, { liveId })
    await held.query('rollback')
    held.release()

    expect(seen.envelope).toMatchObject({
      success: true,
      result: { push: { phase: 'closed', quizState: 'over', results: [{ outcome: 'right' }] } },
    })
    await sweepLive(t.running.attempts)
    expect(await learner.call(liveQuizResult, { id })).toMatchObject({ settled: true, score: 1 })
  })

  test('ends with its class', async () => {
    const learner = await t.as()
    const liveId = await aLiveClass(t, host.id)
    const { id } = await aQuizIn(t, host, liveId, [singleContent, judgeContent])
    const { pushId } = await push(host, id)
    await answer(learner, liveId, RIGHT)
    await host.call(changeLiveState, { id: liveId, action: 'end' })
    await close(pushId)

    expect(await rowOfQuiz(learner, liveId, id)).toMatchObject({ state: 'over', score: 1, maxScore: 1 })
  })
})
