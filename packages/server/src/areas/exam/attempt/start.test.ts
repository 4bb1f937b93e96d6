import { getAttempt, saveAttempt, startAttempt, takeOverAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptEvents, attempts, type DrawnPaper } from '#src/schema/exam/attempt.ts'
import { paperFacts } from '#src/shared/attempt/paper-facts.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aPaperOf, aScene, judgeContent, ringBell, singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let paper: DrawnPaper
beforeAll(async () => {
  t = await startTestApp()
  paper = await aPaperOf(t.running, [singleContent, judgeContent])
})
afterAll(() => t.close())

const key = () => `key-${v7()}`
const begin = (objectId: string, clientKey = key()) => ({
  scene: 'activity' as const,
  objectId,
  clientKey,
  device: 'Chrome · Windows',
})
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)

describe('rest/attempt/start', () => {
  test('gives the paper, the clock and one event', async () => {
    const { objectId } = aScene(t.running, paper)
    const learner = await t.as()

    const sitting = await learner.call(startAttempt, begin(objectId))

    expect(sitting).toMatchObject({ title: '安全知识测验', lease: 1, state: 'started', itemCount: 2, answers: [] })
    expect(sitting.sections[0]?.items.map(({ kind }) => kind)).toEqual(['single', 'judge'])
    expect(sitting.deadline?.getTime()).toBe(sitting.startedAt.getTime() + HOUR_MS)
    const events = await t.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, sitting.attemptId))
    expect(events.map(({ kind, device }) => [kind, device])).toEqual([['start', 'Chrome · Windows']])
  })

  test('makes one attempt of twenty parallel starts', async () => {
    const scene = aScene(t.running, paper)
    const learner = await t.as()
    const body = begin(scene.objectId)

    const sittings = await Promise.all(Array.from({ length: 20 }, () => learner.call(startAttempt, body)))

    expect(new Set(sittings.map(({ attemptId }) => attemptId)).size).toBe(1)
    expect(await t.db.$count(attempts, eq(attempts.objectId, scene.objectId))).toBe(1)
    expect(scene.draws).toBe(1)
  })

  test('gives one of twenty pages the sitting and refuses the others', async () => {
    const { objectId } = aScene(t.running, paper)
    const learner = await t.as()

    const answers = await Promise.all(Array.from({ length: 20 }, () => learner.send(startAttempt, begin(objectId))))

    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
    const [refused] = answers.filter(({ envelope }) => !envelope.success)
    expect(refused?.envelope).toMatchObject({
      message: '该考试正在 Chrome · Windows 上作答',
      result: { reason: 'otherDevice', device: 'Chrome · Windows', lastBeatAt: null },
    })
  })

  test('takes a prepared paper as it is', async () => {
    const scene = aScene(t.running, paper)
    const learner = await t.as()
    const who = { scene: 'activity' as const, objectId: scene.objectId, personId: learner.id }
    const [prepared] = await t.db
      .insert(attempts)
      .values({ ...who, no: 1, seed: '00000000000000aa', paper, ...paperFacts(paper) })
      .returning()

    const sitting = await learner.call(startAttempt, begin(scene.objectId))

    expect(sitting.attemptId).toBe(prepared?.id)
    expect(scene.draws).toBe(0)
  })

  test('gives a prepared paper once to twenty parallel starts', async () => {
    const scene = aScene(t.running, paper)
    const learner = await t.as()
    const who = { scene: 'activity' as const, objectId: scene.objectId, personId: learner.id }
    await t.db.insert(attempts).values({ ...who, no: 1, seed: '00000000000000ab', paper, ...paperFacts(paper) })
    const body = begin(scene.objectId)

    const sittings = await Promise.all(Array.from({ length: 20 }, () => learner.call(startAttempt, body)))

    expect(new Set(sittings.map(({ attemptId }) => attemptId)).size).toBe(1)
    expect(scene.draws).toBe(0)
    const events = await t.db
      .select()
      .from(attemptEvents)
      .where(eq(attemptEvents.attemptId, sittings[0]?.attemptId ?? ''))
    expect(events.map(({ kind }) => kind)).toEqual(['start'])
  })

  test('lets a crowd in at once, each by his own merits', async () => {
    const scene = aScene(t.running, paper, { rules: { maxAttempts: 1 } })
    const who = { scene: 'activity' as const, objectId: scene.objectId, paper, ...paperFacts(paper) }
    const learners = await Promise.all(Array.from({ length: 20 }, () => t.as()))
    const [unprepared, finished, elsewhere] = learners
    const prepared = learners.filter((each) => each !== unprepared)
    await t.db
      .insert(attempts)
      .values(prepared.map(({ id }, n) => ({ ...who, personId: id, no: 2, seed: `${n}`.padStart(16, '0') })))
    const earlier = { ...who, no: 1, seed: '00000000000000ff', rules: null, deadline: inMinutes(60) }
    await t.db.insert(attempts).values([
      { ...earlier, personId: finished?.id ?? '', state: 'marked', submittedAt: inMinutes(-10) },
      { ...earlier, personId: elsewhere?.id ?? '', state: 'started', clientKey: 'another', device: 'Edge' },
    ])

    const answers = await Promise.all(learners.map((each) => each.send(startAttempt, begin(scene.objectId))))

    const refused = answers.filter(({ envelope }) => !envelope.success).map(({ envelope }) => envelope.message)
    expect(refused).toEqual(['作答次数已用完', '该考试正在 Edge 上作答'])
    expect(scene.draws).toBe(1)
    const { rows } = await t.db.execute(sql`
      select (select count(*)::int from attempt_events e where e.attempt_id = a.id and e.kind = 'start') as events,
        (select count(*)::int from audit_entries l where l.actor_id = a.person_id and l.path = 'rest/attempt/start') as lines
      from attempts a where a.object_id = ${scene.objectId} and a.state = 'started' and a.device = 'Chrome · Windows'`)
    expect(rows).toEqual(Array.from({ length: 18 }, () => ({ events: 1, lines: 1 })))
  })

  test('ends with the window where the limit would go beyond it', async () => {
    const closeAt = inMinutes(40)
    const { objectId } = aScene(t.running, paper, { rules: { closeAt } })
    const learner = await t.as()

    const { deadline } = await learner.call(startAttempt, begin(objectId))

    expect(deadline).toEqual(closeAt)
  })

  test('has no clock where neither limit nor window ends', async () => {
    const { objectId } = aScene(t.running, paper, { rules: { limitSeconds: null } })
    const learner = await t.as()

    expect((await learner.call(startAttempt, begin(objectId))).deadline).toBeNull()
  })

  test.each([
    ['closed', { closeAt: inMinutes(-1) }, '考试已结束'],
    ['too late', { openAt: inMinutes(-30), lateEntryMin: 15 }, '已超过最晚入场时间'],
    ['paused', { pausedAt: new Date() }, '考试暂停中，请等待监考处理'],
  ])('refuses one that is %s', async (_name, rules, message) => {
    const { objectId } = aScene(t.running, paper, { rules })
    const learner = await t.as()

    expect(await learner.refused(startAttempt, begin(objectId))).toMatchObject({ message })
  })

  test('refuses before it opens and names the time in Shanghai', async () => {
    const openAt = new Date('2099-01-01T01:30:00Z')
    const { objectId } = aScene(t.running, paper, { rules: { openAt } })
    const learner = await t.as()

    const { message } = await learner.refused(startAttempt, begin(objectId))

    expect(message).toBe('考试尚未开始，2099-01-01 09:30 开放')
  })

  test('refuses an object that is not for this person, and a scene nobody serves', async () => {
    aScene(t.running, paper)
    const learner = await t.as()

    expect(await learner.refused(startAttempt, begin(v7()))).toMatchObject({ message: '你不在本次考试范围内' })
    expect(await learner.refused(startAttempt, { ...begin(v7()), scene: 'live' })).toMatchObject({
      message: '该场景暂不能作答',
    })
  })

  test('counts attempts, and keeps the gap between two of them', async () => {
    const scene = aScene(t.running, paper)
    const learner = await t.as()
    const { attemptId } = await learner.call(startAttempt, begin(scene.objectId))
    await ringBell(t.running, attemptId, 60)

    expect(await learner.refused(startAttempt, begin(scene.objectId))).toMatchObject({ message: '作答次数已用完' })

    scene.rules = { ...scene.rules, maxAttempts: 2, gapMinutes: 5 }
    expect(await learner.refused(startAttempt, begin(scene.objectId))).toMatchObject({
      message: '距上次交卷不足 5 分钟',
    })

    scene.rules = { ...scene.rules, gapMinutes: 0 }
    const second = await learner.call(startAttempt, begin(scene.objectId))
    const rows = await t.db.select().from(attempts).where(eq(attempts.objectId, scene.objectId)).orderBy(attempts.no)
    expect(rows.map(({ no, submitKind }) => [no, submitKind])).toEqual([
      [1, 'forced'],
      [2, null],
    ])
    expect(rows[1]?.id).toBe(second.attemptId)
  })

  test('resumes by the same key with answers and order', async () => {
    const { objectId } = aScene(t.running, paper)
    const learner = await t.as()
    const body = begin(objectId)
    const { attemptId, lease, sections } = await learner.call(startAttempt, body)
    const change = { itemId: 'item0001', rev: 1, answer: 'bbbbbbbb', flag: true, spentMs: 1500 }
    await learner.call(saveAttempt, { attemptId, lease, changes: [change] })

    const again = await learner.call(startAttempt, body)

    expect(again).toMatchObject({ attemptId, lease: 1, answers: [change] })
    expect(again.sections).toEqual(sections)
  })
})

