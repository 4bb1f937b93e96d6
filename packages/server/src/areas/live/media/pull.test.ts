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
import { guardedGet, isAllowedUrl, NotAllowedError } from '#src/shared/live-media/pull/guarded-get.ts'
import { rewritePlaylist } from '#src/shared/live-media/pull/playlist.ts'
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

/** Foreign streams: one that is as it should be, and ones that lead into the house. */
const foreign = async (request: http.IncomingMessage, reply: http.ServerResponse) => {
  const name = (request.url ?? '/').slice(1)
  asked.push(`${request.headers.host?.split(':')[0]} ${name}`)
  if (name === 'redirect.m3u8')
    return reply.writeHead(302, { location: `http://127.0.0.2:${(server.address() as AddressInfo).port}/a.m3u8` }).end()
  if (name === 'inner.m3u8')
    return reply.end(
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://127.0.0.2:${(server.address() as AddressInfo).port}/a0.ts\n`,
    )
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
    await expect(guardedGet(`${origin}/redirect.m3u8`, parseAllowList('127.0.0.1'))).rejects.toThrow(NotAllowedError)
    const { response } = await guardedGet(`${origin}/redirect.m3u8`, parseAllowList('127.0.0.0/8'))
    expect(response.statusCode).toBe(200)
    response.destroy()
    asked.length = 0
  })

  test('reaches the house by addresses of the list, not by listed names', async () => {
    const byName = origin.replace('127.0.0.1', 'localhost')
    await expect(guardedGet(`${byName}/a.m3u8`, parseAllowList('localhost'))).rejects.toThrow(NotAllowedError)
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
})
