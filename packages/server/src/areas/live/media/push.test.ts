import { changeLiveState } from '@portal/contract/areas/live/class.ts'
import { getLiveHealth, ingestLive } from '@portal/contract/areas/live/media.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { liveClasses } from '#src/schema/live/class.ts'
import { liveKeys } from '#src/schema/live-media/stream.ts'
import { queryOf } from '#src/shared/files/address.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { onlyPeople } from '#test/factories/exam.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { frameOf, freePort, listening, type Pusher, pushPattern, until, viewerOf } from '#test/live-stream.ts'

let t: TestApp
let host: Client
let viewer: Client
let port: number
const told: string[] = []
const pushers: Pusher[] = []

beforeAll(async () => {
  port = await freePort()
  t = await startTestApp({ TEST_JOBS: '1', LIVE_RTMP_PORT: String(port), LIVE_RTMP_HOST: '127.0.0.1' })
  t.running.liveMedia.signals.provide('test', async (_tx, liveId, isUp) => {
    told.push(`${liveId} ${isUp}`)
  })
  ;[host, viewer] = await Promise.all([t.as(), t.as()])
})
afterEach(async () => {
  await Promise.all(pushers.splice(0).map((pusher) => pusher.kill()))
})
afterAll(() => t.close())

const aPush = (key: string, wishes?: Parameters<typeof pushPattern>[1]) => {
  const pusher = pushPattern(`rtmp://127.0.0.1:${port}/live/${key}`, wishes)
  pushers.push(pusher)
  return pusher
}
const healthOf = (id: string) => () => host.call(getLiveHealth, { id })
const connected = (id: string) => until('signal', healthOf(id), (health) => health.connected)
const lost = (id: string) => until('no signal', healthOf(id), (health) => !health.connected)
const segmentsOf = (id: string, least: number) => {
  const { segments } = viewerOf(t, viewer, id)
  return until('segments', segments, (list) => list.length >= least)
}

describe('a pushed class', () => {
  test('is seen by viewers: the picture moves, and nobody else opens its address', async () => {
    const id = await aLiveClass(t, host.id, { values: { mode: 'push' } })
    const { streamKey, health } = await host.call(ingestLive, { id })
    await listening(port)
    expect(health).toMatchObject({ connected: false, missing: '' })
    expect(await viewerOf(t, viewer, id).sources()).toMatchObject({ signal: 'none', sources: [] })

    aPush(streamKey)
    await connected(id)
    const watching = viewerOf(t, viewer, id)
    const first = await segmentsOf(id, 1)
    const later = await until('a later segment', watching.segments, (list) => list.at(-1) !== first.at(-1))
    const [one, two] = await Promise.all([first.at(-1), later.at(-1)].map(async (url) => watching.get(url ?? '')))
    expect(await frameOf(one?.bytes ?? Buffer.alloc(0))).not.toEqual(await frameOf(two?.bytes ?? Buffer.alloc(0)))

    const playlist = await watching.playlistUrl()
    expect((await watching.get(playlist)).headers['cache-control']).toBe('no-store')
    expect((await viewerOf(t, host, id).get(playlist)).code).toBe(403)
    expect((await watching.get(playlist.replace(/[?].*/, ''))).code).toBe(403)
    expect((await watching.get(playlist.replace('index.m3u8', '..%2Fsecret'))).code).toBe(404)
    const figures = await until('figures', healthOf(id), ({ kbps, fps }) => kbps > 0 && fps > 15)
    expect(figures).toMatchObject({ width: 320, height: 180, sound: true, lostAt: null })
    expect(told).toContain(`${id} true`)
  })

  test('is cut for a viewer by FLV when his address ends', async () => {
    const id = await aLiveClass(t, host.id, { values: { mode: 'push' } })
    const { streamKey } = await host.call(ingestLive, { id })
    aPush(streamKey)
    await connected(id)
    const expiresAt = new Date(Math.ceil(Date.now() / SECOND_MS) * SECOND_MS + 2 * SECOND_MS)
    const address = { key: `l/${id}`, userId: viewer.id, disposition: 'inline' as const, expiresAt }
    const url = `/files/l/${id}/live.flv?${queryOf(t.running.platform.secrets, address)}`
    const seen = await viewerOf(t, viewer, id).get(url)
    expect([seen.code, seen.bytes.subarray(0, 3).toString(), seen.bytes.length > 10_000]).toEqual([200, 'FLV', true])
    expect(Date.now() - expiresAt.getTime()).toBeGreaterThanOrEqual(0)
    expect(await viewerOf(t, viewer, id).get(url)).toMatchObject({ code: 403 })
    expect(await viewerOf(t, viewer, id).sources()).toMatchObject({ signal: 'up' })
  })

  test('goes on where it was when its pusher comes back', async () => {
    const id = await aLiveClass(t, host.id, { values: { mode: 'push' } })
    const { streamKey } = await host.call(ingestLive, { id })
    const pusher = aPush(streamKey)
    const watching = viewerOf(t, viewer, id)
    const playlist = await until('playlist', watching.playlistUrl, (url) => url !== '')
    await segmentsOf(id, 2)

    await pusher.kill()
    await lost(id)
    expect(await watching.sources()).toMatchObject({ signal: 'lost', lostAt: expect.any(Date) })
    expect(told).toContain(`${id} false`)
    aPush(streamKey)
    const text = async () => (await watching.get(playlist)).text
    const again = await until('goes on', text, (playing) => playing.includes('#EXT-X-DISCONTINUITY\n'), 10)
    expect(again).not.toContain('#EXT-X-ENDLIST')
    await connected(id)
    expect((await host.call(getLiveHealth, { id })).lostSeconds).toBeGreaterThan(0)
  })

  test('has sound for players although none is pushed, and is encoded where its key frames are rare', async () => {
    const id = await aLiveClass(t, host.id, { values: { mode: 'push' } })
    const { streamKey } = await host.call(ingestLive, { id })
    aPush(streamKey, { sound: false, gop: 250 })
    const [url = ''] = await segmentsOf(id, 2)
    const { bytes } = await viewerOf(t, viewer, id).get(url)
    expect((await frameOf(bytes)).length).toBe(64 * 36)
    // Stream type 15: sound as AAC, in the table of the programme.
    expect(bytes.includes(Buffer.from([0x0f, 0xe1, 0x01]))).toBe(true)
    expect(await host.call(getLiveHealth, { id })).toMatchObject({ connected: true, sound: false })
  })

  test('takes one push, by its own key alone', async () => {
    const id = await aLiveClass(t, host.id, { values: { mode: 'push' } })
    const { streamKey } = await host.call(ingestLive, { id })
    expect(await aPush('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA').ended).not.toBe(0)
    const first = aPush(streamKey)
    await connected(id)
    expect(await aPush(streamKey).ended).not.toBe(0)
    expect(await host.call(getLiveHealth, { id })).toMatchObject({ connected: true })

    const fresh = await host.call(ingestLive, { id, rotate: true })
    expect(fresh.streamKey).not.toBe(streamKey)
    expect(await first.ended).not.toBe(0)
    await lost(id)
    expect(await aPush(streamKey).ended).not.toBe(0)
    aPush(fresh.streamKey)
    await connected(id)

    await host.call(changeLiveState, { id, action: 'end' })
    await lost(id)
    expect(await aPush(fresh.streamKey).ended).not.toBe(0)
    expect(await host.refused(ingestLive, { id })).toMatchObject({ message: '直播已结束或已取消，推流地址已失效' })
  })

  test('comes back when the process that takes pushes died', async () => {
    const id = await aLiveClass(t, host.id, { values: { mode: 'push' } })
    const { streamKey } = await host.call(ingestLive, { id })
    const pusher = aPush(streamKey)
    await connected(id)
    process.kill(t.running.liveMedia.ingestPid() ?? 0, 'SIGKILL')
    await pusher.ended
    await lost(id)
    const again = async () => {
      const next = aPush(streamKey)
      return Promise.race([next.ended.then(() => false), connected(id).then(() => true)])
    }
    await until('pushed again', again, Boolean)
  })
})

