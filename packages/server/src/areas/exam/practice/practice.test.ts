import { changeQuestionState } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { getAttempt, saveAttempt, startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import { myMastery, myPractice, practiceRound, practiceStat } from '@portal/contract/areas/exam/practice/practice.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts } from '#src/schema/exam/attempt.ts'
import { pointsEntries } from '#src/schema/points.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aClientKey, answerAll, answerBody, aPracticeSet, askedIn, beginRound } from '#test/factories/practice.ts'
import { EXPLANATION, singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let author: Client
beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.questionBank, P.questionBankSpecial)
})
afterAll(() => t.close())

const RIGHT = 'bbbbbbbb'
const WRONG = 'aaaaaaaa'
const seven = Array.from({ length: 7 }, () => singleContent)

describe('a round with feedback after each question', () => {
  test('shows nothing of a key before its question is answered, and all of it afterwards', async () => {
    const { setId } = await aPracticeSet(t, author, seven)
    const learner = await t.as()
    const sitting = await beginRound(learner, setId, 'order')
    const [first] = askedIn(sitting)

    const verdict = await learner.call(answerOneQuestion, answerBody(sitting, first?.itemId ?? '', WRONG))
    const again = await beginRound(learner, setId, 'order')

    expect(JSON.stringify(sitting)).not.toContain(EXPLANATION)
    expect(verdict).toMatchObject({ right: false, finished: false, key: { ids: [RIGHT] } })
    expect(verdict.explanation).toContain(EXPLANATION)
    // A reload, or another device, goes on with the same round and knows only what is answered.
    expect(again.attemptId).toBe(sitting.attemptId)
    expect(again.verdicts?.map(({ itemId, right }) => [itemId, right])).toEqual([[first?.itemId, false]])
    expect(JSON.stringify(again).split(EXPLANATION)).toHaveLength(2)
  })

  test('goes on to its end with a question that is retired meanwhile, which nobody else meets any more', async () => {
    const { setId, questionIds } = await aPracticeSet(t, author, seven)
    const keeper = await t.as(P.questionBank, P.questionBankDelete)
    const [learner, later] = [await t.as(), await t.as()]
    const sitting = await beginRound(learner, setId, 'order')

    await keeper.call(changeQuestionState, { ids: questionIds.slice(0, 2), action: 'retire', reason: '条文已修订' })
    const verdicts = await answerAll(learner, sitting, RIGHT)

    expect(verdicts.map(({ right }) => right)).toEqual([true, true, true, true, true])
    expect(verdicts.at(-1)?.finished).toBe(true)
    expect((await later.call(myPractice, { filter: { id: setId } })).list).toMatchObject([{ count: 5 }])
    const next = await beginRound(later, setId, 'order')
    const [attempt] = await t.db.select().from(attempts).where(eq(attempts.id, next.attemptId))
    const met = attempt?.paper.sections.flatMap(({ items }) => items.map(({ questionId }) => questionId)) ?? []
    expect(met.toSorted()).toEqual(questionIds.slice(2).toSorted())
  })

  test('cannot be written over by a save, nor by a hand-in with changes', async () => {
    const { setId } = await aPracticeSet(t, author, seven)
    const learner = await t.as()
    const sitting = await beginRound(learner, setId, 'order')
    const { attemptId, lease } = sitting
    const itemId = askedIn(sitting)[0]?.itemId ?? ''
    await learner.call(answerOneQuestion, answerBody(sitting, itemId, WRONG))
    const changes = [{ itemId, rev: 9, answer: RIGHT, flag: false, spentMs: 0 }]

    expect(await learner.refused(saveAttempt, { attemptId, lease, changes })).toMatchObject({
      message: '本场景须逐题提交',
    })
    expect(await learner.refused(submitAttempt, { attemptId, lease, clientKey: aClientKey(), changes })).toMatchObject({
      message: '本场景须逐题提交',
    })
    expect(await learner.refused(answerOneQuestion, answerBody(sitting, itemId, RIGHT))).toMatchObject({
      message: '本题已提交，不能修改',
    })
  })

  test('earns once for each right answer of the round, however often the last one is sent', async () => {
    const { setId } = await aPracticeSet(t, author, seven)
    const learner = await t.as()
    const sitting = await beginRound(learner, setId, 'random')
    const items = askedIn(sitting)
    for (const { itemId } of items.slice(1)) await learner.call(answerOneQuestion, answerBody(sitting, itemId, RIGHT))
    const last = answerBody(sitting, items[0]?.itemId ?? '', RIGHT)

    const answers = await Promise.all(Array.from({ length: 10 }, () => learner.call(answerOneQuestion, last)))

    expect(answers.every(({ finished, right }) => finished && right)).toBe(true)
    const entries = await t.db.select().from(pointsEntries).where(eq(pointsEntries.personId, learner.id))
    expect(entries.map(({ points, sourceId }) => [points, sourceId])).toEqual([[5, `practice:${sitting.attemptId}`]])
    expect(await learner.call(practiceRound, { attemptId: sitting.attemptId })).toMatchObject({
      answered: 5,
      right: 5,
      points: 5,
      pointsToday: 5,
      cap: 10,
    })
  })

  test('keeps the place of each mode, and goes on in order behind it', async () => {
    const { setId } = await aPracticeSet(t, author, seven)
    const learner = await t.as()
    const first = await beginRound(learner, setId, 'order')
    const beside = await beginRound(learner, setId, 'random')
    await answerAll(learner, first, RIGHT)

    const second = await beginRound(learner, setId, 'order')

    expect(beside.attemptId).not.toBe(first.attemptId)
    expect(askedIn(second)).toHaveLength(2)
    const [mine] = (await learner.call(myPractice, { filter: { id: setId } })).list
    expect(mine).toMatchObject({ count: 7, done: 5, rate: 1, position: 5 })
    expect(mine?.modes.filter(({ running }) => running).map(({ mode }) => mode)).toEqual(['order', 'random'])
  })

  test('asks what was not answered, what was wrong and what is left, or says that there is nothing', async () => {
    const { setId } = await aPracticeSet(t, author, seven)
    const learner = await t.as()
    const sitting = await beginRound(learner, setId, 'order')
    const [first, ...rest] = askedIn(sitting)
    await learner.call(answerOneQuestion, answerBody(sitting, first?.itemId ?? '', WRONG))
    for (const { itemId } of rest) await learner.call(answerOneQuestion, answerBody(sitting, itemId, RIGHT))
    const body = { scene: 'practice' as const, objectId: setId, clientKey: aClientKey(), device: '电脑' }

    expect(askedIn(await beginRound(learner, setId, 'wrong'))).toHaveLength(1)
    expect(askedIn(await beginRound(learner, setId, 'unanswered'))).toHaveLength(2)
    expect(await learner.refused(startAttempt, { ...body, mode: 'favourite' })).toMatchObject({
      message: '暂无可练习的题目',
    })
    expect(await learner.refused(startAttempt, { ...body, mode: 'speed' })).toMatchObject({
      message: '该练习没有这种模式',
    })
  })

  test('ends early with what was answered, and the rest stays unasked', async () => {
    const { setId } = await aPracticeSet(t, author, seven)
    const learner = await t.as()
    const sitting = await beginRound(learner, setId, 'random')
    const { attemptId, lease } = sitting
    await learner.call(answerOneQuestion, answerBody(sitting, askedIn(sitting)[0]?.itemId ?? '', RIGHT))

    await learner.call(submitAttempt, { attemptId, lease, clientKey: aClientKey() })

    expect(await learner.call(practiceRound, { attemptId })).toMatchObject({ answered: 1, right: 1, points: 1 })
    expect((await learner.call(myPractice, { filter: { id: setId } })).list[0]).toMatchObject({ done: 1, rate: 1 })
  })
})

