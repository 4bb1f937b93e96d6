import { createHash } from 'node:crypto'
import {
  type AnswerChange,
  getAttempt,
  reviewAttempt,
  startAttempt,
  submitAttempt,
  takeOverAttempt,
} from '@portal/contract/areas/exam/attempt/attempt.ts'

import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { addTime, forceHandIn, freeze, reopen, voidAttempt } from '#src/shared/attempt/acts.ts'
import type { ReviewRules, SittingRules } from '#src/shared/attempt/scene.ts'
import { sweepOverdue } from '#src/shared/attempt/sweep.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  aPaperOf,
  aSitter,
  judgeContent,
  multipleContent,
  ringBell,
  shortContent,
  singleContent,
} from '#test/factories/sitting.ts'

let t: TestApp
let paper: DrawnPaper
beforeAll(async () => {
  t = await startTestApp()
  paper = await aPaperOf(t.running, [singleContent, multipleContent, judgeContent])
})
afterAll(() => t.close())

interface Wishes {
  rules?: Partial<SittingRules>
  review?: Partial<ReviewRules>
  paper?: DrawnPaper
}

const aSitting = async ({ rules = {}, review = {}, paper: asked = paper }: Wishes = {}) => {
  const sitter = await aSitter(t, asked, { rules, review })
  const { learner, attemptId, lease } = sitter
  const body = { attemptId, lease, clientKey: `key-${v7()}` }
  const submit = (changes: AnswerChange[] = []) => learner.call(submitAttempt, { ...body, changes })
  return { ...sitter, body, submit }
}

const answers = (single: string, multiple: string[], judge: boolean): AnswerChange[] =>
  [single, multiple, judge].map((answer, n) => ({
    itemId: `item000${n + 1}`,
    rev: 1,
    answer,
    flag: false,
    spentMs: 10,
  }))

const doAct = (work: Parameters<typeof inBackground<void>>[1]) => inBackground(t.running.platform, work)

