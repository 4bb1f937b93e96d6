import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { getLiveHealth, sendLiveChunk } from '@portal/contract/areas/live/media.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '#src/platform/http/envelope.ts'
import { aFolder, needTools, picture, tone } from '#src/platform/media/sample-media.fixture.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { frameOf, until, viewerOf } from '#test/live-stream.ts'

let t: TestApp
let host: Client
let folder: Awaited<ReturnType<typeof aFolder>>
let recorded: Buffer[]

beforeAll(async () => {
  folder = await aFolder()
  const file = path.join(folder.path, 'recorded.webm')
  const webm = ['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '25', '-c:a', 'libopus', '-f', 'webm', file]
  await promisify(execFile)(needTools().ffmpeg, [...picture('320x180', 8), ...tone(8), ...webm])
  const bytes = await readFile(file)
  const size = Math.ceil(bytes.length / 12)
  recorded = Array.from({ length: 12 }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
  t = await startTestApp({ TEST_JOBS: '1', LIVE_RTMP_PORT: '0' })
  host = await t.as()
})
afterAll(async () => {
  await t.close()
  await folder.remove()
})

const send = async (client: Client, id: string, session: string, seq: number): Promise<Envelope> => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ id, session, seq: String(seq) })) form.set(name, value)
  form.set('attach', new Blob([new Uint8Array(recorded[seq] ?? Buffer.alloc(1))]), 'chunk.webm')
  const encoded = new Response(form)
  const answer = await t.running.app.inject({
    method: 'POST',
    url: `/${sendLiveChunk.path}`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'x-token': client.token },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json<Envelope>()
}

test('what a browser records is seen by viewers: in order, from one page, by those who may push', async () => {
  const id = await aLiveClass(t, host.id, { values: { mode: 'push' } })
  expect(await send(await t.as(), id, 'session-0', 0)).toMatchObject({ status: 1004 })
  expect(await send(host, id, 'session-1', 3)).toMatchObject({ message: '推流已中断，请重新开始' })
  for (let seq = 0; seq < 6; seq += 1)
    expect((await send(host, id, 'session-1', seq)).result).toEqual({ next: seq + 1 })
  expect((await send(host, id, 'session-1', 2)).result).toEqual({ next: 6 })
  expect(await send(host, id, 'session-2', 0)).toMatchObject({ message: '该直播已有推流，请先停止另一路' })
  expect(await send(host, id, 'session-1', 9)).toMatchObject({ message: '推流已中断，请重新开始' })
  for (let seq = 6; seq < recorded.length; seq += 1) await send(host, id, 'session-1', seq)

  const watching = viewerOf(t, host, id)
  const [url = ''] = await until('segments', watching.segments, (list) => list.length > 0, 30)
  expect((await frameOf((await watching.get(url)).bytes)).length).toBe(64 * 36)
  await until(
    'the page has gone',
    () => host.call(getLiveHealth, { id }),
    ({ connected }) => !connected,
    30,
  )
})
