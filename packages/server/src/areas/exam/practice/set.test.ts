import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import {
  changePracticeState,
  getPractice,
  listPractice,
  myPractice,
  previewPractice,
  savePractice,
} from '@portal/contract/areas/exam/practice/practice.ts'
import { POINT_ROUND, pointMode } from '@portal/contract/areas/exam/practice/words.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_ROWS } from '#src/platform/actor.ts'
import { drizzleOf } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { questionLabelLinks, questionLabels } from '#src/schema/assessment.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aBankOf } from '#test/factories/exam.ts'
import { aClientKey, aPracticeSet, practiceOf } from '#test/factories/practice.ts'
import { EXPLANATION, judgeContent, shortContent, singleContent } from '#test/factories/sitting.ts'
import { poolSizes, poolsOf } from './pool.ts'

let t: TestApp
let author: Client
beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.questionBank, P.questionBankSpecial)
})
afterAll(() => t.close())

const seven = Array.from({ length: 7 }, () => singleContent)

describe('a practice set', () => {
  test('is saved, published and listed with what it holds', async () => {
    const { bank } = await aBankOf(t, [singleContent, judgeContent, shortContent])

    const saved = await author.call(savePractice, practiceOf(bank.id))
    const { done } = await author.call(changePracticeState, { ids: [saved.id], action: 'publish' })

    expect({ available: saved.available, done }).toEqual({ available: 2, done: 1 })
    const found = await author.call(listPractice, { filter: { state: 'published', validity: 'open' } })
    expect(found.list.find(({ id }) => id === saved.id)).toMatchObject({
      title: '高处作业专项',
      available: 2,
      audienceText: '全员',
      people: 0,
      rate: null,
    })
    expect(await author.call(getPractice, { id: saved.id })).toMatchObject({ roundSize: 5, state: 'published' })
  })

  test('asks for the questions of a page of sets as often as for those of one', async () => {
    const made = [await aPracticeSet(t, author, seven), await aPracticeSet(t, author, [judgeContent, shortContent])]
    const ids = made.map(({ setId }) => setId)
    const sets = await t.db.select().from(practiceSets).where(inArray(practiceSets.id, ids)).orderBy(practiceSets.id)
    const client = await t.running.platform.pool.connect()
    let answered = 0
    client.on('drain', () => {
      answered += 1
    })
    const tx = bareTx(drizzleOf(client), null, NO_ROWS)
    const readOf = async (asked: typeof sets) => {
      const before = answered
      return { pools: await poolsOf(tx, asked), sizes: await poolSizes(tx, asked), statements: answered - before }
    }

    const [first, second, both] = [await readOf(sets.slice(0, 1)), await readOf(sets.slice(1)), await readOf(sets)]
    client.removeAllListeners('drain')
    client.release()

    expect(both.pools).toEqual([...first.pools, ...second.pools])
    expect(both.sizes).toEqual([7, 1])
    expect([first.statements, both.statements]).toEqual([4, 4])
  })

  test('says what is missing', async () => {
    const { bank } = await aBankOf(t, [shortContent])
    const nothing = { ...practiceOf(bank.id), rules: [] }
    const faultOf = async (body: Parameters<typeof practiceOf>[1], rules = practiceOf(bank.id).rules) =>
      (await author.refused(savePractice, { ...practiceOf(bank.id, body), rules })).errors[0]?.message

    expect((await author.refused(savePractice, nothing)).errors).toMatchObject([{ message: '请选择练习范围' }])
    expect(await faultOf({ roundSize: 4 })).toBe('每轮题数须为 5–100')
    expect(await faultOf({ modes: [] })).toBe('请选择练习模式')
    const { id } = await author.call(savePractice, practiceOf(bank.id))
    expect(await author.call(changePracticeState, { ids: [id], action: 'publish' })).toEqual({
      done: 0,
      failed: [{ id, message: '当前条件下没有可用题目' }],
    })
  })

  test('is looked at as a learner gets it, without a key, by who may use its banks', async () => {
    const { setId } = await aPracticeSet(t, author, [...seven, shortContent])
    const elsewhere = await t.asWho({ codes: [P.questionBank, P.questionBankSpecial], scope: { kind: 'own' } })

    const looked = await author.call(previewPractice, { id: setId, seed: '0123456789abcdef' })
    const again = await author.call(previewPractice, { id: setId, seed: '0123456789abcdef' })

    expect(looked).toMatchObject({ available: 7, items: { length: 5 } })
    expect(again).toEqual(looked)
    expect(JSON.stringify(looked)).not.toContain(EXPLANATION)
    expect(await elsewhere.refused(previewPractice, { id: setId })).toMatchObject({ status: 1004 })
    const reader = await t.as(P.questionBank)
    expect(await reader.refused(previewPractice, { id: setId })).toMatchObject({ status: 1003 })
  })

  test('does not reach into banks of others', async () => {
    const { bank } = await aBankOf(t, [singleContent])
    const elsewhere = await t.asWho({ codes: [P.questionBank, P.questionBankSpecial], scope: { kind: 'own' } })

    expect((await elsewhere.refused(savePractice, practiceOf(bank.id))).errors).toMatchObject([{ field: 'rules' }])
  })

  test('is found by a 知识点, and practised as far as it is about it', async () => {
    const { setId, questionIds } = await aPracticeSet(t, author, seven)
    await aPracticeSet(t, author, [judgeContent])
    const learner = await t.as()
    const [knowledge] = await t.db
      .insert(questionLabels)
      .values({ kind: 'knowledge', name: '气体检测', path: '/point-test/', depth: 1 })
      .returning()
    const knowledgeId = knowledge?.id ?? ''
    const about = questionIds.slice(0, 6)
    await t.db.insert(questionLabelLinks).values(about.map((questionId) => ({ questionId, labelId: knowledgeId })))

    const found = await learner.call(myPractice, { filter: { knowledgeId } })
    const sitting = await learner.call(startAttempt, {
      scene: 'practice',
      objectId: setId,
      mode: pointMode(knowledgeId),
      clientKey: aClientKey(),
      device: '电脑',
    })
    const again = await learner.call(myPractice, { filter: { knowledgeId } })

    expect(found).toMatchObject({ total: 1, pointName: '气体检测', list: [{ id: setId, count: 7 }] })
    expect(found.list[0]?.point).toEqual({ count: 6, running: null })
    expect(again.list[0]?.point?.running).toBe(sitting.attemptId)
    const [attempt] = await t.db.select().from(attempts).where(eq(attempts.id, sitting.attemptId))
    const asked = attempt?.paper.sections.flatMap(({ items }) => items.map(({ questionId }) => questionId))
    expect(asked).toHaveLength(POINT_ROUND)
    expect(about).toEqual(expect.arrayContaining(asked ?? []))
    const nothing = await learner.call(myPractice, { filter: { knowledgeId: v7() } })
    expect(nothing).toMatchObject({ list: [], total: 0, pointName: null })
  })

  test('is offered to its audience alone, in its time alone', async () => {
    const learner = await t.as()
    const { setId } = await aPracticeSet(t, author, [singleContent], {
      audience: { ...EMPTY_AUDIENCE, users: [learner.id] },
    })
    const past = await aPracticeSet(t, author, [singleContent], { closeAt: new Date(Date.now() - MINUTE_MS) })
    const stranger = await t.as()
    const body = { scene: 'practice' as const, mode: 'order', clientKey: aClientKey(), device: '电脑' }

    expect((await learner.call(myPractice, { filter: { id: setId } })).total).toBe(1)
    expect((await stranger.call(myPractice, { filter: { id: setId } })).total).toBe(0)
    const over = (await learner.call(myPractice, { filter: { validity: 'over' }, pageSize: 100 })).list
    expect(over.map(({ id }) => id)).toContain(past.setId)
    expect(over.map(({ id }) => id)).not.toContain(setId)
    expect(await stranger.refused(startAttempt, { ...body, objectId: setId })).toMatchObject({
      message: '练习不存在或已下架',
    })
    expect(await stranger.refused(startAttempt, { ...body, objectId: past.setId })).toMatchObject({
      message: '练习已过期',
    })
  })
})
