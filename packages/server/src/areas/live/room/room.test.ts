import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { changeLiveState, listLiveClasses } from '@portal/contract/areas/live/class.ts'
import { liveReport, liveReportPeople } from '@portal/contract/areas/live/report.ts'
import { joinLive, liveAttendance, moderateLive, readLiveRoom, remindAbsent } from '@portal/contract/areas/live/room.ts'
import { makeUpRound, openRound } from '@portal/contract/areas/live/sign.ts'
import { MINUTE_MS, shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveClasses, livePresence } from '#src/schema/live/class.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { onlyPeople } from '#test/factories/exam.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { aPublishedVideo } from '#test/factories/video.ts'
import { settleEnded } from './settle.ts'

let t: TestApp
let nowMs = Date.now()
beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

const later = (seconds: number) => {
  nowMs += seconds * 1000
}

const facts = { visible: true, muted: false, stalledMs: 0, wallMs: 0, position: 0, spans: [] }

/** A client in the room that beats like the real one. */
const enter = async (client: Client, id: string) => {
  const { sittingId, nonce } = await client.call(joinLive, { id, client: 'desktop' })
  let next = nonce
  let seq = 0
  return async () => {
    seq += 1
    const beats = [{ ...facts, event: 'tick' as const, seq }]
    const reply = await client.call(saveBeats, { sittingId: sittingId ?? '', nonce: next, beats })
    next = reply.nextNonce
    return reply
  }
}

/** A class on air since now, planned for ten minutes. */
const onAir = (hostId: string, more: Parameters<typeof aLiveClass>[2] = {}) =>
  aLiveClass(t, hostId, {
    ...more,
    values: {
      plannedStart: new Date(nowMs),
      plannedEnd: new Date(nowMs + 10 * MINUTE_MS),
      startedAt: new Date(nowMs),
      broadcast: [{ startedAtMs: nowMs, endedAtMs: null }],
      ...more.values,
    },
  })

const stay = async (beats: readonly (() => Promise<unknown>)[], seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 15) {
    later(15)
    for (const beat of beats) await beat()
  }
}

const notesOf = async (liveId: string) => {
  const entries = await t.db
    .select({ diff: auditEntries.diff })
    .from(auditEntries)
    .where(eq(auditEntries.objectId, liveId))
    .orderBy(auditEntries.no)
  return entries.map(({ diff }) => diff.map(({ field, after }) => [field, after]))
}

