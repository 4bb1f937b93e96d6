import {
  type AnswerChange,
  getAttempt,
  pulseAttempt,
  saveAttempt,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptEvents, attempts, type DrawnPaper } from '#src/schema/exam/attempt.ts'
import { freeze, pauseHall, release, resumeHall } from '#src/shared/attempt/acts.ts'
import type { SittingRules } from '#src/shared/attempt/scene.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aPaperOf, aSitter, judgeContent, multipleContent, ringBell, singleContent } from '#test/factories/sitting.ts'
import { createAnswerWriter } from './save-statement.ts'

let t: TestApp
let paper: DrawnPaper
beforeAll(async () => {
  t = await startTestApp()
  paper = await aPaperOf(t.running, [singleContent, multipleContent, judgeContent])
})
afterAll(() => t.close())

const aSitting = async (rules: Partial<SittingRules> = {}) => {
  const sitter = await aSitter(t, paper, { rules })
  const { learner, attemptId, lease } = sitter
  const save = (...changes: AnswerChange[]) => learner.call(saveAttempt, { attemptId, lease, changes })
  const refusedSave = async (...changes: AnswerChange[]) =>
    (await learner.send(saveAttempt, { attemptId, lease, changes })).envelope
  return { ...sitter, save, refusedSave }
}

const single = (rev: number, answer: string | null = 'aaaaaaaa', flag = false): AnswerChange => ({
  itemId: 'item0001',
  rev,
  answer,
  flag,
  spentMs: rev * 100,
})

const evidence = (attemptId: string, kind: 'stale' | 'late') =>
  t.db
    .select()
    .from(attemptEvents)
    .where(and(eq(attemptEvents.attemptId, attemptId), eq(attemptEvents.kind, kind)))
    .orderBy(attemptEvents.seq)

