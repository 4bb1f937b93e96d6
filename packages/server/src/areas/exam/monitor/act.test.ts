import {
  getAttempt,
  pulseAttempt,
  saveAttempt,
  startAttempt,
  submitAttempt,
  takeOverAttempt,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { actOnExam, type MonitorAction, monitorBoard } from '@portal/contract/areas/exam/monitor.ts'
import { myExams } from '@portal/contract/areas/exam/own/exam.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptEvents, attempts } from '#src/schema/exam/attempt.ts'
import { pointsEntries } from '#src/schema/points.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPublishedExam, examOf, minutesFromNow, onlyPeople, sit, startBody } from '#test/factories/exam.ts'
import { actOn, openHalls } from '#test/factories/hall.ts'
import { aPointsRule } from '#test/factories/points.ts'

let t: TestApp
let author: Client
let monitor: Client
let paperId: string
let aHall: Awaited<ReturnType<typeof openHalls>>['aHall']

beforeAll(async () => {
  t = await startTestApp()
  ;({ author, monitor, paperId, aHall } = await openHalls(t))
})
afterAll(() => t.close())

describe('rest/examMonitor/act', () => {
  test('says since when the clock of a sitting stands, frozen or in a paused hall', async () => {
    const { examId, sitter, sitting } = await aHall()
    const attemptIds = [sitting.attemptId]
    const standsSince = async () =>
      (await monitor.call(monitorBoard, { examId })).rows.find(({ personId }) => personId === sitter.id)?.standsSince
    expect(await standsSince()).toBe(null)

    await monitor.call(actOnExam, actOn(examId, 'freeze', { attemptIds }))
    const frozenAt = await standsSince()
    await monitor.call(actOnExam, actOn(examId, 'pause'))
    expect(frozenAt).toBeInstanceOf(Date)
    expect(await standsSince()).toEqual(frozenAt)

    await monitor.call(actOnExam, actOn(examId, 'release', { attemptIds }))
    expect((await standsSince())?.getTime()).toBeGreaterThan(frozenAt?.getTime() ?? Number.POSITIVE_INFINITY)
    await monitor.call(actOnExam, actOn(examId, 'resumeHall'))
    expect(await standsSince()).toBe(null)
  })

  test('tells the examinee who took his paper in and why, and keeps what a void one had answered', async () => {
    const { examId, sitter, sitting } = await aHall()
    const { attemptId } = sitting
    const [item] = sitting.sections.flatMap((section) => section.items)
    const change = { itemId: item?.itemId ?? '', rev: 1, answer: 'bbbbbbbb', flag: false, spentMs: 10 }
    await sitter.call(saveAttempt, { attemptId, lease: 1, changes: [change] })
    const toldOf = async () => {
      const { state, notices } = await sitter.call(pulseAttempt, { attemptId, lease: 1, seq: 1, visible: true })
      return { state, last: notices.at(-1)?.text }
    }

    await monitor.call(actOnExam, actOn(examId, 'submit', { attemptIds: [attemptId] }))
    expect(await toldOf()).toEqual({ state: 'published', last: '监考已收卷：现场处理' })

    const other = await aHall()
    const { attemptId: voided } = other.sitting
    const [asked] = other.sitting.sections.flatMap((section) => section.items)
    await other.sitter.call(saveAttempt, {
      attemptId: voided,
      lease: 1,
      changes: [{ ...change, itemId: asked?.itemId ?? '' }],
    })
    await monitor.call(actOnExam, actOn(other.examId, 'void', { attemptIds: [voided] }))
    const { rows } = await monitor.call(monitorBoard, { examId: other.examId })
    expect(rows.find(({ personId }) => personId === other.sitter.id)).toMatchObject({ state: 'void', answered: 1 })
  })

  test('shows who waits for the word on a second device, until it is given or used', async () => {
    const sitter = await t.as()
    const audience = onlyPeople(sitter.id)
    const rules = { ...examOf().rules, deviceRule: 'release' as const }
    const examId = await aPublishedExam(author, { paperId, audience, rules })
    const { attemptId } = await sitter.call(startAttempt, startBody(examId))
    const alertsOf = async () => (await monitor.call(monitorBoard, { examId })).rows[0]?.alerts
    const phone = { attemptId, clientKey: 'phone-phone-phone', device: '手机' }
    expect(await alertsOf()).toEqual([])

    for (const _ of [1, 2]) await sitter.refused(takeOverAttempt, phone)
    expect(await alertsOf()).toEqual(['等待允许换设备'])
    const waits = and(eq(attemptEvents.attemptId, attemptId), eq(attemptEvents.kind, 'deviceWaits'))
    expect(await t.db.$count(attemptEvents, waits)).toBe(1)

    await monitor.call(actOnExam, actOn(examId, 'allowDevice', { attemptIds: [attemptId] }))
    expect(await alertsOf()).toEqual([])
    await sitter.call(takeOverAttempt, phone)
    expect(await alertsOf()).toEqual([])
    await sitter.refused(takeOverAttempt, { ...phone, clientKey: 'tablet-tablet-tablet' })
    expect(await alertsOf()).toEqual(['等待允许换设备'])
  })

  test('adds minutes to one and to all', async () => {
    const { examId, sitter, sitting } = await aHall()
    const attemptIds = [sitting.attemptId]

    await monitor.call(actOnExam, actOn(examId, 'addTime', { attemptIds, minutes: 10 }))
    await monitor.call(actOnExam, actOn(examId, 'addTime', { all: true, minutes: 5 }))

    const now = await sitter.call(getAttempt, { attemptId: sitting.attemptId, lease: 1 })
    expect(now.deadline?.getTime()).toBe((sitting.deadline?.getTime() ?? 0) + 15 * MINUTE_MS)
    expect(now.notices.map(({ text }) => text)).toEqual(['加时 10 分钟：现场处理', '加时 5 分钟：现场处理'])
  })

  test('freezes, releases, sends words and pauses the hall', async () => {
    const { examId, sitter, sitting, absent } = await aHall()
    const attemptIds = [sitting.attemptId]
    const mine = async () => (await sitter.call(myExams, {})).list.find(({ id }) => id === examId)?.my.state

    await monitor.call(actOnExam, actOn(examId, 'freeze', { attemptIds }))
    expect(await mine()).toBe('frozen')
    await monitor.call(actOnExam, actOn(examId, 'release', { attemptIds }))
    await monitor.call(actOnExam, actOn(examId, 'message', { attemptIds, text: '请坐正' }))
    await monitor.call(actOnExam, actOn(examId, 'pause'))

    expect(await mine()).toBe('paused')
    expect(await absent.refused(startAttempt, startBody(examId))).toMatchObject({
      message: '考试暂停中，请等待监考处理',
    })
    expect(await monitor.refused(actOnExam, actOn(examId, 'pause'))).toMatchObject({ message: '考场已暂停' })
    await monitor.call(actOnExam, actOn(examId, 'resumeHall'))
    expect(await mine()).toBe('started')
    const { notices } = await sitter.call(getAttempt, { attemptId: sitting.attemptId, lease: 1 })
    expect(notices.map(({ kind }) => kind)).toEqual(['freeze', 'release', 'message', 'pause', 'resumeHall'])
  })

  test('hands in by force, opens again with its own time, and voids', async () => {
    const learner = await t.as()
    const rules = { resultBy: 'manual' as const }
    const examId = await aPublishedExam(author, { paperId, audience: onlyPeople(learner.id), rules })
    const { attemptId } = await learner.call(startAttempt, startBody(examId))
    const attemptIds = [attemptId]
    const state = async () => (await t.db.select().from(attempts).where(eq(attempts.id, attemptId)))[0]

    await monitor.call(actOnExam, actOn(examId, 'submit', { attemptIds }))
    expect(await state()).toMatchObject({ state: 'marked', submitKind: 'forced' })
    await monitor.call(actOnExam, actOn(examId, 'reopen', { attemptIds, minutes: 20 }))
    expect((await state())?.deadline?.getTime()).toBeGreaterThan(minutesFromNow(19).getTime())
    await monitor.call(actOnExam, actOn(examId, 'void', { attemptIds, returnSeat: true }))
    expect(await state()).toMatchObject({ state: 'void', voidReason: '现场处理', seatReturned: true })
    await expect(learner.call(startAttempt, startBody(examId))).resolves.toMatchObject({ state: 'started' })
  })

  test('opens a published sitting again while nothing tells what was right, and takes its points back', async () => {
    const ruleId = await aPointsRule(t.db, { event: 'examPassed', award: { kind: 'fixed', points: 20 } })
    const learner = await t.as()
    const late = { itemScores: 'closed', outcome: 'closed', key: 'closed', explanation: 'closed' } as const
    const rules = { review: { ...SHIPPED_RULES.review, ...late } }
    const examId = await aPublishedExam(author, { paperId, audience: onlyPeople(learner.id), rules })
    const { attemptId } = await sit(learner, examId, 'bbbbbbbb')
    const pointsOf = async () =>
      (await t.db.select().from(pointsEntries).where(eq(pointsEntries.personId, learner.id)))
        .filter((entry) => entry.ruleId === ruleId)
        .reduce((sum, { points }) => sum + points, 0)
    expect(await pointsOf()).toBe(20)

    await monitor.call(actOnExam, actOn(examId, 'reopen', { attemptIds: [attemptId], minutes: 20 }))

    const [row] = await t.db.select().from(attempts).where(eq(attempts.id, attemptId))
    expect(row).toMatchObject({ state: 'started', total: null, passed: null, publishedAt: null })
    expect(await pointsOf()).toBe(0)
    const again = await learner.call(startAttempt, startBody(examId))
    expect(again.attemptId).toBe(attemptId)
    const body = { attemptId, lease: again.lease, clientKey: `key-${v7()}`, changes: [] }
    expect(await learner.call(submitAttempt, body)).toMatchObject({ score: 4 })
    expect(await pointsOf()).toBe(20)
  })

  test('opens nothing again in a hall that stands: its clock would be the only one to go', async () => {
    const learner = await t.as()
    const rules = { resultBy: 'manual' as const }
    const examId = await aPublishedExam(author, { paperId, audience: onlyPeople(learner.id), rules })
    const { attemptId } = await sit(learner, examId)
    const body = actOn(examId, 'reopen', { attemptIds: [attemptId], minutes: 20 })
    await monitor.call(actOnExam, actOn(examId, 'pause'))

    expect(await monitor.refused(actOnExam, body)).toMatchObject({ message: '考场已暂停' })
    await monitor.call(actOnExam, actOn(examId, 'resumeHall'))
    expect(await monitor.call(actOnExam, body)).toMatchObject({ done: 1 })
  })

  test('says of each sitting why an act does not fit it', async () => {
    const { examId, sitting, handedIn } = await aHall()
    const other = await aHall()
    const one = (action: MonitorAction, id: string, more: object = {}) =>
      monitor.refused(actOnExam, actOn(examId, action, { attemptIds: [id], ...more }))

    expect(await one('addTime', handedIn, { minutes: 5 })).toMatchObject({ message: '该考生已交卷' })
    expect(await one('reopen', sitting.attemptId, { minutes: 5 })).toMatchObject({ message: '该考生尚未交卷' })
    const practice = await aPublishedExam(author, { paperId, rules: { keyRelease: 'handIn' } })
    const { attemptId: read } = await sit(await t.as(), practice)
    const again = actOn(practice, 'reopen', { attemptIds: [read], minutes: 5 })
    expect(await monitor.refused(actOnExam, again)).toMatchObject({
      message: '考生已能查看得分、对错或答案，不能重新开放',
    })
    expect(await one('release', sitting.attemptId)).toMatchObject({ message: '该答卷未冻结' })
    expect(await one('freeze', other.sitting.attemptId)).toMatchObject({ status: 1004 })
    const batch = await monitor.call(
      actOnExam,
      actOn(examId, 'freeze', { attemptIds: [handedIn, sitting.attemptId, v7()] }),
    )
    expect(batch.done).toBe(1)
    expect(batch.failed.map(({ message }) => message)).toEqual(['该考生已交卷', '内容不存在或无权查看'])
    expect(await one('freeze', sitting.attemptId)).toMatchObject({ message: '该答卷已冻结' })
  })

  test('refuses missing reasons, wrong minutes and empty words beside their fields', async () => {
    const { examId, sitting } = await aHall()
    const attemptIds = [sitting.attemptId]
    const fieldOf = async (body: object) => (await monitor.refused(actOnExam, body)).errors

    expect(await fieldOf({ ...actOn(examId, 'freeze', { attemptIds }), reason: ' ' })).toEqual([
      { field: 'reason', message: '请填写原因（2–200 字）' },
    ])
    const minutes = [{ field: 'minutes', message: '加时须为 1–240 分钟' }]
    expect(await fieldOf(actOn(examId, 'addTime', { attemptIds }))).toEqual(minutes)
    expect(await fieldOf(actOn(examId, 'addTime', { attemptIds, minutes: 241 }))).toEqual(minutes)
    expect(await fieldOf(actOn(examId, 'message', { attemptIds }))).toEqual([
      { field: 'text', message: '请填写提醒内容（2–200 字）' },
    ])
    expect(await fieldOf(actOn(examId, 'freeze'))).toEqual([{ field: 'attemptIds', message: '请先选择考生' }])
    expect(await fieldOf(actOn(examId, 'void', { all: true }))).toEqual([
      { field: 'attemptIds', message: '请先选择考生' },
    ])
  })
})
