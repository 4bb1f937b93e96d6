import { existsSync } from 'node:fs'
import path from 'node:path'
import { changeLiveState } from '@portal/contract/areas/live/class.ts'
import { getLiveHealth, ingestLive } from '@portal/contract/areas/live/media.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { liveClasses } from '#src/schema/live/class.ts'
import { liveRecordings } from '#src/schema/live-media/stream.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { videos } from '#src/schema/video.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { onlyPeople } from '#test/factories/exam.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { freePort, listening, pushPattern, until, viewerOf } from '#test/live-stream.ts'

// Two pushes, the end of a class and an encoding run, on a machine that does other things as well.
vi.setConfig({ testTimeout: 150_000 })

let t: TestApp
let host: Client
let port: number

beforeAll(async () => {
  port = await freePort()
  t = await startTestApp({ TEST_JOBS: '1', LIVE_RTMP_PORT: String(port), LIVE_RTMP_HOST: '127.0.0.1' })
  host = await t.as()
})
afterAll(() => t.close())

const folderOf = (id: string) => path.join(t.running.platform.config.dataDir, 'live', id)

const pushFor = async (id: string, segments: number) => {
  const { streamKey } = await host.call(ingestLive, { id })
  await listening(port)
  const before = (await viewerOf(t, host, id).segments()).at(-1)
  const pusher = pushPattern(`rtmp://127.0.0.1:${port}/live/${streamKey}`)
  const { segments: list } = viewerOf(t, host, id)
  await until('recorded', list, (urls) => urls.length >= segments && urls.at(-1) !== before, 40)
  return pusher
}

test('the recording of a class becomes a draft of the library, in one piece though the signal was lost', async () => {
  const viewer = await t.as()
  const audience = onlyPeople(viewer.id)
  const id = await aLiveClass(t, host.id, { audience, values: { mode: 'push' } })
  await t.db.update(liveClasses).set({ replay: 'auto', hoursHundredths: 150 }).where(eq(liveClasses.id, id))
  const first = await pushFor(id, 3)
  await first.kill()
  await until(
    'lost',
    () => host.call(getLiveHealth, { id }),
    ({ connected }) => !connected,
  )
  const second = await pushFor(id, 6)
  await host.call(changeLiveState, { id, action: 'end' })
  await second.ended

  const recordingOf = async () => (await t.db.select().from(liveRecordings).where(eq(liveRecordings.liveId, id)))[0]
  const done = await until('recorded', recordingOf, (row) => row?.state === 'ready' || row?.state === 'failed', 60)
  expect(done).toMatchObject({ state: 'ready', failText: '' })
  const [live] = await t.db.select().from(liveClasses).where(eq(liveClasses.id, id))
  const [video] = await t.db
    .select()
    .from(videos)
    .where(eq(videos.id, done?.videoId ?? ''))
  expect(video).toMatchObject({
    channel: 'school',
    state: 'draft',
    source: 'live',
    title: live?.title,
    hoursHundredths: 150,
    createdBy: host.id,
    audience,
  })
  const versionOf = async () =>
    (
      await t.db
        .select()
        .from(mediaVersions)
        .where(eq(mediaVersions.videoId, video?.id ?? ''))
    )[0]
  const version = await until('encoded', versionOf, (row) => row?.state === 'ready' || row?.state === 'failed', 60)
  expect(version).toMatchObject({ state: 'ready', width: 320, height: 180, audioCodec: 'aac' })
  expect(version?.durationMs).toBeGreaterThan(4000)
  expect(existsSync(folderOf(id))).toBe(false)
})

test('nothing is kept of a class without replay', async () => {
  const id = await aLiveClass(t, host.id, { values: { mode: 'push' } })
  const pusher = await pushFor(id, 2)
  await host.call(changeLiveState, { id, action: 'end' })
  await pusher.ended
  await until(
    'gone',
    async () => existsSync(folderOf(id)),
    (isThere) => !isThere,
    40,
  )
  expect(await t.db.$count(liveRecordings, eq(liveRecordings.liveId, id))).toBe(0)
})
