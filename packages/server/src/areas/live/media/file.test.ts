import { getLiveHealth, getLiveSources } from '@portal/contract/areas/live/media.ts'
import { moderateLive } from '@portal/contract/areas/live/room.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveClasses } from '#src/schema/live/class.ts'
import { videos } from '#src/schema/video.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { onlyPeople } from '#test/factories/exam.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { aVideo } from '#test/factories/video.ts'

let t: TestApp
let host: Client
let viewer: Client

beforeAll(async () => {
  t = await startTestApp()
  ;[host, viewer] = await Promise.all([t.as(), t.as()])
})
afterAll(() => t.close())

const aFileClass = async (values: Partial<typeof liveClasses.$inferInsert> = {}) => {
  const video = await aVideo(t.db, { durationMs: 600_000 })
  const id = await aLiveClass(t, host.id, { audience: onlyPeople(viewer.id) })
  await t.db
    .update(liveClasses)
    .set({ mode: 'file', videoId: video.id, broadcast: [], ...values })
    .where(eq(liveClasses.id, id))
  return { id, video }
}
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

test('a class from a file plays the video itself, at the second where everybody is', async () => {
  const { id } = await aFileClass({ startedAt: secondsAgo(120) })
  const seen = await viewer.call(getLiveSources, { id })
  expect(seen.sources).toEqual([{ kind: 'file', url: expect.stringMatching(/^\/files\//) }])
  expect(seen.duration).toBe(600)
  expect(seen.offset).toBeGreaterThanOrEqual(120)
  expect(seen.offset).toBeLessThan(130)
  expect(await host.call(getLiveHealth, { id })).toMatchObject({ missing: '' })

  const outsider = await t.as()
  expect(await outsider.refused(getLiveSources, { id })).toMatchObject({ status: 1004 })
  await host.call(moderateLive, { id, action: 'kick', targetId: viewer.id, reason: '多次刷屏' })
  expect(await viewer.refused(getLiveSources, { id })).toMatchObject({ message: '你已被移出直播间：多次刷屏' })
})

test('pauses do not move it on, and nothing plays before it began, after its end, or without a ready file', async () => {
  const now = Date.now()
  const broadcast = [
    { startedAtMs: now - 300_000, endedAtMs: now - 200_000 },
    { startedAtMs: now - 50_000, endedAtMs: null },
  ]
  const { id, video } = await aFileClass({ startedAt: secondsAgo(300), broadcast })
  const { offset } = await viewer.call(getLiveSources, { id })
  expect(offset).toBeGreaterThanOrEqual(150)
  expect(offset).toBeLessThan(160)

  const early = await aFileClass({ state: 'scheduled', startedAt: null })
  expect(await viewer.call(getLiveSources, { id: early.id })).toMatchObject({ sources: [], offset: 0 })
  const late = await aFileClass({ state: 'ended', endedAt: new Date() })
  expect((await viewer.call(getLiveSources, { id: late.id })).sources).toEqual([])
  await t.db.update(videos).set({ currentVersionId: null }).where(eq(videos.id, video.id))
  expect(await viewer.call(getLiveSources, { id })).toMatchObject({ sources: [], signal: 'none' })
})
