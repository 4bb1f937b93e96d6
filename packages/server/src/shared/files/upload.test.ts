import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { instantUpload } from '@portal/contract/areas/files/upload.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFolder, H264_AAC, makeWith, picture, tone } from '#src/platform/media/sample-media.fixture.ts'
import { files, uploads } from '#src/schema/file.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { messageOf, sha256Of, type TusClient, tusClient } from '#test/tus-client.ts'
import { countOldUploads, dropOldUploads } from './old-uploads.ts'
import { sweepFiles } from './sweep.ts'

let t: TestApp
let tus: TusClient
let folder: Awaited<ReturnType<typeof aFolder>>
let video: Buffer

beforeAll(async () => {
  t = await startTestApp()
  tus = await tusClient(t)
  folder = await aFolder()
  const file = join(folder.path, 'clip.mp4')
  await makeWith(...picture('320x180', 2), ...tone(2), ...H264_AAC, file)
  video = await readFile(file)
})
afterAll(async () => {
  await t.close()
  await folder.remove()
})

const rowOf = async (uploadId: string) => {
  const [row] = await t.db.select().from(uploads).where(eq(uploads.id, uploadId))
  return row
}

/** Sends half of the bytes and then breaks the connection. */
const brokenOff = (content: Buffer, half: number) =>
  new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(content.subarray(0, half)))
      await new Promise((resolve) => setTimeout(resolve, 300))
      controller.error(new Error('line cut'))
    },
  })