describe('rest/attempt/submit', () => {
  test('scores the last changes with the saved ones and hands out a receipt', async () => {
    const { scene, submit, stored, items, attemptId } = await aSitting()

    const receipt = await submit(answers('bbbbbbbb', ['dddddddd'], true))

    expect(receipt).toMatchObject({ attemptId, submitKind: 'self', answered: 3, total: 3, score: 1, passed: false })
    expect(receipt.receiptNo).toMatch(/^\d{8}-[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    const canonical = paper.sections[0]?.items.map(({ questionId }, n) => [
      questionId,
      1,
      ['bbbbbbbb', ['dddddddd'], true][n],
    ])
    expect(receipt.answersHash).toBe(createHash('sha256').update(JSON.stringify(canonical)).digest('hex'))
    // 2 + 2·1/2 − 2
    expect((await items()).map(({ finalScore, outcome }) => [finalScore, outcome])).toEqual([
      [200, 'right'],
      [100, 'partial'],
      [-200, 'wrong'],
    ])
    expect(await stored()).toMatchObject({ state: 'marked', total: 100, passed: false })
    expect(scene.handedIn.map((each) => [each.attempt.total, each.items.length])).toEqual([[100, 3]])
  })

  test('gives fifty parallel hand-ins one receipt', async () => {
    const { scene, learner, body } = await aSitting()
    const twins = Array.from({ length: 50 }, (_, n) => ({
      ...body,
      clientKey: `key-${v7()}`,
      changes: answers(n % 2 === 0 ? 'bbbbbbbb' : 'aaaaaaaa', ['dddddddd', 'eeeeeeee'], false),
    }))

    const receipts = await Promise.all(twins.map((twin) => learner.call(submitAttempt, twin)))

    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1)
    expect(scene.handedIn).toHaveLength(1)
  })

  test('goes together with those of others, and one whose row is held keeps nobody else waiting', async () => {
    const [held, ...others] = await Promise.all(Array.from({ length: 12 }, () => aSitting()))
    if (!held) throw new Error('nobody sits')
    const done: string[] = []
    const client = await t.running.platform.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from attempts where id = $1 for update', [held.attemptId])

      const waiting = held.submit().then(() => done.push('held'))
      await Promise.all(others.map(({ submit }) => submit(answers('bbbbbbbb', ['dddddddd'], true))))
      done.push('others')
      await client.query('commit')
      await waiting
    } finally {
      client.release()
    }

    expect(done).toEqual(['others', 'held'])
    for (const { items, stored } of others) {
      expect(await items()).toMatchObject([{ answer: 'bbbbbbbb' }, { answer: ['dddddddd'] }, { answer: true }])
      expect(await stored()).toMatchObject({ answered: 3, submitKind: 'self' })
    }
  })

  test('that breaks, or is refused, leaves nothing behind and takes nobody along', async () => {
    const sittings = await Promise.all(Array.from({ length: 12 }, () => aSitting()))
    const [broken, frozen, ...others] = sittings
    if (!broken || !frozen) throw new Error('nobody sits')
    Object.freeze(broken.scene.handedIn)
    const row = await frozen.stored()
    await inBackground(t.running.platform, (tx) => freeze(t.running.attempts, tx, row, { reason: '核对身份' }))

    const ends = await Promise.allSettled(sittings.map(({ submit }) => submit(answers('bbbbbbbb', ['dddddddd'], true))))

    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', ...others.map(() => 'fulfilled')])
    for (const { items, stored } of [broken, frozen])
      expect([await items(), (await stored()).receiptNo]).toEqual([[], null])
    for (const { items, stored } of others)
      expect([(await items()).length, (await stored()).receiptNo]).toEqual([3, expect.any(String)])
  })

  test('never totals below nothing, and passes at the mark', async () => {
    const none = await aSitting()
    const full = await aSitting()

    expect(await none.submit(answers('aaaaaaaa', ['ffffffff'], true))).toMatchObject({ score: 0, passed: false })
    expect(await full.submit(answers('bbbbbbbb', ['dddddddd', 'eeeeeeee'], false))).toMatchObject({
      score: 6,
      passed: true,
    })
  })

  test('waits for a person where one must mark, and is published at once where the scene says so', async () => {
    const manual = await aSitting({ paper: await aPaperOf(t.running, [singleContent, shortContent]) })
    const open = await aSitting({ review: { published: true } })

    const receipt = await manual.submit([{ itemId: 'item0002', rev: 1, answer: '明确责任', flag: false, spentMs: 0 }])
    await open.submit()

    expect(receipt.score).toBeUndefined()
    expect(await manual.stored()).toMatchObject({ state: 'submitted', total: null, passed: null, answered: 1 })
    expect(await open.stored()).toMatchObject({ state: 'published', total: 0 })
  })

  test('is refused too early, but not at the bell', async () => {
    const { learner, body, attemptId, stored } = await aSitting({ rules: { earliestHandInMin: 30 } })

    expect(await learner.refused(submitAttempt, body)).toMatchObject({ message: '开考 30 分钟后才能交卷' })
    expect(await learner.refused(submitAttempt, { ...body, atDeadline: true })).toMatchObject({
      message: '开考 30 分钟后才能交卷',
    })
    const deadline = await ringBell(t.running, attemptId, 3)
    const receipt = await learner.call(submitAttempt, { ...body, atDeadline: true })

    expect(receipt).toMatchObject({ submitKind: 'auto', submittedAt: deadline })
    expect((await stored()).state).toBe('marked')
  })

  test('is refused to a page that was taken over, which keeps its last words as evidence', async () => {
    const { learner, body, attemptId, stored } = await aSitting()
    await learner.call(takeOverAttempt, { attemptId, clientKey: `key-${v7()}`, device: '手机' })
    const changes = answers('bbbbbbbb', ['dddddddd'], false)

    const refused = await learner.refused(submitAttempt, { ...body, changes })

    expect(refused.message).toBe('已在其他设备继续作答，本页已停止')
    expect((await stored()).state).toBe('started')
    const { unsaved } = await learner.call(getAttempt, { attemptId, lease: 2 })
    expect(unsaved).toEqual(changes)
  })

  test('comes too late after the grace: the sitting is closed without the last words', async () => {
    const { learner, body, attemptId, stored, submit } = await aSitting()
    const deadline = await ringBell(t.running, attemptId, 12)

    const refused = await learner.refused(submitAttempt, { ...body, changes: answers('bbbbbbbb', [], false) })

    expect(refused.message).toBe('考试时间已到，本次修改未保存')
    expect(await stored()).toMatchObject({ submitKind: 'forced', submittedAt: deadline, answered: 0 })
    expect(await submit()).toMatchObject({ submitKind: 'forced', answered: 0 })
  })
})