describe('rest/attempt/save', () => {
  test('keeps what is newer, knows what is the same again, and refuses what is older with what it holds', async () => {
    const { attemptId, save } = await aSitting()

    const first = await save(single(3))
    const again = await save(single(3))
    const stale = await save(single(2, 'cccccccc'))
    const other = await save(single(3, 'cccccccc'))

    expect(first.items).toMatchObject([{ itemId: 'item0001', accepted: true, rev: 3 }])
    expect(again.items).toEqual([{ ...first.items[0], savedAt: again.items[0]?.savedAt }])
    expect(Math.abs(Number(again.items[0]?.savedAt) - Number(first.items[0]?.savedAt))).toBeLessThan(1000)
    const server = { itemId: 'item0001', rev: 3, answer: 'aaaaaaaa', flag: false, spentMs: 300 }
    expect(stale.items).toMatchObject([{ accepted: false, rev: 3, server }])
    expect(other.items).toMatchObject([{ accepted: false, rev: 3, server }])
    expect((await evidence(attemptId, 'stale')).map(({ detail }) => detail)).toEqual([
      { itemId: 'item0001', rev: 2, answer: 'cccccccc', flag: false },
      { itemId: 'item0001', rev: 3, answer: 'cccccccc', flag: false },
    ])
  })

  test('keeps several items at once and leaves the others alone', async () => {
    const { learner, attemptId, lease, save } = await aSitting()
    await save(single(1))

    const changes = [
      { itemId: 'item0002', rev: 1, answer: ['dddddddd', 'ffffffff'], flag: true, spentMs: 5 },
      { itemId: 'item0003', rev: 4, answer: false, flag: false, spentMs: 6 },
    ]
    await save(...changes)

    const { answers } = await learner.call(getAttempt, { attemptId, lease })
    expect(answers.sort((a, b) => (a.itemId < b.itemId ? -1 : 1))).toEqual([single(1), ...changes])
  })

  test('keeps a cleared answer as none', async () => {
    const { save, stored } = await aSitting()
    await save(single(1))

    await save(single(2, null))

    expect((await stored()).answers.item0001).toMatchObject({ r: 2, a: null })
  })

  test('loses nothing of fifty parallel saves of one sitting', async () => {
    const { save, stored } = await aSitting()
    const revs = Array.from({ length: 50 }, (_, n) => n + 1)

    const replies = await Promise.all(
      revs.map((rev) =>
        rev % 2 === 0
          ? save(single(rev, 'bbbbbbbb'))
          : save({ itemId: 'item0003', rev, answer: rev % 3 === 0, flag: false, spentMs: rev }),
      ),
    )

    const { answers } = await stored()
    expect(answers.item0001).toMatchObject({ r: 50, a: 'bbbbbbbb' })
    expect(answers.item0003).toMatchObject({ r: 49, a: false })
    // What was not accepted was told what stands; nothing acknowledged is newer than what is stored.
    for (const { items } of replies) for (const item of items) expect(item.accepted || item.server).toBeTruthy()
  })

  test('tells two processes that save the same sitting nothing that does not stand', async () => {
    const { learner, attemptId, lease, stored } = await aSitting()
    const { db } = t.running.platform
    const [even, odd] = [createAnswerWriter(db), createAnswerWriter(db)]
    const write = (rev: number) => {
      const change = { i: 'item0001', p: 0, r: rev, a: 'aaaaaaaa', f: false, s: rev }
      const request = { attemptId, personId: learner.id, lease, receivedAt: new Date(), sequential: false, leave: -1 }
      return (rev % 2 === 0 ? even : odd)({ ...request, changes: [change] })
    }

    const rows = await Promise.all(Array.from({ length: 40 }, (_, n) => write(n + 1)))

    expect((await stored()).answers.item0001).toMatchObject({ r: 40 })
    for (const row of rows) {
      const [judged] = row?.judged ?? []
      expect(judged?.verdict === 'stale' ? judged.old?.r : row?.kept).toBeGreaterThan(0)
    }
  })

  test('keeps many people at once, and one whose row is held keeps nobody else waiting', async () => {
    const [held, ...others] = await Promise.all(Array.from({ length: 12 }, () => aSitting()))
    if (!held) throw new Error('nobody sits')
    const done: string[] = []
    const client = await t.running.platform.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from attempts where id = $1 for update', [held.attemptId])

      const waiting = held.save(single(1)).then(() => done.push('held'))
      await Promise.all(others.map(({ save }) => save(single(1))))
      done.push('others')
      await client.query('commit')
      await waiting
    } finally {
      client.release()
    }

    expect(done).toEqual(['others', 'held'])
    for (const { stored } of [held, ...others])
      expect((await stored()).answers).toMatchObject({ item0001: { r: 1, a: 'aaaaaaaa' } })
  })

  test('counts within the grace and not a second longer', async () => {
    const { attemptId, save, refusedSave, stored } = await aSitting()
    await save(single(1))

    await ringBell(t.running, attemptId, 7)
    await save(single(2, 'bbbbbbbb'))
    expect((await stored()).answers.item0001).toMatchObject({ r: 2, a: 'bbbbbbbb', g: true })

    const deadline = await ringBell(t.running, attemptId, 12)
    const refused = await refusedSave(single(3, 'cccccccc'))
    expect(refused).toMatchObject({ message: '考试时间已到，本次修改未保存', result: { reason: 'timeOver' } })
    const row = await stored()
    expect(row).toMatchObject({ submitKind: 'forced', submittedAt: deadline })
    expect(row.answers.item0001).toMatchObject({ r: 2, a: 'bbbbbbbb' })
    await refusedSave(single(3, 'cccccccc'))
    expect(await evidence(attemptId, 'late')).toMatchObject([{ detail: { changes: [single(3, 'cccccccc')] } }])
  })

  test('stands while frozen, and gives the time back', async () => {
    const { attemptId, save, refusedSave, stored } = await aSitting()
    const before = await stored()

    await inBackground(t.running.platform, (tx) => freeze(t.running.attempts, tx, before, { reason: '核对身份' }))
    expect(await refusedSave(single(1))).toMatchObject({
      message: '考试已冻结，请等待监考处理',
      result: { reason: 'frozen' },
    })
    await t.db
      .update(attempts)
      .set({ frozenAt: new Date(Date.now() - 600_000) })
      .where(eq(attempts.id, attemptId))
    await inBackground(t.running.platform, (tx) => release(t.running.attempts, tx, before, { reason: '已核对' }))

    const { deadline, notices } = await save(single(1))
    // The clock of the database may be a millisecond behind ours.
    expect(Number(deadline) - Number(before.deadline)).toBeGreaterThan(599_900)
    expect(Number(deadline) - Number(before.deadline)).toBeLessThan(610_000)
    expect(notices.map(({ text }) => text)).toEqual(['答题已冻结：核对身份', '已解除冻结：已核对'])
  })

  test('stands with the hall; time under freeze and pause together is given back once', async () => {
    const { scene, attemptId, refusedSave, stored, learner, lease } = await aSitting()
    const before = await stored()
    const hall = { scene: before.scene, objectId: scene.objectId }
    const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

    await inBackground(t.running.platform, (tx) => pauseHall(t.running.attempts, tx, hall, { reason: '停电' }))
    expect(await refusedSave(single(1))).toMatchObject({ result: { reason: 'paused' } })
    const standing = await learner.call(pulseAttempt, { attemptId, lease, seq: 1, visible: true })
    expect(standing).toMatchObject({ paused: true, state: 'started', leaseValid: true })
    await inBackground(t.running.platform, (tx) => freeze(t.running.attempts, tx, before, { reason: '离座' }))
    // Paused ten minutes ago, frozen four minutes ago: released and resumed now, ten minutes are owed.
    await t.db
      .update(attempts)
      .set({ pausedAt: ago(10), frozenAt: ago(4) })
      .where(eq(attempts.id, attemptId))
    await inBackground(t.running.platform, (tx) => release(t.running.attempts, tx, before, { reason: '回座' }))
    await inBackground(t.running.platform, (tx) => resumeHall(t.running.attempts, tx, hall, { reason: '来电' }))

    const after = await stored()
    expect(Math.round((Number(after.deadline) - Number(before.deadline)) / MINUTE_MS)).toBe(10)
    expect(after).toMatchObject({ state: 'started', frozenAt: null, pausedAt: null })
  })

  test('goes one way in a sequential sitting: only what is current is shown and written', async () => {
    const { learner, sitting, attemptId, lease, save, refusedSave } = await aSitting({ navigation: 'sequential' })
    expect(sitting.sections.flatMap(({ items }) => items.map(({ itemId }) => itemId))).toEqual(['item0001'])

    expect(await refusedSave({ itemId: 'item0002', rev: 1, answer: null, flag: false, spentMs: 0 })).toMatchObject({
      message: '顺序作答，不能返回上一题',
    })
    const left = await learner.call(saveAttempt, { attemptId, lease, changes: [single(1)], leave: 'item0001' })
    expect(left.next?.itemId).toBe('item0002')
    expect(await refusedSave(single(2, 'bbbbbbbb'))).toMatchObject({ result: { reason: 'sequential' } })
    const again = await save(single(1))
    expect(again.items).toMatchObject([{ accepted: true, rev: 1 }])

    const twice = await learner.call(saveAttempt, { attemptId, lease, changes: [], leave: 'item0001' })
    expect(twice.next?.itemId).toBe('item0002')
    const seen = await learner.call(getAttempt, { attemptId, lease })
    expect(seen.sections.flatMap(({ items }) => items)).toHaveLength(2)
    await learner.call(saveAttempt, { attemptId, lease, changes: [], leave: 'item0002' })
    const last = await learner.call(saveAttempt, { attemptId, lease, changes: [], leave: 'item0003' })
    expect(last.next).toBeUndefined()
  })

  test('refuses what is no item of this paper, and what is no answer of its kind', async () => {
    const { refusedSave, stored } = await aSitting()

    expect(await refusedSave({ ...single(1), itemId: 'nosuchit' })).toMatchObject({ message: '题目不属于本答卷' })
    expect(await refusedSave(single(1, 'zzzzzzzz'))).toMatchObject({ status: 1022 })
    expect((await stored()).answers).toEqual({})
  })
})

describe('rest/attempt/beat', () => {
  test('notes the pulse of the page that holds the lease only', async () => {
    const { learner, attemptId, lease, stored } = await aSitting()

    const mine = await learner.call(pulseAttempt, { attemptId, lease, seq: 2, visible: true })
    const foreign = await learner.call(pulseAttempt, { attemptId, lease: lease + 1, seq: 9, visible: true })
    const late = await learner.call(pulseAttempt, { attemptId, lease, seq: 1, visible: true })

    expect([mine.leaseValid, foreign.leaseValid, late.leaseValid]).toEqual([true, false, true])
    expect(await stored()).toMatchObject({ beatSeq: 2 })
    expect(Number(mine.deadline)).toBeGreaterThan(Number(mine.serverNow))
  })

  test('tells a page that came too late that its sitting is closed', async () => {
    const { learner, attemptId, lease } = await aSitting()
    await ringBell(t.running, attemptId, 60)

    const { state } = await learner.call(pulseAttempt, { attemptId, lease, seq: 1, visible: true })

    expect(state).toBe('marked')
  })
})