describe('an upload', () => {
  test('goes on where a broken line left it, and ends as a stored file', async () => {
    const author = await t.as(P.videoAdd)
    const created = await tus.create(author, { fileName: '消防.mp4', content: video })
    const address = created.headers.get('location') ?? ''
    const half = Math.floor(video.length * 0.6)

    await tus.patch(author, address, 0, brokenOff(video, half)).catch(() => undefined)
    const { offset } = await expect
      .poll(() => tus.offsetOf(author, address))
      .toMatchObject({ offset: half })
      .then(() => tus.offsetOf(author, address))
    const last = await tus.patch(author, address, offset, video.subarray(offset))

    expect(created.status).toBe(201)
    expect(last.status).toBe(204)
    const upload = await rowOf(address.split('/').at(-1) ?? '')
    expect(upload).toMatchObject({ state: 'done', fileName: '消防.mp4' })
    const [file] = await t.db
      .select()
      .from(files)
      .where(eq(files.id, upload?.fileId ?? ''))
    expect(file?.sha256).toBe(sha256Of(video))
    expect(await t.running.files.store.stat(sha256Of(video))).toEqual({ bytes: video.length })
    expect(await readdir(t.running.files.uploadDir)).toEqual([])
  })

  test('answers a client that missed the end with the full offset', async () => {
    const author = await t.as(P.videoAdd)
    const uploadId = await tus.send(author, { fileName: 'a.mp4', content: video })

    expect(await tus.offsetOf(author, `/rest/upload/tus/${uploadId}`)).toEqual({ code: 200, offset: video.length })
  })

  test('refuses wrong names and sizes before a byte is taken', async () => {
    const author = await t.as(P.videoAdd, P.schoolDocAdd)
    const ask = async (fileName: string, purpose: 'video' | 'cover' | 'document' | 'subtitle', length: number) =>
      messageOf(await tus.create(author, { fileName, content: Buffer.alloc(0), purpose }, length))

    expect(await ask('a.txt', 'video', 10)).toBe('仅支持 MP4、MOV、MKV、AVI、WMV、FLV、WEBM 视频')
    expect(await ask('a.mp4', 'video', 0)).toBe('不能上传空文件')
    expect(await ask('a.mp4', 'video', 4 * 1024 ** 3 + 1)).toBe('单文件大小不能超过 4 GB')
    expect(await ask('a.gif', 'cover', 10)).toBe('仅限图片格式')
    expect(await ask('a.png', 'cover', 10_240 * 1024 + 1)).toBe('单文件大小不能超过 10240kb')
    expect(await ask('a.pdf', 'document', 200 * 1024 ** 2 + 1)).toBe('单文件大小不能超过 200 MB')
    expect(await ask('a.srt', 'subtitle', 2 * 1024 ** 2 + 1)).toBe('单文件大小不能超过 2 MB')
  })

  test('refuses a renamed program and keeps nothing of it', async () => {
    const author = await t.as(P.videoAdd)
    const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(4000, 7)])
    const created = await tus.create(author, { fileName: '安装.mp4', content: program })
    const address = created.headers.get('location') ?? ''

    const refused = await tus.patch(author, address, 0, program)

    expect(refused.status).toBe(400)
    expect(await messageOf(refused)).toBe('文件内容与扩展名不符')
    expect(await rowOf(address.split('/').at(-1) ?? '')).toMatchObject({
      state: 'failed',
      failText: '文件内容与扩展名不符',
    })
    expect(await t.running.files.store.stat(sha256Of(program))).toBeNull()
  })

  test('refuses bytes that are not the announced ones', async () => {
    const author = await t.as(P.videoAdd)
    const created = await tus.create(author, { fileName: 'b.mp4', content: video, sha256: 'a'.repeat(64) })

    const refused = await tus.patch(author, created.headers.get('location') ?? '', 0, video)

    expect(await messageOf(refused)).toBe('文件校验不一致，请重新上传')
  })

  test('belongs to its sender alone, who needs the right to send', async () => {
    const author = await t.as(P.videoAdd)
    const other = await t.as(P.videoAdd)
    const learner = await t.as()
    const address = (await tus.create(author, { fileName: 'c.mp4', content: video })).headers.get('location') ?? ''

    expect(await tus.offsetOf(other, address)).toMatchObject({ code: 404 })
    expect((await tus.patch(other, address, 0, video)).status).toBe(404)
    expect((await tus.remove(other, address)).status).toBe(404)
    expect((await tus.create(learner, { fileName: 'd.mp4', content: video })).status).toBe(403)
    expect((await tus.create(t.anonymous, { fileName: 'd.mp4', content: video })).status).toBe(401)
    expect((await tus.remove(author, address)).status).toBe(204)
    expect(await rowOf(address.split('/').at(-1) ?? '')).toMatchObject({ state: 'cancelled' })
  })

  test('is the twentieth at most, however many are started at once', async () => {
    const author = await t.as(P.videoAdd)

    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => tus.create(author, { fileName: `${n}.mp4`, content: video })),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused && (await messageOf(refused))).toBe('最多同时排队 20 个文件')
  })
})

describe('rest/upload/instant', () => {
  test('finishes at once for bytes in the data scope, and only there', async () => {
    const [company, foreign] = [await anOrg(t.db), await anOrg(t.db)]
    const below = { codes: [P.videoAdd], scope: { kind: 'below' } } as const
    const sender = await t.asWho({ ...below, orgId: company.id })
    const colleague = await t.asWho({ ...below, orgId: company.id })
    const stranger = await t.asWho({ ...below, orgId: foreign.id })
    const content = Buffer.concat([video, Buffer.from('tail')])
    await tus.send(sender, { fileName: 'e.mp4', content })
    const asked = { purpose: 'video', fileName: 'f.mp4', sha256: sha256Of(content), size: content.length } as const

    const near = await colleague.call(instantUpload, asked)
    const far = await stranger.call(instantUpload, asked)
    const renamed = await colleague.call(instantUpload, { ...asked, fileName: 'f.avi' })

    expect(near.uploadId && (await rowOf(near.uploadId))).toMatchObject({ state: 'done', ownerId: colleague.id })
    expect(far.uploadId).toBeNull()
    expect(renamed.uploadId).toBeNull()
  })
})