describe('rest/attempt/takeOver', () => {
  test('moves the lease; the old page writes no more, and what it had left is offered to the new one', async () => {
    const { objectId } = aScene(t.running, paper)
    const learner = await t.as()
    const { attemptId } = await learner.call(startAttempt, begin(objectId))
    const kept = { itemId: 'item0001', rev: 1, answer: 'aaaaaaaa', flag: false, spentMs: 10 }
    await learner.call(saveAttempt, { attemptId, lease: 1, changes: [kept] })

    const taken = await learner.call(takeOverAttempt, { attemptId, clientKey: key(), device: '手机' })
    const lost = { itemId: 'item0002', rev: 1, answer: true, flag: false, spentMs: 10 }
    const refused = await learner.send(saveAttempt, { attemptId, lease: 1, changes: [lost] })
    const again = await learner.call(getAttempt, { attemptId, lease: taken.lease })

    expect(taken).toMatchObject({ lease: 2, answers: [kept] })
    expect(refused.envelope).toMatchObject({
      message: '已在其他设备继续作答，本页已停止',
      result: { reason: 'takenOver' },
    })
    expect(again.unsaved).toEqual([lost])
    expect(again.answers).toEqual([kept])

    await learner.call(saveAttempt, { attemptId, lease: 2, changes: [lost] })
    expect((await learner.call(getAttempt, { attemptId, lease: 2 })).unsaved).toEqual([])
  })

  test('is one act however often it is sent', async () => {
    const { objectId } = aScene(t.running, paper)
    const learner = await t.as()
    const { attemptId } = await learner.call(startAttempt, begin(objectId))
    const body = { attemptId, clientKey: key(), device: '手机' }

    const leases = await Promise.all(Array.from({ length: 5 }, () => learner.call(takeOverAttempt, body)))

    expect(leases.map(({ lease }) => lease)).toEqual([2, 2, 2, 2, 2])
    const moves = and(eq(attemptEvents.attemptId, attemptId), eq(attemptEvents.kind, 'takeOver'))
    expect(await t.db.$count(attemptEvents, moves)).toBe(1)
  })

  test.each([
    ['release', '需监考老师允许后才能换设备'],
    ['refuse', '该考试正在 Chrome · Windows 上作答'],
  ] as const)('is refused by the rule %s', async (deviceRule, message) => {
    const { objectId } = aScene(t.running, paper, { rules: { deviceRule } })
    const learner = await t.as()
    const { attemptId } = await learner.call(startAttempt, begin(objectId))

    const refused = await learner.refused(takeOverAttempt, { attemptId, clientKey: key(), device: '手机' })

    expect(refused.message).toBe(message)
  })

  test('shows a page without the lease the state, and no question', async () => {
    const { objectId } = aScene(t.running, paper)
    const learner = await t.as()
    const { attemptId } = await learner.call(startAttempt, begin(objectId))

    const seen = await learner.call(getAttempt, { attemptId })

    expect(seen).toMatchObject({ state: 'started', lease: 0, sections: [], answers: [] })
  })

  test('knows nothing of the sitting of somebody else', async () => {
    const { objectId } = aScene(t.running, paper)
    const { attemptId } = await (await t.as()).call(startAttempt, begin(objectId))
    const other = await t.as()

    for (const endpoint of [getAttempt, takeOverAttempt] as const) {
      const body = endpoint === getAttempt ? { attemptId } : { attemptId, clientKey: key(), device: '手机' }
      expect(await other.refused(endpoint, body)).toMatchObject({ status: 1004 })
    }
    const changes = [{ itemId: 'item0001', rev: 1, answer: 'aaaaaaaa', flag: false, spentMs: 0 }]
    expect(await other.refused(saveAttempt, { attemptId, lease: 1, changes })).toMatchObject({ status: 1004 })
    const unknown = [{ itemId: 'nosuchit', rev: 1, answer: null, flag: false, spentMs: 0 }]
    expect(await other.refused(saveAttempt, { attemptId, lease: 1, changes: unknown })).toMatchObject({ status: 1004 })
  })
})
