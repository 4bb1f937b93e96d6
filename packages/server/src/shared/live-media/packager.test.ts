import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#src/platform/log.ts'
import { aFolder, needTools } from '#src/platform/media/sample-media.fixture.ts'
import { until } from '#test/live-stream.ts'
import { createPackager, type PackagerParts } from './packager.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

const aPackager = (parts: Pick<PackagerParts, 'next' | 'onEnd'>) => {
  let said = ''
  const sink = new PassThrough().setEncoding('utf8')
  sink.on('data', (text: string) => {
    said += text
  })
  const packager = createPackager({ log: createLog('info', sink), ffmpeg: needTools().ffmpeg, ...parts })
  return { packager, said: async () => said }
}

const aRun = (dir: string, input: string[]) => ({
  plan: { picture: 'copy' as const, sound: 'copy' as const },
  input,
  dir,
  run: 'one',
  keep: false,
})

test('a folder that cannot be made is a warning, and is tried again', async () => {
  const file = path.join(folder.path, 'full')
  await writeFile(file, '')
  let tries = 0
  let ends = 0
  const { packager, said } = aPackager({
    next: () => {
      tries += 1
      return aRun(path.join(file, 'class'), ['-i', 'nothing'])
    },
    onEnd: () => {
      ends += 1
    },
  })
  await until(
    'tried again',
    async () => tries,
    (times) => times > 1,
  )
  await packager.stop()
  expect(await said()).toContain('live packaging could not start')
  expect(ends).toBeGreaterThan(0)
})

test('what it logs of a run names no address', async () => {
  const next = () =>
    aRun(path.join(folder.path, 'run'), ['-f', 'flv', '-i', 'http://127.0.0.1:1/secret-class?t=secret-token'])
  const { packager, said } = aPackager({ next })
  const words = await until('ended', said, (text) => text.includes('live packaging ended'))
  await packager.stop()
  expect(words).toContain('…')
  expect(words).not.toContain('secret')
})
