import { readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getLiveHealth } from '@portal/contract/areas/live/media.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFolder, H264_AAC, makeWith, picture, tone } from '#src/platform/media/sample-media.fixture.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { settings } from '#src/schema/system/system.ts'
import { guardedGet, isAllowedUrl } from '#src/shared/live-media/pull/guarded-get.ts'
import { rewritePlaylist } from '#src/shared/live-media/pull/playlist.ts'
import { startRelay } from '#src/shared/live-media/pull/relay.ts'
import { parseAllowList } from '#src/shared/outbound/networks.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { frameOf, until, viewerOf } from '#test/live-stream.ts'

let t: TestApp
let host: Client
let folder: Awaited<ReturnType<typeof aFolder>>
let server: http.Server
let origin = ''
const asked: string[] = []
const REFUSED = { fault: 'refused' }

/** Foreign streams: one that is as it should be, and ones that lead into the house. */
const foreign = async (request: http.IncomingMessage, reply: http.ServerResponse) => {
  const name = (request.url ?? '/').slice(1)
  asked.push(`${request.headers.host?.split(':')[0]} ${name}`)
  if (name === 'redirect.m3u8')
    return reply.writeHead(302, { location: `http://127.0.0.2:${(server.address() as AddressInfo).port}/a.m3u8` }).end()
  const inner = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://127.0.0.2:${(server.address() as AddressInfo).port}/a0.ts\n`
  if (name === 'inner.m3u8') return reply.end(inner)
  if (name === 'inner.ts') {
    reply.writeHead(203, { 'content-type': 'video/mp2t' }).write(inner.slice(0, 3))
    return void setTimeout(() => reply.end(inner.slice(3)), 50)
  }
  const bytes = await readFile(path.join(folder.path, path.basename(name))).catch(() => null)
  return bytes ? reply.end(bytes) : reply.writeHead(404).end()
}

