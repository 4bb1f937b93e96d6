import { pulseAttempt, saveAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { overrideExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { actOnExam, monitorBoard, seatSign } from '@portal/contract/areas/exam/monitor.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptEvents, attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { minutesFromNow } from '#test/factories/exam.ts'
import { actOn, openHalls } from '#test/factories/hall.ts'

let t: TestApp
let author: Client
let monitor: Client
let aHall: Awaited<ReturnType<typeof openHalls>>['aHall']

beforeAll(async () => {
  t = await startTestApp()
  ;({ author, monitor, aHall } = await openHalls(t))
})
afterAll(() => t.close())

describe('rest/examMonitor/board', () => {
  test('shows everybody the exam is for, with exact tiles', async () => {
    const { examId, sitter, done, absent } = await aHall()

    const board = await monitor.call(monitorBoard, { examId })

    expect(board.counts).toEqual({ notStarted: 1, started: 1, frozen: 0, lost: 0, submitted: 1 })
    const states = Object.fromEntries(board.rows.map((row) => [row.personId, row.state]))
    expect(states).toEqual({ [sitter.id]: 'started', [done.id]: 'published', [absent.id]: 'prepared' })
    expect(board.rows.every(({ person }) => person?.name)).toBe(true)
    expect(board).toMatchObject({ phase: 'running', after: null, lost: [] })
  })

  test('afterwards tells only what changed, and who is lost', async () => {
    const { examId, sitter, sitting } = await aHall()
    const first = await monitor.call(monitorBoard, { examId })
    // Past the overlap: what the first load said is not told again.
    await t.db.update(attempts).set({ updatedAt: minutesFromNow(-1), startedAt: minutesFromNow(-1) })
    await t.db.update(exams).set({ updatedAt: minutesFromNow(-1) })
    await t.db.execute('alter table attempt_events disable trigger all')
    await t.db.update(attemptEvents).set({ at: minutesFromNow(-1) })
    await t.db.execute('alter table attempt_events enable trigger all')
    const quiet = await monitor.call(monitorBoard, { examId, since: first.cursor.toISOString() })
    expect([quiet.rows, quiet.progress]).toEqual([[], []])

    const [item] = sitting.sections.flatMap((section) => section.items)
    const change = { itemId: item?.itemId ?? '', rev: 1, answer: 'bbbbbbbb', flag: false, spentMs: 10 }
    await sitter.call(saveAttempt, { attemptId: sitting.attemptId, lease: 1, changes: [change] })
    const delta = await monitor.call(monitorBoard, { examId, since: first.cursor.toISOString() })

    expect(delta.rows).toEqual([])
    expect(delta.progress).toEqual([[seatSign(sitter.id), 1]])
    expect(delta.lost.map(([sign]) => sign)).toEqual([seatSign(sitter.id)])
    expect(delta.counts).toMatchObject({ started: 1, lost: 1 })
    await sitter.call(pulseAttempt, { attemptId: sitting.attemptId, lease: 1, seq: 1, visible: true })
    expect((await monitor.call(monitorBoard, { examId, since: delta.cursor.toISOString() })).lost).toEqual([])

    await monitor.call(actOnExam, { examId, action: 'freeze', attemptIds: [sitting.attemptId], reason: '核实身份' })
    const { rows } = await monitor.call(monitorBoard, { examId, since: delta.cursor.toISOString() })
    expect(rows).toMatchObject([{ personId: sitter.id, state: 'frozen', answered: 1, items: 2 }])
    expect(rows[0]?.person).toBeUndefined()
  })

  test('tells a later end whole, and a delta in parts that begin where the one before ended', async () => {
    const { examId, sitter, sitting } = await aHall()
    const { cursor } = await monitor.call(monitorBoard, { examId })
    const since = cursor.toISOString()
    const body = { examId, persons: [sitter.id], extraMinutes: 30, reason: '手部受伤' }
    await author.call(overrideExam, body)

    const delta = await monitor.call(monitorBoard, { examId, since })
    const after = { at: new Date().toISOString(), id: sitting.attemptId }
    const behind = await monitor.call(monitorBoard, { examId, since, after })

    const mine = delta.rows.find(({ personId }) => personId === sitter.id)
    expect(mine?.deadline?.getTime()).toBe((sitting.deadline?.getTime() ?? 0) + 30 * MINUTE_MS)
    expect(delta).toMatchObject({ progress: [], after: null })
    expect([behind.rows, behind.progress]).toEqual([[], []])
  })

  test('hands in whose time is over before it shows him', async () => {
    const { examId, sitting } = await aHall()
    await t.db
      .update(attempts)
      .set({ deadline: minutesFromNow(-5) })
      .where(eq(attempts.id, sitting.attemptId))

    expect((await monitor.call(monitorBoard, { examId })).counts).toMatchObject({ started: 0, submitted: 2 })
  })

  test('is missing for who may not monitor that exam', async () => {
    const { examId, sitting } = await aHall()
    const team = await anOrg(t.db)
    const elsewhere = await t.asWho({ codes: [P.examMonitor], scope: { kind: 'below' }, orgId: team.id })

    expect(await elsewhere.refused(monitorBoard, { examId })).toMatchObject({ status: 1004 })
    const body = actOn(examId, 'freeze', { attemptIds: [sitting.attemptId] })
    expect(await elsewhere.refused(actOnExam, body)).toMatchObject({ status: 1004 })
    expect(await author.refused(monitorBoard, { examId })).toMatchObject({ status: 1003 })
  })
})