describe('the nightly cleaning', () => {
  const placeOf = () => {
    const { platform, files: service } = t.running
    return { platform, store: service.store, dir: service.uploadDir, tools: service.tools }
  }

  const anOldUpload = async (author: Client, fileName: string) => {
    const id = await tus.send(author, { fileName, content: Buffer.concat([video, Buffer.from(fileName)]) })
    await t.db
      .update(uploads)
      .set({ touchedAt: new Date(Date.now() - 8 * DAY_MS) })
      .where(eq(uploads.id, id))
    return { id, fileId: (await rowOf(id))?.fileId ?? '' }
  }

  test('takes a finished upload that nothing took with its file, and keeps the one that something was made of', async () => {
    const author = await t.as(P.videoAdd)
    const place = placeOf()
    const idOf = (fileName: string) => anOldUpload(author, fileName)
    const [unused, used] = [await idOf('unused.mp4'), await idOf('used.mp4')]
    await t.db.update(uploads).set({ takenAt: new Date() }).where(eq(uploads.id, used.id))
    const cutoff = new Date(Date.now() - 7 * DAY_MS)
    const due = await countOldUploads(place, cutoff)

    const dropped = await dropOldUploads(place, cutoff)

    expect(dropped).toBe(due.count)
    const left = await t.db
      .select({ id: files.id })
      .from(files)
      .where(inArray(files.id, [unused.fileId, used.fileId]))
    expect(left).toEqual([{ id: used.fileId }])
    expect(await rowOf(unused.id)).toBeUndefined()
  })

  test('keeps the file that is taken at the same moment', async () => {
    const { id, fileId } = await anOldUpload(await t.as(P.videoAdd), 'late.mp4')
    const client = await t.running.platform.pool.connect()
    await client.query('begin')
    await client.query('update uploads set taken_at = now() where id = $1', [id])

    const dropping = dropOldUploads(placeOf(), new Date(Date.now() - 7 * DAY_MS))
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await t.db.execute(waiting)).rows.length, { interval: 20 }).toBe(1)
    await client.query('commit')
    client.release()
    await dropping

    expect(await t.db.select({ id: files.id }).from(files).where(eq(files.id, fileId))).toEqual([{ id: fileId }])
  })

  test('drops uploads without a byte for seven days, parts without a row and bytes without a file', async () => {
    const author = await t.as(P.videoAdd)
    const { platform, files: service } = t.running
    const old = (await tus.create(author, { fileName: 'old.mp4', content: video })).headers.get('location') ?? ''
    const fresh = (await tus.create(author, { fileName: 'new.mp4', content: video })).headers.get('location') ?? ''
    const [oldId, freshId] = [old, fresh].map((address) => address.split('/').at(-1) ?? '')
    await t.db
      .update(uploads)
      .set({ touchedAt: new Date(Date.now() - 8 * DAY_MS) })
      .where(eq(uploads.id, oldId ?? ''))
    const yesterday = new Date(Date.now() - 2 * DAY_MS)
    const orphan = join(service.uploadDir, '00000000-0000-4000-8000-000000000000')
    await writeFile(orphan, 'left behind')
    await utimes(orphan, yesterday, yesterday)
    await mkdir(platform.tempDir, { recursive: true })
    const temp = join(platform.tempDir, 'lost')
    await writeFile(temp, 'bytes that no row names')
    const { sha256 } = await service.store.put(temp)
    const stored = service.store.localPath?.(sha256) ?? ''
    await utimes(stored, yesterday, yesterday)

    const place = placeOf()
    await dropOldUploads(place, new Date(Date.now() - 7 * DAY_MS))
    await sweepFiles(place)

    expect(await rowOf(oldId ?? '')).toBeUndefined()
    expect(await rowOf(freshId ?? '')).toMatchObject({ state: 'uploading' })
    const left = await readdir(service.uploadDir)
    expect(left).toContain(freshId)
    expect(left).not.toContain(oldId)
    expect(left).not.toContain('00000000-0000-4000-8000-000000000000')
    expect(await service.store.stat(sha256)).toBeNull()
    const { rows } = await t.db.execute<{ n: number }>(sql`select count(*) as n from blobs`)
    expect(rows[0]?.n).toBeGreaterThan(0)
  })
})