describe('a challenge', () => {
  test('hands out one question after the other and ends with the first wrong one', async () => {
    const { setId } = await aPracticeSet(t, author, seven)
    const learner = await t.as()
    const sitting = await beginRound(learner, setId, 'challenge')
    const [first] = askedIn(sitting)

    const one = await learner.call(answerOneQuestion, answerBody(sitting, first?.itemId ?? '', RIGHT))
    const again = await learner.call(getAttempt, { attemptId: sitting.attemptId, lease: sitting.lease })
    const two = await learner.call(answerOneQuestion, answerBody(sitting, one.next?.itemId ?? '', WRONG))

    expect(askedIn(sitting)).toHaveLength(1)
    expect(askedIn(again)).toHaveLength(2)
    expect(two).toMatchObject({ finished: true, right: false })
    expect(two.next).toBeUndefined()
    expect(await learner.call(practiceRound, { attemptId: sitting.attemptId })).toMatchObject({
      answered: 2,
      right: 1,
      best: 1,
    })
  })

  test('does not let anybody pass a question', async () => {
    const { setId } = await aPracticeSet(t, author, seven)
    const learner = await t.as()
    const sitting = await beginRound(learner, setId, 'challenge')
    const [row] = await t.db.select().from(attempts).where(eq(attempts.id, sitting.attemptId))
    const third = row?.paper.sections[0]?.items[2]?.itemId ?? ''

    expect(await learner.refused(answerOneQuestion, answerBody(sitting, third, RIGHT))).toMatchObject({
      message: '顺序作答，不能返回上一题',
    })
  })
})

describe('a round with feedback at the end', () => {
  test('tells nothing before it is handed in', async () => {
    const { setId } = await aPracticeSet(t, author, seven, { feedback: 'final' })
    const learner = await t.as()
    const sitting = await beginRound(learner, setId, 'order')
    const { attemptId, lease } = sitting
    const changes = askedIn(sitting).map(({ itemId }) => ({ itemId, rev: 1, answer: RIGHT, flag: false, spentMs: 0 }))

    const saved = await learner.call(saveAttempt, { attemptId, lease, changes })
    const refused = await learner.refused(answerOneQuestion, answerBody(sitting, changes[0]?.itemId ?? '', RIGHT))
    const receipt = await learner.call(submitAttempt, { attemptId, lease, clientKey: aClientKey() })

    expect(JSON.stringify(saved)).not.toContain(EXPLANATION)
    expect(refused.message).toBe('该场景暂不能作答')
    expect(receipt).toMatchObject({ answered: 5, score: 5 })
  })
})

test('figures tell who practised, how well, and what was missed most', async () => {
  const { setId } = await aPracticeSet(t, author, seven)
  for (const answer of [RIGHT, WRONG, WRONG]) {
    const learner = await t.as()
    await answerAll(learner, await beginRound(learner, setId, 'order'), answer)
  }

  const stat = await author.call(practiceStat, { id: setId })

  expect(stat).toMatchObject({ people: 3, answers: 15 })
  expect(stat.rate).toBeCloseTo(1 / 3)
  expect(stat.missed).toHaveLength(5)
  expect(stat.byOrg.reduce((sum, { people }) => sum + people, 0)).toBe(3)
})

test('mastery is silent without 知识点', async () => {
  const learner = await t.as()

  expect(await learner.call(myMastery, {})).toEqual([])
})