describe('the key of a class', () => {
  test('is for its host and for holders of the code within their scope', async () => {
    const mine = await anOrg(t.db)
    const id = await aLiveClass(t, host.id, { audience: onlyPeople(viewer.id), values: { mode: 'push' } })
    const keyed = await t.as(P.liveClassKey)
    const elsewhere = await t.asWho({ codes: [P.liveClassKey], scope: { kind: 'below' }, orgId: mine.id })
    const { streamKey } = await keyed.call(ingestLive, { id })
    expect((await host.call(ingestLive, { id })).streamKey).toBe(streamKey)
    for (const client of [viewer, elsewhere, await t.as(P.liveClass, P.liveClassEdit)]) {
      expect(await client.refused(ingestLive, { id })).toMatchObject({ status: 1004 })
      expect(await client.refused(getLiveHealth, { id })).toMatchObject({ status: 1004 })
    }
    const [row] = await t.db.select().from(liveKeys).where(eq(liveKeys.liveId, id))
    expect(row?.sealed.includes(Buffer.from(streamKey))).toBe(false)
  })

  test('does not exist for classes that are not pushed', async () => {
    const id = await aLiveClass(t, host.id, { values: { mode: 'push' } })
    await t.db.update(liveClasses).set({ mode: 'file' }).where(eq(liveClasses.id, id))
    expect(await host.refused(ingestLive, { id })).toMatchObject({ message: '该直播课不是推流方式，没有推流地址' })
  })
})

test('without ffmpeg, and without a port, one sentence says what is missing', async () => {
  const bare = await startTestApp({ FFMPEG_PATH: '/nowhere/ffmpeg', LIVE_RTMP_PORT: '0' })
  try {
    const presenter = await bare.as()
    const id = await aLiveClass(bare, presenter.id, { values: { mode: 'push' } })
    const message = '服务器未安装 ffmpeg，推流和拉流不可用，请改用录播方式'
    expect(await presenter.refused(ingestLive, { id })).toMatchObject({ message })
    expect(await presenter.call(getLiveHealth, { id })).toMatchObject({ missing: message })
  } finally {
    await bare.close()
  }
})