describe('the room of a live class', () => {
  test('counts two clients of a person once, leaves pauses out, and grants hours at the end', async () => {
    const [host, learner, absent] = [await t.as(), await t.as(), await t.as()]
    const liveId = await onAir(host.id, { audience: onlyPeople(learner.id, absent.id) })
    const [desk, phone] = [await enter(learner, liveId), await enter(learner, liveId)]
    await stay([desk, phone], 240)
    await host.call(changeLiveState, { id: liveId, action: 'pause' })
    await stay([desk, phone], 120)
    await host.call(changeLiveState, { id: liveId, action: 'resume' })
    await stay([desk, phone], 300)

    const inside = await learner.call(readLiveRoom, { id: liveId })
    expect(inside).toMatchObject({ state: 'live', offset: 540, my: { seconds: 540, needSeconds: 480, done: false } })
    expect((await absent.call(readLiveRoom, { id: liveId })).my.seconds).toBe(0)
    const attendance = await host.call(liveAttendance, { id: liveId })
    expect(attendance).toMatchObject({ should: 2, came: 1, absent: 1, peak: 1 })
    expect(await host.call(remindAbsent, { id: liveId })).toEqual({ sent: 1 })
    const planner = await t.as(P.liveClass)
    const { list: planned } = await planner.call(listLiveClasses, { filter: { manage: true } })
    expect(planned.find(({ id }) => id === liveId)?.peak).toBe(1)

    later(60)
    await host.call(changeLiveState, { id: liveId, action: 'end' })
    later(61)
    await settleEnded(t.running)
    const after = await learner.call(readLiveRoom, { id: liveId })
    expect(after.my).toMatchObject({ done: true, needSeconds: 480, hours: 0.2 })
    const year = shanghaiYear(nowMs)
    const { bySource } = await learner.call(courseHourCount, { year })
    expect(bySource.find(({ source }) => source === 'live')?.hours).toBe(0.2)
    const stays = await t.db.select().from(livePresence).where(eq(livePresence.liveId, liveId))
    const seconds = stays.map(({ fromAt, toAt }) => (toAt.getTime() - fromAt.getTime()) / 1000)
    expect(seconds.toSorted((a, b) => a - b)).toEqual([240, 300])

    const office = await t.as(P.liveClassStat)
    expect(await office.call(liveReport, { id: liveId })).toMatchObject({ should: 2, came: 1, done: 1, avgMinutes: 9 })
    const { list } = await office.call(liveReportPeople, { filter: { liveId } })
    expect(list.map(({ userId, minutes, result }) => [userId, minutes, result])).toEqual(
      expect.arrayContaining([
        [learner.id, 9, 'done'],
        [absent.id, 0, 'absent'],
      ]),
    )
  })

  test('grants hours for a round that is made up after the end, and takes them back with it', async () => {
    const [host, learner] = [await t.as(), await t.as()]
    const audience = onlyPeople(learner.id)
    const liveId = await onAir(host.id, {
      audience,
      values: { needRounds: 1, signPlan: [{ minute: 1, openSeconds: 60 }] },
    })
    const beat = await enter(learner, liveId)
    await host.call(openRound, { liveId, openSeconds: 60 })
    await stay([beat], 600)
    await host.call(changeLiveState, { id: liveId, action: 'end' })
    later(61)
    await settleEnded(t.running)
    const mine = async () => {
      const { my } = await learner.call(readLiveRoom, { id: liveId })
      const { bySource } = await learner.call(courseHourCount, { year: shanghaiYear(nowMs) })
      const stays = await t.db.$count(livePresence, eq(livePresence.liveId, liveId))
      const total = bySource.find(({ source }) => source === 'live')?.hours ?? 0
      return [my.rounds, my.done, my.hours, total, stays > 0]
    }
    expect(await mine()).toEqual([0, false, 0, 0, false])

    const body = { liveId, round: 1, userIds: [learner.id], reason: '手机没电' }
    await host.call(makeUpRound, body)
    expect(await mine()).toEqual([1, true, 0.22, 0.22, true])
    await host.call(makeUpRound, { ...body, undo: true })
    expect(await mine()).toEqual([0, false, 0, 0, false])
    await host.call(makeUpRound, body)
    expect(await mine()).toEqual([1, true, 0.22, 0.22, true])
  })

  test('says what keeps somebody out, and counts no more for who was taken out', async () => {
    const [host, learner, outsider] = [await t.as(), await t.as(), await t.as()]
    const liveId = await onAir(host.id, { audience: onlyPeople(learner.id) })
    expect(await outsider.refused(joinLive, { id: liveId, client: 'phone' })).toMatchObject({
      message: '该直播不对你开放',
    })
    const draft = await aLiveClass(t, host.id, { state: 'draft' })
    expect(await outsider.refused(joinLive, { id: draft, client: 'phone' })).toMatchObject({ status: 1004 })

    const beat = await enter(learner, liveId)
    await stay([beat], 30)
    expect(await learner.refused(moderateLive, { id: liveId, action: 'kick', targetId: host.id })).toMatchObject({
      status: 1004,
    })
    const kick = { id: liveId, action: 'kick', targetId: learner.id }
    expect(await host.refused(moderateLive, kick)).toMatchObject({ errors: [{ message: '请填写原因（2–200 字）' }] })
    await host.call(moderateLive, { id: liveId, action: 'kick', targetId: learner.id, reason: '多次刷屏' })
    await host.call(moderateLive, { id: liveId, action: 'mute', targetId: outsider.id, seconds: 120 })
    await host.call(remindAbsent, { id: liveId })
    expect((await notesOf(liveId)).slice(-3)).toEqual([
      [
        ['action', 'kick'],
        ['targetId', learner.id],
      ],
      [
        ['action', 'mute'],
        ['targetId', outsider.id],
        ['seconds', 120],
      ],
      [['sent', 0]],
    ])
    expect(await learner.refused(readLiveRoom, { id: liveId })).toMatchObject({ message: '你已被移出直播间：多次刷屏' })
    later(15)
    expect(await beat()).toMatchObject({ command: 'stop', refused: [{ reason: 'NOT_ALLOWED' }] })
  })

  test('shows a video of the library where the broadcast stands, and as its replay', async () => {
    const [host, learner] = [await t.as(), await t.as()]
    const video = await aPublishedVideo(t.db, { audience: onlyPeople(host.id) })
    const liveId = await onAir(host.id, { values: { videoId: video.id, replay: 'auto' } })
    later(40)
    const room = await learner.call(readLiveRoom, { id: liveId })
    expect(room).toMatchObject({ offset: 40, sources: [{ kind: 'file', url: expect.stringContaining('/files/') }] })
    expect((await host.call(changeLiveState, { id: liveId, action: 'end' })).state).toBe('replay')
    expect((await learner.call(readLiveRoom, { id: liveId })).sources).toHaveLength(1)
    const [row] = await t.db.select().from(liveClasses).where(eq(liveClasses.id, liveId))
    expect(row?.broadcast.every(({ endedAtMs }) => endedAtMs !== null)).toBe(true)
  })

  test('goes from pause to air and back only as it stands', async () => {
    const host = await t.as()
    const liveId = await onAir(host.id)
    const act = (action: 'pause' | 'resume' | 'start') => host.refused(changeLiveState, { id: liveId, action })
    expect((await act('resume')).message).toBe('直播未暂停')
    expect((await act('start')).message).toBe('直播已开始')
    await host.call(changeLiveState, { id: liveId, action: 'pause' })
    expect((await act('pause')).message).toBe('直播未开始')
    await host.call(changeLiveState, { id: liveId, action: 'end' })
    expect((await act('resume')).message).toBe('直播已结束，不能再次开始')
  })
})
