import {
  type AnswerChange,
  getAttempt,
  saveAttempt,
  startAttempt,
  submitAttempt,
  takeOverAttempt,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts, type DrawnPaper } from '#src/schema/exam/attempt.ts'
import { addTime, freeze, release, reopen } from '#src/shared/attempt/acts.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aPaperOf, aSitter, judgeContent, multipleContent, ringBell, singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let paper: DrawnPaper
beforeAll(async () => {
  t = await startTestApp()
  paper = await aPaperOf(t.running, [singleContent, multipleContent, judgeContent])
})
afterAll(() => t.close())

const MIN = 20
const MAX = 60

/** A sequential sitting: each of its three questions is kept twenty seconds at least, a minute at most, grace ten. */
const aTimedSitting = async () => {
  const rules = { navigation: 'sequential' as const, itemSeconds: { min: MIN, max: MAX } }
  const sitter = await aSitter(t, paper, { rules })
  const { learner, attemptId, lease } = sitter
  const send = (changes: AnswerChange[], leave?: string) =>
    learner.send(saveAttempt, { attemptId, lease, changes, ...(leave && { leave }) })
  return {
    ...sitter,
    save: (changes: AnswerChange[], leave?: string) =>
      learner.call(saveAttempt, { attemptId, lease, changes, ...(leave && { leave }) }),
    refused: async (changes: AnswerChange[], leave?: string) => (await send(changes, leave)).envelope,
    submit: () => learner.send(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}` }),
    /** As if the open question had been handed out so many seconds ago. */
    shownAgo: (seconds: number) =>
      t.db
        .update(attempts)
        .set({ itemSince: new Date(Date.now() - seconds * 1000) })
        .where(eq(attempts.id, attemptId)),
  }
}

const change = (itemId: string, rev: number, answer: AnswerChange['answer']): AnswerChange => ({
  itemId,
  rev,
  answer,
  flag: false,
  spentMs: 100,
})

const secondsOf = (from: Date | null | undefined, to: Date | null | undefined) =>
  Math.round((Number(to) - Number(from)) / 1000)

const doAct = (work: Parameters<typeof inBackground<void>>[1]) => inBackground(t.running.platform, work)

describe('the minimum of a question', () => {
  test('is told with the question, and keeps it from being left', async () => {
    const { sitting, refused, stored, shownAgo, save } = await aTimedSitting()
    const { current, startedAt } = sitting
    expect(current?.place).toBe(0)
    expect(secondsOf(startedAt, current?.leaveFrom)).toBe(MIN)
    expect(secondsOf(startedAt, current?.closesAt)).toBe(MAX)

    const early = await refused([change('item0001', 1, 'bbbbbbbb')], 'item0001')
    expect(early).toMatchObject({ result: { reason: 'itemTooEarly' } })
    const { seconds } = early.result as { seconds: number }
    expect(early.message).toBe(`本题还需停留 ${seconds} 秒`)
    expect(seconds).toBeGreaterThan(MIN - 5)
    expect(await stored()).toMatchObject({ reached: 0, answers: {} })

    await save([change('item0001', 1, 'bbbbbbbb')])
    await shownAgo(MIN)
    const left = await save([], 'item0001')
    expect(left.next?.itemId).toBe('item0002')
    expect(left.current?.place).toBe(1)
    expect(secondsOf(left.serverNow, left.current?.leaveFrom)).toBe(MIN)
  })

  test('holds for a hand-in too, but not for that of the clock', async () => {
    const { submit, attemptId, learner, lease } = await aTimedSitting()
    expect((await submit()).envelope).toMatchObject({ result: { reason: 'itemTooEarly' } })

    await ringBell(t.running, attemptId, 1)
    const body = { attemptId, lease, clientKey: `key-${v7()}`, atDeadline: true }
    expect(await learner.call(submitAttempt, body)).toMatchObject({ submitKind: 'auto' })

    const other = await aTimedSitting()
    await other.shownAgo(MIN)
    expect((await other.submit()).envelope).toMatchObject({ success: true })
  })

  test('a question that was left already is left again by a page that lost the answer', async () => {
    const { shownAgo, save } = await aTimedSitting()
    await shownAgo(MIN)
    await save([], 'item0001')

    expect((await save([], 'item0001')).next?.itemId).toBe('item0002')
  })
})

describe('the maximum of a question', () => {
  test('closes it after its grace: what comes later is refused and kept as evidence', async () => {
    const { save, refused, shownAgo, stored, events } = await aTimedSitting()
    await shownAgo(MAX + 7)
    await save([change('item0001', 1, 'aaaaaaaa')])
    expect((await stored()).answers.item0001).toMatchObject({ a: 'aaaaaaaa', g: true })

    await shownAgo(MAX + 12)
    const late = change('item0001', 2, 'bbbbbbbb')
    expect(await refused([late])).toMatchObject({
      message: '本题作答时间已到，本次修改未保存',
      result: { reason: 'itemOver' },
    })
    expect(await refused([late], 'item0001')).toMatchObject({ result: { reason: 'itemOver' } })
    expect(await stored()).toMatchObject({ reached: 0, answers: { item0001: { r: 1, a: 'aaaaaaaa' } } })
    expect((await events()).filter(({ kind }) => kind === 'late')).toMatchObject([{ detail: { changes: [late] } }])

    const left = await save([], 'item0001')
    expect(left.next?.itemId).toBe('item0002')
  })

  test('is counted in the receipt and written down, where the page went on because of it', async () => {
    const { save, shownAgo, submit, events } = await aTimedSitting()
    await shownAgo(MAX + 1)
    await save([change('item0001', 1, 'bbbbbbbb')], 'item0001')
    await shownAgo(MIN + 1)
    await save([], 'item0002')
    await shownAgo(MAX + 30)
    const end = await save([], 'item0003')
    expect(end).toMatchObject({ current: { place: 3, leaveFrom: null, closesAt: null } })
    expect(end.next).toBeUndefined()

    expect((await submit()).envelope).toMatchObject({ result: { timedOut: 2, answered: 1 } })
    expect((await events()).filter(({ kind }) => kind === 'itemOver').map(({ text }) => text)).toEqual([
      '第 1 题作答时间已到，已进入下一题',
      '第 3 题作答时间已到，已进入下一题',
    ])
  })

  test('goes on while nobody is there: another device meets the question as it stands', async () => {
    const { learner, attemptId, shownAgo, stored } = await aTimedSitting()
    await shownAgo(45)
    const body = { attemptId, clientKey: `key-${v7()}`, device: '手机' }

    const { current, serverNow, lease } = await learner.call(takeOverAttempt, body)
    expect(secondsOf(serverNow, current?.closesAt)).toBe(15)

    await shownAgo(MAX + 600)
    const back = await learner.call(getAttempt, { attemptId, lease })
    expect(back.current?.place).toBe(0)
    expect(Number(back.current?.closesAt)).toBeLessThan(Number(back.serverNow))
    // The next question was seen by nobody, so its time begins only now.
    const left = await learner.call(saveAttempt, { attemptId, lease, changes: [], leave: 'item0001' })
    expect(secondsOf(left.serverNow, left.current?.closesAt)).toBe(MAX)
    expect((await stored()).timedOut).toBe(1)
  })

  test('drops what a hand-in brings too late, and hands in all the same', async () => {
    const { learner, attemptId, lease, shownAgo, stored, events } = await aTimedSitting()
    await shownAgo(MAX + 12)
    const late = change('item0001', 1, 'bbbbbbbb')

    const body = { attemptId, lease, clientKey: `key-${v7()}`, changes: [late] }
    expect(await learner.call(submitAttempt, body)).toMatchObject({ answered: 0 })

    expect((await stored()).answers).toEqual({})
    expect((await events()).filter(({ kind }) => kind === 'late')).toMatchObject([{ detail: { changes: [late] } }])
  })

  test('stands with the clock while frozen; time that is granted is granted to the whole', async () => {
    const { learner, attemptId, lease, stored, shownAgo } = await aTimedSitting()
    await shownAgo(30)
    const before = await stored()

    await doAct((tx) => freeze(t.running.attempts, tx, before, { reason: '核对身份' }))
    await t.db
      .update(attempts)
      .set({ frozenAt: new Date(Date.now() - 600_000), itemSince: new Date(Date.now() - 630_000) })
      .where(eq(attempts.id, attemptId))
    const standing = await learner.call(getAttempt, { attemptId, lease })
    expect(secondsOf(standing.serverNow, standing.current?.closesAt)).toBe(30)

    await doAct((tx) => release(t.running.attempts, tx, before, { reason: '已核对' }))
    await doAct((tx) => addTime(t.running.attempts, tx, before, { minutes: 5, reason: '晚到' }))
    const after = await learner.call(getAttempt, { attemptId, lease })
    expect(secondsOf(after.serverNow, after.current?.closesAt)).toBe(30)
    expect(secondsOf(before.deadline, after.deadline)).toBe(900)
  })

  test('begins anew where a sitting was reopened, for whoever takes it up', async () => {
    const { learner, begin, stored, shownAgo, submit } = await aTimedSitting()
    await shownAgo(MAX - 5)
    await submit()

    const row = await stored()
    await doAct((tx) => reopen(t.running.attempts, tx, row, { minutes: 30, reason: '停电' }))
    expect((await stored()).itemSince).toBeNull()

    const again = await learner.call(startAttempt, { ...begin, clientKey: `key-${v7()}` })
    expect(secondsOf(again.serverNow, again.current?.closesAt)).toBe(MAX)
  })
})
