import { open, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFolder, H264_AAC, makeWith, picture, tone, tools } from '../sample-media.fixture.ts'
import { type HeadResult, playsInBrowsers, readMediaHead } from './head.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
const at = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

const headOf = (result: HeadResult) => {
  if (!result.ok) throw new Error(`${result.failure}: ${result.detail}`)
  return result.head
}

describe.skipIf(!tools)('heads of files made by ffmpeg', () => {
  test.each([
    ['with the index at the end', []],
    ['with the index in front', ['-movflags', '+faststart']],
  ])('reads an MP4 %s', async (_what, flags) => {
    const file = at('plain.mp4')
    await makeWith(...picture('320x180', 3), ...tone(3), ...H264_AAC, ...flags, file)

    const head = headOf(await readMediaHead(file, 'mp4'))

    expect(head).toMatchObject({ width: 320, height: 180, videoCodec: 'h264', audioCodec: 'aac', isFragmented: false })
    expect(Math.abs(head.durationMs - 3000)).toBeLessThan(100)
    expect(playsInBrowsers(head)).toBe(true)
  })

  test.each(['frag_keyframe+empty_moov', 'frag_keyframe', 'frag_keyframe+empty_moov+default_base_moof+dash'])(
    'reads the length of a fragmented MP4 (%s)',
    async (flags) => {
      const file = at('fragmented.mp4')
      await makeWith(...picture('320x180', 5), ...tone(5), ...H264_AAC, '-g', '25', '-movflags', flags, file)

      const head = headOf(await readMediaHead(file, 'mp4'))

      expect(head).toMatchObject({ width: 320, height: 180, isFragmented: true })
      expect(Math.abs(head.durationMs - 5000)).toBeLessThan(150)
    },
  )

  test('gives the upright size of a video turned by its matrix', async () => {
    await makeWith(...picture('320x180', 1), ...H264_AAC, at('flat.mp4'))
    await makeWith('-i', at('flat.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90', at('turned.mp4'))

    const head = headOf(await readMediaHead(at('turned.mp4'), 'mp4'))

    expect(head).toMatchObject({ width: 180, height: 320 })
  })

  test('says that a sound-only MP4 has no picture', async () => {
    await makeWith(...tone(2), '-c:a', 'aac', at('sound.mp4'))

    const head = headOf(await readMediaHead(at('sound.mp4'), 'mp4'))

    expect(head).toMatchObject({ width: null, videoCodec: null, audioCodec: 'aac' })
    expect(playsInBrowsers(head)).toBe(false)
  })

  test('reads a WebM', async () => {
    const codecs = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']
    await makeWith(...picture('160x90', 2), ...tone(2), ...codecs, at('a.webm'))

    const head = headOf(await readMediaHead(at('a.webm'), 'webm'))

    expect(head).toMatchObject({ width: 160, height: 90, videoCodec: 'vp8', audioCodec: 'opus' })
    expect(Math.abs(head.durationMs - 2000)).toBeLessThan(100)
  })

  test('says that a live-recorded WebM does not tell its length', async () => {
    await makeWith(...picture('160x90', 1), '-c:v', 'libvpx', '-f', 'webm', '-live', '1', at('live.webm'))

    expect(await readMediaHead(at('live.webm'), 'webm')).toMatchObject({ ok: false, failure: 'noDuration' })
  })

  test.each([
    ['+faststart', 'truncated'],
    ['0', 'truncated'],
  ])('calls a cut-off MP4 (%s) truncated', async (flags, failure) => {
    const file = at('cut.mp4')
    await makeWith(...picture('320x180', 3), ...H264_AAC, '-movflags', flags, file)
    await truncate(file, Math.floor((await readFile(file)).length * 0.6))

    expect(await readMediaHead(file, 'mp4')).toMatchObject({ ok: false, failure })
  })

  test('finds the index behind more than 4 GB of samples', async () => {
    const file = at('plain-small.mp4')
    await makeWith(...picture('320x180', 1), ...H264_AAC, '-movflags', '+faststart', file)
    const small = await readFile(file)
    const movieStart = small.indexOf('moov') - 4
    const movie = small.subarray(movieStart, movieStart + small.readUInt32BE(movieStart))
    const huge = await open(at('huge.mp4'), 'w')
    const samples = Buffer.alloc(16)
    samples.writeUInt32BE(1, 0)
    samples.write('mdat', 4, 'latin1')
    samples.writeBigUInt64BE(5n << 30n, 8)
    await huge.write(small.subarray(0, small.readUInt32BE(0)), 0, undefined, 0)
    await huge.write(samples, 0, 16, small.readUInt32BE(0))
    await huge.write(movie, 0, movie.length, small.readUInt32BE(0) + 5 * 2 ** 30)
    await huge.close()

    const head = headOf(await readMediaHead(at('huge.mp4'), 'mp4'))

    expect(head).toMatchObject({ width: 320, durationMs: 1000 })
  })

  test('answers for a thousand damaged files, and never throws', async () => {
    const movflags = ['-movflags', 'frag_keyframe+empty_moov']
    await makeWith(...picture('64x48', 1), ...tone(1), ...H264_AAC, ...movflags, at('seed.mp4'))
    await makeWith(...picture('64x48', 1), ...tone(1), '-c:v', 'libvpx', '-c:a', 'libopus', at('seed.webm'))
    let seed = 11
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const outcomes = new Set<string>()

    for (const container of ['mp4', 'webm'] as const) {
      const original = (await readFile(at(`seed.${container}`))).subarray(0, 3000)
      for (let round = 0; round < 500; round += 1) {
        const bytes = Buffer.from(original)
        for (let change = 0; change < 3; change += 1) bytes[random(1600)] = [0, 0xff, 1, random(256)][random(4)] ?? 0
        await writeFile(at('damaged'), bytes)
        const result = await readMediaHead(at('damaged'), container)
        outcomes.add(result.ok ? 'ok' : result.failure)
      }
    }

    expect(outcomes.size).toBeGreaterThan(1)
  })
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['a box of no length', Buffer.from('\0\0\0\x04moov', 'latin1')],
  ['noise', Buffer.alloc(5000, 0xa5)],
])('calls %s unreadable or truncated', async (_what, bytes) => {
  await writeFile(at('bad'), bytes)

  expect(await readMediaHead(at('bad'), 'mp4')).toMatchObject({ ok: false })
  expect(await readMediaHead(at('bad'), 'webm')).toMatchObject({ ok: false })
})

test('gives up on millions of tiny boxes', async () => {
  const tiny = Buffer.from('\0\0\0\x08free', 'latin1')
  await writeFile(at('tiny'), Buffer.alloc(tiny.length * 2_000_000, tiny))

  expect(await readMediaHead(at('tiny'), 'mp4')).toMatchObject({ ok: false, failure: 'unreadable' })
})
