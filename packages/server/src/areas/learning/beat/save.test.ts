import { openSitting, saveBeats } from '@portal/contract/areas/learning/study.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourEntries, hourTotals, studyRecords } from '#src/schema/study.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aBeat, aPlayer, aStudyVideo } from '#test/factories/learning.ts'
import { eq } from 'drizzle-orm'
import { setClock } from '../clock.ts'

let t: TestApp
/** 09:00 on a Monday in Shanghai; tests move it on. */
let nowMs = Date.UTC(2026, 0, 5, 1)

const later = (seconds: number) => {
  nowMs += seconds * 1000
}

beforeAll(async () => {
  t = await startTestApp()
  setClock(t.running.platform, async () => nowMs)
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
})