describe('forced hand-in', () => {
  test('closes what nobody came back to, each once, with exactly what was acknowledged', async () => {
    const sittings = []
    for (let n = 0; n < 5; n += 1) sittings.push(await aSitting())
    const [late, ...others] = sittings
    if (!late) throw new Error('no sitting')
    const running = await aSitting()
    for (const { attemptId } of sittings) await ringBell(t.running, attemptId, 30)

    await Promise.all([1, 2, 3].map(() => sweepOverdue(t.running.attempts)))

    for (const { scene, stored } of sittings) {
      expect(scene.handedIn).toHaveLength(1)
      const row = await stored()
      expect(row).toMatchObject({ submitKind: 'forced', submittedAt: row.deadline })
    }
    expect(others).toHaveLength(4)
    expect((await running.stored()).state).toBe('started')
  })

  test('of one that breaks keeps nobody else from being closed', async () => {
    const sittings = []
    for (let n = 0; n < 12; n += 1) sittings.push(await aSitting())
    const [broken, ...others] = sittings
    if (!broken) throw new Error('nobody sits')
    Object.freeze(broken.scene.handedIn)
    for (const { attemptId } of sittings) await ringBell(t.running, attemptId, 30)

    await sweepOverdue(t.running.attempts)

    expect([await broken.items(), (await broken.stored()).state]).toEqual([[], 'started'])
    for (const { items, stored } of others)
      expect([(await items()).length, (await stored()).submitKind]).toEqual([3, 'forced'])
  })

  test('leaves a frozen clock alone, and one within its grace', async () => {
    const frozen = await aSitting()
    const inGrace = await aSitting({ rules: { graceSeconds: 120 } })
    const row = await frozen.stored()
    await doAct((tx) => freeze(t.running.attempts, tx, row, { reason: '核对身份' }))
    for (const { attemptId } of [frozen, inGrace]) await ringBell(t.running, attemptId, 60)

    await sweepOverdue(t.running.attempts)

    expect([(await frozen.stored()).state, (await inGrace.stored()).state]).toEqual(['frozen', 'started'])
  })
})

describe('acts of the invigilator', () => {
  test('time added moves the deadline and is told', async () => {
    const { stored, learner, attemptId, lease } = await aSitting()
    const before = await stored()

    await doAct((tx) => addTime(t.running.attempts, tx, before, { minutes: 5, reason: '设备故障' }))

    const { deadline, notices } = await learner.call(getAttempt, { attemptId, lease })
    expect(Number(deadline) - Number(before.deadline)).toBe(300_000)
    expect(notices).toMatchObject([{ kind: 'addTime', text: '加时 5 分钟：设备故障' }])
  })

  test('a hand-in by the invigilator can be taken back; the page that comes first goes on', async () => {
    const { stored, learner, begin, submit, items } = await aSitting()
    const before = await stored()
    await doAct(async (tx) => void (await forceHandIn(t.running.attempts, tx, before, { reason: '违规' })))
    const { receiptNo } = await stored()
    await doAct((tx) => reopen(t.running.attempts, tx, before, { minutes: 10, reason: '误收' }))

    const again = await learner.call(startAttempt, { ...begin, clientKey: `key-${v7()}` })
    expect(again).toMatchObject({ attemptId: before.id, lease: 2, state: 'started' })
    expect(Number(again.deadline) - Number(again.serverNow)).toBeGreaterThan(590_000)
    await expect(submit()).rejects.toThrow('已在其他设备继续作答')
    const body = { attemptId: before.id, lease: 2, clientKey: `key-${v7()}` }
    const receipt = await learner.call(submitAttempt, { ...body, changes: answers('bbbbbbbb', [], false) })
    expect(receipt).toMatchObject({ receiptNo, submitKind: 'self', answered: 2 })
    expect((await items()).map(({ finalScore }) => finalScore)).toEqual([200, 0, 200])
  })

  test('a void sitting says so; with its seat returned the person may start again', async () => {
    const { stored, learner, body, begin, attemptId } = await aSitting()
    const row = await stored()

    await doAct(async (tx) => void (await voidAttempt(tx, row, { reason: '替考', returnSeat: true })))

    expect(await learner.refused(submitAttempt, body)).toMatchObject({ message: '该答卷已作废' })
    expect(await learner.refused(reviewAttempt, { attemptId })).toMatchObject({ message: '该答卷已作废' })
    const second = await learner.call(startAttempt, { ...begin, clientKey: `key-${v7()}` })
    expect(second.attemptId).not.toBe(attemptId)
  })
})
