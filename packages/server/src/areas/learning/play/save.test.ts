import { openSitting, saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hourEntries, hourRules, hourTotals, studyRecords } from '#src/schema/study.ts'
import { videos } from '#src/schema/video.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aBeat, aPlayer, aStudyVideo } from '#test/factories/learning.ts'

let t: TestApp
/** 09:00 on a Monday in Shanghai; tests move it on. */
let nowMs = Date.UTC(2026, 0, 5, 1)

const later = (seconds: number) => {
  nowMs += seconds * 1000
}

beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

describe('rest/videoUser/save', () => {
  test('credits the example of the protocol second by second', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 2400 })
    const player = await aPlayer(learner, videoId)

    later(15)
    const first = await player.beat([[0, 15]])
    later(15)
    const second = await player.beat([[15, 37.5, 1.5]])
    later(1)
    const forged = await player.beat([[37.5, 600, 1.5]])

    expect(first.intervals).toEqual([{ from: 0, to: 15 }])
    expect(second.intervals).toEqual([{ from: 0, to: 37.5 }])
    expect(forged.intervals).toEqual([{ from: 0, to: 46.5 }])
    expect(forged.refused).toMatchObject([{ seq: 3, from: 46.5, to: 600, reason: 'OVER_TIME' }])
  })

  test('grants the hours of video A of the worked example: 40 minutes at 1.5 times in 26:40', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 2400 })
    const player = await aPlayer(learner, videoId)

    let reply = await player.beat([])
    for (let from = 0; from < 2331; from += 22.5) {
      later(15)
      reply = await player.beat([[from, Math.min(from + 22.5, 2331), 1.5]])
      if (reply.completed) break
    }

    expect(reply).toMatchObject({ completed: true, hours: 0.88 })
    const [entry] = await t.db.select().from(hourEntries).where(eq(hourEntries.userId, learner.id))
    expect(entry).toMatchObject({ hoursHundredths: 88, year: 2026, month: 1, source: 'video', itemId: videoId })
    const [total] = await t.db.select().from(hourTotals).where(eq(hourTotals.userId, learner.id))
    expect(total).toMatchObject({ hoursHundredths: 88, entries: 1 })
  })

  test('gives nothing for forged beats beyond the time that really went by', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 3600 })
    const player = await aPlayer(learner, videoId)

    let reply = await player.beat([[0, 3600]])
    for (let i = 0; i < 20; i += 1) {
      later(1)
      reply = await player.beat([[0, 3600, 16]])
    }

    // 5 s of the opening, 30 s standing limit, and 20 s that passed, at the greatest speed of 2.
    expect(reply.effectiveSeconds).toBeLessThanOrEqual(25)
    expect(reply.completed).toBe(false)
  })

  test('answers a repeated request like the first time and credits it once', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 100 })
    const { sittingId, nonce } = await learner.call(openSitting, {
      itemType: 'video',
      itemId: videoId,
      client: 'phone',
    })
    later(100)
    const body = {
      sittingId,
      nonce,
      beats: [
        aBeat(1, [[0, 60]]),
        aBeat(2, [
          [60, 100],
          [100, 300],
        ]),
      ],
    }

    const first = await learner.call(saveBeats, body)
    const again = await learner.call(saveBeats, body)

    expect(first.hours).toBe(0.03)
    expect(again).toEqual(first)
  })

  test('takes the beats of one request in order of their numbers, however they are sent', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 100, policy: { seekPolicy: 'noForward' } })
    const { sittingId, nonce } = await learner.call(openSitting, {
      itemType: 'video',
      itemId: videoId,
      client: 'phone',
    })
    later(60)

    const beats = [aBeat(3, [[30, 45]]), aBeat(1, [[0, 15]]), aBeat(2, [[15, 30]]), aBeat(1, [[0, 15]])]
    const reply = await learner.call(saveBeats, { sittingId, nonce, beats })

    expect(reply).toMatchObject({ ackSeq: 3, refused: [], intervals: [{ from: 0, to: 45 }] })
  })

  test('is not locked out by lost answers: the previous nonce is still good', async () => {
    const learner = await t.as()
    const player = await aPlayer(learner, await aStudyVideo(t.db, { seconds: 100 }))
    const { sittingId, nonce } = player.opened
    later(15)
    const lost = await learner.call(saveBeats, { sittingId, nonce, beats: [aBeat(1, [[0, 15]])] })
    later(15)

    const next = await learner.call(saveBeats, { sittingId, nonce, beats: [aBeat(1, [[0, 15]]), aBeat(2, [[15, 30]])] })
    const refusal = await learner.refused(saveBeats, { sittingId, nonce: `${nonce}x`, beats: [aBeat(3, [])] })

    expect(next).toMatchObject({ ackSeq: 2, nextNonce: lost.nextNonce, intervals: [{ from: 0, to: 30 }] })
    expect(refusal.status).toBe(1004)
  })

  test('refuses malformed beats with the field, and bodies beyond 60 KB as a whole', async () => {
    const learner = await t.as()
    const player = await aPlayer(learner, await aStudyVideo(t.db))
    const { sittingId, nonce } = player.opened

    const bad = await learner.refused(saveBeats, { sittingId, nonce, beats: [{ ...aBeat(1, []), seq: 0 }] })
    const spans = Array.from({ length: 100 }, (_, i) => [i, i + 1] as const)
    const beats = Array.from({ length: 40 }, (_, i) => aBeat(i + 1, spans))
    const { code } = await learner.send(saveBeats, { sittingId, nonce, beats })

    expect(bad).toMatchObject({ status: 1022, errors: [{ field: 'beats.0.seq' }] })
    expect(code).toBe(413)
  })

  test('does not take beats for the sitting of somebody else', async () => {
    const learner = await t.as()
    const stranger = await t.as()
    const player = await aPlayer(learner, await aStudyVideo(t.db))
    later(15)

    const { sittingId, nonce } = player.opened
    const refusal = await stranger.refused(saveBeats, { sittingId, nonce, beats: [aBeat(1, [[0, 15]])] })

    expect(refusal.status).toBe(1004)
  })

  test('grants once under twenty equal requests at the same time', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 90 })
    const { sittingId, nonce } = await learner.call(openSitting, {
      itemType: 'video',
      itemId: videoId,
      client: 'phone',
    })
    later(90)
    const body = { sittingId, nonce, beats: [aBeat(1, [[0, 90]])] }

    const replies = await Promise.all(Array.from({ length: 20 }, () => learner.call(saveBeats, body)))

    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]).toMatchObject({ completed: true, hours: 0.03 })
    const entries = await t.db.select().from(hourEntries).where(eq(hourEntries.userId, learner.id))
    expect(entries).toHaveLength(1)
    const [total] = await t.db.select().from(hourTotals).where(eq(hourTotals.userId, learner.id))
    expect(total?.hoursHundredths).toBe(3)
  })

  test('stops a player whose video was retired and keeps what was studied', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 100 })
    const player = await aPlayer(learner, videoId)
    later(15)
    await player.beat([[0, 15]])
    await t.db.update(videos).set({ state: 'retired' }).where(eq(videos.id, videoId))
    later(15)

    const reply = await player.beat([[15, 30]])

    expect(reply).toMatchObject({ command: 'stop', coverage: 15, refused: [{ reason: 'NOT_ALLOWED' }] })
  })

  test('does not count outside the windows of the rule, and says so when it is opened', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 100 })
    await t.db.update(hourRules).set({ windows: [{ from: 360, to: 480 }] })
    await t.db.execute(sql`select pg_notify('portal_cache', 'hourRules *')`)
    await vi.waitFor(async () => {
      const { policyText } = await learner.call(openSitting, { itemType: 'video', itemId: videoId, client: 'phone' })
      expect(policyText).toContain('当前不在计时时段（06:00–08:00），观看不计入进度')
    }, 15_000)
    const player = await aPlayer(learner, videoId)
    later(15)

    const reply = await player.beat([[0, 15]])

    expect(reply).toMatchObject({ coverage: 0, command: 'none', refused: [{ reason: 'OUT_OF_WINDOW' }] })
    await t.db.update(hourRules).set({ windows: [] })
    await t.db.execute(sql`select pg_notify('portal_cache', 'hourRules *')`)
    await vi.waitFor(async () => {
      const { policyText } = await learner.call(openSitting, { itemType: 'video', itemId: videoId, client: 'phone' })
      expect(policyText).not.toContain('当前不在计时时段')
    }, 15_000)
  })

  test('asks whether the learner is still there and refuses until he answers', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 600, policy: { attention: 'confirm', attentionTimes: 1 } })
    const player = await aPlayer(learner, videoId)
    let at = 0
    let reply = await player.beat([])
    while (reply.command === 'none' && at < 600) {
      later(15)
      reply = await player.beat([[at, at + 15]])
      at += 15
    }
    const asked = reply.command
    later(15)
    const unanswered = await player.beat([[at, at + 15]])
    later(15)
    const answered = await player.beat([[at, at + 15]], { event: 'answer' })

    expect(asked).toBe('attention')
    expect(unanswered).toMatchObject({ command: 'attention', refused: [{ reason: 'ATTENTION' }] })
    expect(answered).toMatchObject({ command: 'none', refused: [] })
  })

  test('counts a video again in another year where its author says so', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 90, policy: { restudy: 'yearly' } })
    const before = nowMs
    const first = await aPlayer(learner, videoId)
    later(90)
    const granted = await first.beat([[0, 90]])
    nowMs = Date.UTC(2027, 0, 5, 1)
    const second = await aPlayer(learner, videoId)
    later(90)
    const again = await second.beat([[0, 90]])
    nowMs = before + 90_000

    expect(second.opened.coverage).toBe(0)
    expect([granted.hours, again.hours]).toEqual([0.03, 0.03])
    const entries = await t.db
      .select()
      .from(hourEntries)
      .where(eq(hourEntries.userId, learner.id))
      .orderBy(hourEntries.no)
    expect(entries.map(({ year, cycle }) => [year, cycle])).toEqual([
      [2026, 2026],
      [2027, 2027],
    ])
  })

  test('flags what was claimed beyond real time, with its figures', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 600, policy: { seekPolicy: 'noForward' } })
    const player = await aPlayer(learner, videoId)
    later(10)
    await player.beat([[0, 500]])
    later(10)
    await player.beat([[300, 310]])

    const [record] = await t.db.select().from(studyRecords).where(eq(studyRecords.userId, learner.id))
    expect(record?.flags.map(({ code }) => code)).toEqual(['OVER_TIME', 'SEEK_AHEAD'])
    expect(record?.score).toBe(85)
  })
})
