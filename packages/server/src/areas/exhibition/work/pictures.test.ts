import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getWork, maskWork } from '@portal/contract/areas/exhibition/work.ts'
import { getFile } from '@portal/contract/areas/files/file.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findMediaTools } from '#src/platform/media/ffmpeg.ts'
import { workFiles } from '#src/schema/exhibition/exhibition.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anExhibition, aShownWork, EXHIBITION_MANAGER } from '#test/factories/exhibition/exhibition.ts'
import { aStoredFile } from '#test/factories/file.ts'
import { aPng } from '#test/factories/png.ts'
import { messageOf, type TusClient, tusClient } from '#test/tus-client.ts'
import { lockWork } from './works.ts'

const LONG_MS = 15_000

let t: TestApp
let tus: TusClient
let manager: Client
let moderator: Client
let ffmpeg: string
const dir = mkdtempSync(join(tmpdir(), 'portal-work-'))

beforeAll(async () => {
  t = await startTestApp()
  tus = await tusClient(t)
  manager = await t.as(...EXHIBITION_MANAGER)
  moderator = await t.as()
  ffmpeg = (await findMediaTools())?.ffmpeg ?? ''
})
afterAll(async () => {
  await t.close()
  rmSync(dir, { recursive: true })
})

describe('a photograph', () => {
  const send = async (name: string, content: Buffer) => {
    const created = await tus.create(moderator, { fileName: name, content, purpose: 'work' })
    const address = created.headers.get('location')
    if (address === null) return messageOf(created)
    const answer = await tus.patch(moderator, address, 0, content)
    return answer.status === 204 ? (address.split('/').at(-1) ?? '') : messageOf(answer)
  }
  const made = (name: string, ...args: string[]) => {
    execFileSync(ffmpeg, ['-v', 'error', '-y', ...args, join(dir, name)])
    return readFileSync(join(dir, name))
  }
  const picture = (size: string) => ['-f', 'lavfi', '-i', `testsrc=d=1:r=1:s=${size}`, '-frames:v', '1']

  test.each([
    ['photo.heic', '不支持 HEIC 图片，请在手机“设置-相机-格式”中选择“兼容性最佳”后重拍，或转为 JPG 再上传'],
    ['photo.gif', '仅支持 JPG、PNG、WebP 图片'],
  ])('is refused by its name: %s', async (name, words) => {
    expect(await send(name, aPng(1600, 900))).toBe(words)
  })

  test('is refused by what it is', async () => {
    const heic = Buffer.alloc(200)
    heic.write('\0\0\0\x18ftypheic', 0, 'latin1')
    expect(await send('photo.jpg', heic)).toContain('不支持 HEIC 图片')
    expect(await send('small.png', aPng(1599, 900))).toBe('图片长边不能小于 1600 像素')
    expect(await send('high.png', aPng(900, 1600))).not.toContain('图片')
    const moving = made('moving.webp', '-f', 'lavfi', '-i', 'testsrc=d=1:r=3:s=1600x90', '-c:v', 'libwebp_anim')
    expect(await send('moving.webp', moving)).toBe('不支持动态图片，请上传静态图片')
    // The head of a picture of 300 million pixels, with nothing behind it.
    const huge = aPng(1600, 90)
    huge.writeUInt32BE(20_000, 16)
    huge.writeUInt32BE(15_000, 20)
    expect(await send('huge.png', huge)).toBe('图片像素过多，请缩小后再上传')
    expect(await send('broken.jpg', made('whole.jpg', ...picture('1600x900')).subarray(0, 5000))).toBe(
      '图片已损坏，无法读取',
    )
  })

  test('loses where and with what it was taken, and keeps how', async () => {
    const plain = made('plain.jpg', ...picture('1800x1200'))
    const exif = readFileSync(writeExif())
    const photo = Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)])
    expect(photo.includes('SERIAL-123')).toBe(true)
    const uploadId = await send('现场.jpg', photo)
    const { rows } = await t.db.execute<{ sha256: string; name: string; facts: { camera: object; width: number } }>(sql`
      select f.sha256, f.name, f.facts from uploads u join files f on f.id = u.file_id where u.id = ${uploadId}`)
    const stored = t.running.files.store.localPath?.(rows[0]?.sha256 ?? '') ?? ''
    const bytes = readFileSync(stored)
    expect(bytes.includes('SERIAL-123') || bytes.includes('Exif')).toBe(false)
    expect(rows[0]?.facts).toMatchObject({ width: 1800, camera: { camera: 'X-T5' } })
    // It may say who took it.
    expect(rows[0]?.name).toBe('work.jpg')
  })

  /** An APP1 segment with model, serial number and a directory of the place. */
  const writeExif = (): string => {
    const tiff = Buffer.alloc(160)
    tiff.write('MM\0*', 0, 'latin1')
    tiff.writeUInt32BE(8, 4)
    tiff.writeUInt16BE(3, 8)
    const entry = (at: number, tag: number, type: number, count: number, value: number) => {
      tiff.writeUInt16BE(tag, at)
      tiff.writeUInt16BE(type, at + 2)
      tiff.writeUInt32BE(count, at + 4)
      tiff.writeUInt32BE(value, at + 8)
    }
    entry(10, 0x0110, 2, 6, 100)
    entry(22, 0x8825, 4, 1, 60)
    entry(34, 0xa431, 2, 12, 120)
    tiff.write('X-T5\0', 100, 'latin1')
    tiff.write('SERIAL-123\0', 120, 'latin1')
    const head = Buffer.from([0xff, 0xe1, 0, 0])
    head.writeUInt16BE(tiff.length + 8, 2)
    const file = join(dir, 'exif.bin')
    writeFileSync(file, Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), tiff]))
    return file
  }
})