beforeAll(async () => {
  folder = await aFolder()
  server = http.createServer((request, reply) => void foreign(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await makeWith(
    ...[...picture('320x180', 40), ...tone(40), ...H264_AAC, '-g', '25', '-f', 'hls', '-hls_time', '2'],
    ...['-hls_list_size', '0', path.join(folder.path, 'a.m3u8')],
  )
  t = await startTestApp({ TEST_JOBS: '1', LIVE_RTMP_PORT: '0' })
  await t.db.insert(settings).values({ key: 'livePullAllow', value: '127.0.0.1 live.example.com' })
  host = await t.as()
})
afterAll(async () => {
  await t.close()
  server.closeAllConnections()
  server.close()
  await folder.remove()
})

const aPulled = async (pullUrl: string) => {
  const id = await aLiveClass(t, host.id)
  await t.db.update(liveClasses).set({ mode: 'pull', pullUrl }).where(eq(liveClasses.id, id))
  return id
}

describe('a pulled class', () => {
  test('shows the foreign stream through us', async () => {
    const id = await aPulled(`${origin}/a.m3u8`)
    const watching = viewerOf(t, host, id)
    const [url = ''] = await until('segments', watching.segments, (list) => list.length > 1, 40)
    expect((await frameOf((await watching.get(url)).bytes)).length).toBe(64 * 36)
    expect(await watching.sources()).toMatchObject({ signal: 'up' })
    expect(await host.call(getLiveHealth, { id })).toMatchObject({ connected: true, width: 320 })
  })

  test('is nothing where the address leads into the house, by redirect or by what its playlist names', async () => {
    const ids = await Promise.all(['redirect.m3u8', 'inner.m3u8'].map((name) => aPulled(`${origin}/${name}`)))
    await until(
      'both asked',
      async () => asked.join(),
      (list) => /redirect/.test(list) && /inner/.test(list),
    )
    const third = await aPulled(`${origin}/a.m3u8`)
    await until(
      'another one came',
      () => host.call(getLiveHealth, { id: third }),
      ({ connected }) => connected,
      40,
    )
    for (const id of ids) expect(await host.call(getLiveHealth, { id })).toMatchObject({ connected: false })
    expect(asked.filter((line) => line.startsWith('127.0.0.2'))).toEqual([])
  })

  test('is refused by the form of its address and by its host', async () => {
    const { whyNotPull } = t.running.liveMedia
    expect((await whyNotPull('rtmp://live.example.com/a'))?.message).toBe('拉流地址须为 http(s) 的 m3u8 或 flv')
    expect((await whyNotPull('https://live.example.com/a.mp4'))?.message).toBe('拉流地址须为 http(s) 的 m3u8 或 flv')
    expect((await whyNotPull('https://evil.example.com/a.flv'))?.message).toBe('该地址域名未被允许')
    expect(await whyNotPull('https://live.example.com/a.m3u8?t=1')).toBeNull()
  })
})

describe('what is asked for a pull', () => {
  test('follows redirects to allowed addresses alone', async () => {
    await expect(guardedGet(`${origin}/redirect.m3u8`, parseAllowList('127.0.0.1'))).rejects.toMatchObject(REFUSED)
    const { response } = await guardedGet(`${origin}/redirect.m3u8`, parseAllowList('127.0.0.0/8'))
    expect(response.statusCode).toBe(200)
    response.destroy()
    asked.length = 0
  })

  test('reaches the house by addresses of the list, not by listed names', async () => {
    const byName = origin.replace('127.0.0.1', 'localhost')
    await expect(guardedGet(`${byName}/a.m3u8`, parseAllowList('localhost'))).rejects.toMatchObject(REFUSED)
    const { response } = await guardedGet(`${byName}/a.m3u8`, parseAllowList('localhost 127.0.0.1'))
    expect(response.statusCode).toBe(200)
    response.destroy()
    expect(isAllowedUrl('https://me:secret@live.example.com/a.m3u8', parseAllowList('live.example.com'))).toBe(false)
  })

  test('names us in every address of a playlist', () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-KEY:METHOD=AES-128,URI="k.key",IV=0x1',
      '#EXT-X-MAP:URI="http://10.0.0.1/init.mp4"',
      '#EXT-X-SESSION-DATA:DATA-ID="x",URI="http://10.0.0.1/data"',
      '#EXTINF:2,',
      '../b/1.ts?t=1',
      '#EXTINF:2,',
      'file:///etc/passwd',
    ].join('\r\n')
    expect(rewritePlaylist(text, new URL('https://a.example.com/x/y.m3u8'), (url) => `<${url}>`).split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-KEY:METHOD=AES-128,URI="<https://a.example.com/x/k.key>",IV=0x1',
      '#EXT-X-MAP:URI="<http://10.0.0.1/init.mp4>"',
      '#EXTINF:2,',
      '<https://a.example.com/b/1.ts?t=1>',
      '#EXTINF:2,',
      '<file:///etc/passwd>',
    ])
  })

  test('reads the lines of a playlist as ffmpeg does', () => {
    const text =
      '#EXTM3U\r#EXTINF:2,\rhttp://10.0.0.1/1.ts\0#EXTINF:2,\0file:///etc/passwd\n\r\n#EXTINF:2,x\rhttp://10.0.0.1/2.ts'
    expect(rewritePlaylist(text, new URL('https://a.example.com/y.m3u8'), (url) => `<${url}>`).split('\n')).toEqual([
      '#EXTM3U',
      '#EXTINF:2,',
      '<http://10.0.0.1/1.ts>',
      '#EXTINF:2,',
      '<file:///etc/passwd>',
      '#EXTINF:2,x',
      '<http://10.0.0.1/2.ts>',
    ])
  })

  test.each([
    '#EXT-X-KEY:METHOD=AES-128,URI=http://10.0.0.1/key',
    '#EXT-X-MAP:URI="a.mp4",URI=http://10.0.0.1/init.mp4',
    '#EXT-X-MAP:URI="a.mp4\\",URI=http://10.0.0.1/init.mp4',
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="http://10.0.0.1/a.m3u8',
    "#EXT-X-KEY:METHOD=AES-128,URI='http://10.0.0.1/key'",
  ])('leaves out a tag that names an address in another way: %s', (line) => {
    const text = `#EXTM3U\n${line}\n#EXTINF:2,\n1.ts`
    expect(rewritePlaylist(text, new URL('https://a.example.com/y.m3u8'), () => 'ours')).toBe(
      '#EXTM3U\n#EXTINF:2,\nours',
    )
  })

  test('takes for a playlist what begins like one, whatever it is called, and hands on everything else', async () => {
    const relay = await startRelay(async () => parseAllowList('127.0.0.1'))
    try {
      const text = await (await fetch(relay.addressOf('class', `${origin}/inner.ts`))).text()
      const lines = text.split('\n')
      expect(lines.slice(0, 3)).toEqual(['#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXTINF:2,'])
      expect(new URL(lines[3] ?? '').origin).toBe(new URL(relay.addressOf('class', origin)).origin)
      expect((await fetch(lines[3] ?? '')).status).toBe(403)

      const segment = Buffer.from(await (await fetch(relay.addressOf('class', `${origin}/a0.ts`))).arrayBuffer())
      expect(segment.equals(await readFile(path.join(folder.path, 'a0.ts')))).toBe(true)
      expect(relay.taken('class')).toBe(segment.length)
      expect((await fetch(relay.addressOf('class', `${origin}/none.ts`))).status).toBe(404)
    } finally {
      relay.stop()
    }
  })
})
