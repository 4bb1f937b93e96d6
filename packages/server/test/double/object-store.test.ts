import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { myData } from '@portal/contract/areas/account/my-data.ts'
import { jobFile, listJobs } from '@portal/contract/areas/exchange/job.ts'
import { backupStatus, startBackup } from '@portal/contract/areas/system/backup.ts'
import { getProgress, uploadVideo } from '@portal/contract/areas/video/media.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { P } from '@portal/contract/privileges.ts'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aFolder, H264_AAC, makeWith, picture, tone } from '#src/platform/media/sample-media.fixture.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type TusClient, tusClient } from '../tus-client.ts'

// Encoding runs at low priority: on a busy machine it takes its time.
vi.setConfig({ testTimeout: 90_000 })

const BUCKET = 'portal-media'
let bucketDir: string
let s3: S3rver
let t: TestApp
let tus: TusClient
const asked: string[] = []

beforeAll(async () => {
  bucketDir = await mkdtemp(join(tmpdir(), 'portal-bucket-'))
  const place = { silent: true, address: '127.0.0.1', port: 0, directory: bucketDir }
  s3 = new S3rver({ ...place, configureBuckets: [{ name: BUCKET, configs: [] }] })
  s3.middleware.unshift((context, next) => {
    asked.push(`${context.method} ${context.url}`)
    return next()
  })
  const { port } = await s3.run()
  t = await startTestApp({
    TEST_JOBS: '1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  })
  tus = await tusClient(t)
})
afterAll(async () => {
  await t.close()
  await s3.close()
  await rm(bucketDir, { recursive: true, force: true })
})

const puts = () => asked.filter((line) => line.startsWith('PUT '))
const gets = () => asked.filter((line) => line.startsWith('GET '))

test('with an object store a video goes up, becomes a ladder there, and plays by signed addresses', async () => {
  const folder = await aFolder()
  const file = join(folder.path, 'wide.mp4')
  await makeWith(...picture('640x360', 6), ...tone(6), ...H264_AAC, file)
  const author = await t.as(P.video, P.videoAdd, P.videoEdit)

  const uploadId = await tus.send(author, { fileName: '消防安全.mp4', content: await readFile(file) })
  const { videoId } = await author.call(uploadVideo, { uploadId, channel: 'portal', category: 'shipin' })
  await expect
    .poll(async () => (await author.call(getProgress, { videoIds: [videoId] }))[0]?.stage, { timeout: 60_000 })
    .toBe('done')
  await folder.remove()

  const { play } = await author.call(getSingleVideoInfo, { id: videoId, manage: true })
  const read = async (url: string) => {
    const answer = await tus.get(url, { 'x-token': author.token })
    expect(answer.status).toBe(200)
    return answer
  }
  const near = (base: string, line: string) => new URL(line, `http://x${base}`).href.slice('http://x'.length)
  const master = play.sources[0]?.url ?? ''
  const rung =
    (await (await read(master)).text()).split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? ''
  const list = near(master, rung)
  const segment = (await (await read(list)).text()).split('\n').find((line) => line.startsWith('seg-')) ?? ''
  const part = await tus.get(near(list, segment), { 'x-token': author.token, range: 'bytes=0-187' })

  expect(puts().some((line) => line.includes('/trees/'))).toBe(true)
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 188])
  // Read to their ends: an answer that nobody reads keeps its connection, and the server waits for it when it closes.
  const stranger = await tus.get(near(list, segment))
  expect([stranger.status, (await stranger.arrayBuffer()).byteLength > 0]).toEqual([403, true])
  const poster = await read(play.posterUrl)
  expect([poster.headers.get('content-type'), (await poster.arrayBuffer()).byteLength > 1000]).toEqual([
    'image/jpeg',
    true,
  ])
})

test('exports made by jobs come out of the object store again', async () => {
  const person = await t.as()

  const { jobId } = await person.call(myData, {})
  const found = async () => (await person.call(listJobs, { filter: {} })).list.find(({ id }) => id === jobId)
  await expect.poll(async () => (await found())?.state, { timeout: 60_000 }).toBe('done')
  const before = gets().length
  const answer = await t.running.app.inject({
    method: 'POST',
    url: `/${jobFile.path}`,
    headers: { 'content-type': 'application/json', 'x-token': person.token },
    payload: JSON.stringify({ id: jobId }),
  })

  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(gets().length).toBeGreaterThan(before)
})

test('a backup is copied beside the files', async () => {
  const admin = await t.as(P.dataBackup)

  await admin.call(startBackup, {})
  await expect
    .poll(async () => (await admin.call(backupStatus, {})).runs[0]?.endedAt ?? null, { timeout: 80_000 })
    .not.toBeNull()

  const { runs } = await admin.call(backupStatus, {})
  expect(runs[0]).toMatchObject({ state: 'ok', error: '' })
  expect(puts().some((line) => line.includes('/trees/backups/') && line.includes('manifest.json'))).toBe(true)
})