/** A shown work whose one picture has bytes, and a mask for it. */
const aWorkToMask = async () => {
  const author = await t.as()
  const id = await aShownWork(t, author.id, await anExhibition(manager, [moderator.id]))
  const file = await aStoredFile(t, aPng(1600, 1000, 200), {
    ...{ purpose: 'work', container: 'png', name: '原图.png', ownerId: author.id },
    facts: { width: 1600, height: 1000 },
  })
  await t.db.execute(sql`update exhibition_work_files set file_id = ${file.id} where work_id = ${id}`)
  const body = { id, shapes: [{ fileId: file.id, shape: 'oval' as const, x: 0.25, y: 0.25, width: 0.5, height: 0.5 }] }
  return { id, file, body }
}

test('a masked face is masked large, small and taken along; only who moderates has the picture without', async () => {
  const { id, file, body } = await aWorkToMask()
  const visitor = await t.as()
  expect((await visitor.refused(maskWork, body)).status).toBe(1003)
  expect((await manager.call(maskWork, body)).maskedUrls).toHaveLength(1)

  const grey = async (reader: Client, url: string): Promise<number> => {
    const target = join(dir, 'got')
    writeFileSync(target, Buffer.from(await (await tus.get(url, { 'x-token': reader.token })).arrayBuffer()))
    const args = ['-v', 'error', '-i', target, '-vf', 'scale=100:100,format=gray,crop=1:1:50:50', '-f', 'rawvideo', '-']
    return execFileSync(ffmpeg, args)[0] ?? -1
  }
  const [seen] = (await visitor.call(getWork, { id })).files
  for (const url of [seen?.url, seen?.thumbUrl, seen?.downloadUrl])
    expect(await grey(visitor, url ?? '')).toBeLessThan(120)
  expect(seen).not.toHaveProperty('originalUrl')
  expect((await visitor.refused(getFile, { fileId: file.id })).status).not.toBe(0)
  const [judged] = (await manager.call(getWork, { id, manage: true })).files
  expect(await grey(manager, judged?.originalUrl ?? '')).toBeGreaterThan(180)
  await manager.call(maskWork, { id, shapes: [] })
  expect((await visitor.call(getWork, { id })).files[0]?.masked).toBe(false)
})

test('a mask is drawn before the work is held, and refused where its pictures changed meanwhile', async () => {
  const { id, body } = await aWorkToMask()
  let masking: ReturnType<Client['refused']> | undefined
  await inBackground(t.running.platform, async (tx) => {
    await lockWork(tx, id)
    masking = manager.refused(maskWork, body)
    await vi.waitFor(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect((await t.db.execute(waiting)).rows).toHaveLength(1)
    }, LONG_MS)
    await tx.db.update(workFiles).set({ shapes: body.shapes }).where(eq(workFiles.workId, id))
  })
  expect((await masking)?.message).toBe('内容已被他人修改，请刷新后重试')
  const [kept] = await t.db.select().from(workFiles).where(eq(workFiles.workId, id))
  expect(kept).toMatchObject({ maskedFileId: null, thumbFileId: null })
})
