import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listApprovals, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { saveExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { castVote } from '@portal/contract/areas/exhibition/vote.ts'
import {
  deleteWorks,
  getWork,
  listWorks,
  maskWork,
  removeWorks,
  saveWork,
  submitWork,
  withdrawWork,
} from '@portal/contract/areas/exhibition/work.ts'
import { getFile } from '@portal/contract/areas/files/file.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMediaTools } from '#src/platform/media/ffmpeg.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import {
  anExhibition,
  aShownWork,
  aSubmittedWork,
  aWorkPicture,
  daysFromNow,
  decideWork,
  EXHIBITION_MANAGER,
  exhibitionOf,
  voteRuns,
  workOf,
} from '#test/factories/exhibition/exhibition.ts'
import { aStoredFile } from '#test/factories/file.ts'
import { aPng } from '#test/factories/png.ts'
import { messageOf, type TusClient, tusClient } from '#test/tus-client.ts'

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

const page = { page: 1, pageSize: 100 }
const show = (wishes: object = {}) => anExhibition(manager, [moderator.id], wishes)
const fault = async (client: Client, endpoint: typeof saveWork, body: unknown) => {
  const { errors, message } = await client.refused(endpoint, body)
  return errors[0]?.message ?? message
}

describe('an exhibition', () => {
  const save = (wishes: object) => fault(manager, saveExhibition as never, exhibitionOf([moderator.id], wishes))

  test('refuses dates and rules that do not fit', async () => {
    expect(await save({ submitTo: daysFromNow(5) })).toBe('征集截止须早于投票开始')
    expect(await save({ voteTo: daysFromNow(2), voteFrom: daysFromNow(2.5) })).toBe('投票结束须晚于投票开始')
    expect(await save({ resultAt: daysFromNow(1) })).toBe('公布时间不能早于投票结束')
    expect(await save({ perWork: 3 })).toBe('每件作品票数不能多于每人票数')
    expect(await save({ criteria: [{ name: '构图', weight: 60, max: 10 }] })).toBe('评分权重之和须为 1')
    expect(await save({ moderatorIds: [] })).toBe('请选择主持人')
    expect(await save({ title: '短' })).toBe('名称为 2–40 个字')
  })
})

describe('a work', () => {
  test('is entered, refused with a reason, entered again, and shown by its moderator alone', async () => {
    const { id, categoryId } = await show()
    const author = await t.as()
    const stranger = await t.as()
    const workId = await aSubmittedWork(t, author, { id, categoryId })
    expect((await stranger.refused(getWork, { id: workId })).message).toBe('作品不存在或无权查看')
    expect((await stranger.call(listWorks, { ...page, filter: { exhibitionId: id } })).total).toBe(0)

    await decideWork(moderator, workId, 'reject', '人脸清晰，请打码')
    const [own] = (await author.call(listWorks, { ...page, filter: { mine: true } })).list
    expect(own).toMatchObject({ state: 'refused', reason: '人脸清晰，请打码' })
    await author.call(submitWork, { id: workId })
    await decideWork(moderator, workId, 'pass')
    const seen = await stranger.call(getWork, { id: workId })
    expect(seen).toMatchObject({ state: 'shown', number: 'A-0001', mayEdit: false, mayAudit: false })
    expect(seen.files[0]?.camera).toEqual([{ label: '相机', value: 'X-T5' }])
    expect(seen).not.toHaveProperty('requestId')
    const { rows } =
      await t.db.execute(sql`select 1 from approval_records r join approval_requests q on q.id = r.request_id
      where q.subject_id = ${workId}`)
    expect(rows.length).toBeGreaterThan(2)
  })

  test('of a person is limited, also through the engine, and asks for consent, window and audience', async () => {
    const unit = await anOrg(t.db)
    const inside = { ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] }
    const made = await show({ worksPerPerson: 1, filesPerWork: 1, submitAudience: inside })
    const author = await t.asWho({ orgId: unit.id })
    const outsider = await t.as()
    expect(await fault(outsider, saveWork, await workOf(t, outsider, made))).toBe('你不在征集范围内')
    expect(await fault(author, saveWork, await workOf(t, author, made, { title: '塔' }))).toBe('作品名为 2–40 个字')
    expect(await fault(author, saveWork, await workOf(t, author, made, { story: '长'.repeat(501) }))).toBe(
      '说明最多 500 个字',
    )
    expect(await fault(author, saveWork, await workOf(t, author, made, { categoryId: made.id }))).toBe('请选择类别')
    const two = [{ fileId: (await aWorkPicture(t, author.id)).id }, { fileId: (await aWorkPicture(t, author.id)).id }]
    expect(await fault(author, saveWork, await workOf(t, author, made, { files: two }))).toBe('每件作品最多 1 张图片')
    const foreign = [{ fileId: (await aWorkPicture(t, outsider.id)).id }]
    expect(await fault(author, saveWork, await workOf(t, author, made, { files: foreign }))).toBe(
      '图片不存在或无权使用',
    )

    const { id } = await author.call(saveWork, await workOf(t, author, made, { consentVersion: 0 }))
    expect((await author.refused(submitWork, { id })).message).toBe('请先同意著作权声明')
    await aSubmittedWork(t, author, made)
    const second = await author.call(saveWork, await workOf(t, author, made))
    expect((await author.refused(submitWork, { id: second.id })).message).toBe('本次最多提交 1 件作品')
    const around = { subjectType: 'work', subjectId: second.id }
    expect((await author.refused(submitApproval, around)).message).toBe('本次最多提交 1 件作品')
    await voteRuns(t, made.id)
    expect((await author.refused(submitWork, { id: second.id })).message).toBe('征集已结束')
    expect(await fault(author, saveWork, await workOf(t, author, made))).toBe('征集已结束')
  })

  test('that is changed goes back to its moderators and takes no votes meanwhile', async () => {
    const made = await show()
    const author = await t.as()
    const voter = await t.as()
    const id = await aShownWork(t, author.id, made)
    await voteRuns(t, made.id)
    await voter.call(castVote, { workId: id })
    const { revision, files } = await author.call(getWork, { id })
    const body = await workOf(t, author, made, {
      id,
      revision,
      title: '改了名字',
      files: files.map((f) => ({ fileId: f.id })),
    })
    await author.call(saveWork, body)
    const other = await t.as()
    expect((await other.refused(castVote, { workId: id })).message).toBe('该作品未展出，不能投票')
    await decideWork(moderator, id, 'pass')
    expect((await other.call(castVote, { workId: id })).left).toBe(1)
  })

  test('of nobody’s own is neither changed nor withdrawn, and a moderator does not judge himself', async () => {
    const made = await anExhibition(manager, [moderator.id, (await t.as()).id])
    const author = await t.as()
    const id = await aSubmittedWork(t, author, made)
    const thief = await t.as()
    const body = await workOf(t, thief, made, { id, revision: 1 })
    expect((await thief.refused(saveWork, body)).message).toBe('作品不存在或无权查看')
    expect((await thief.refused(withdrawWork, { id })).message).toBe('作品不存在或无权查看')
    expect((await thief.refused(submitWork, { id })).message).toBe('作品不存在或无权查看')
    expect((await author.call(withdrawWork, { id })).state).toBe('withdrawn')
    const own = await aSubmittedWork(t, moderator, made)
    expect((await moderator.call(getWork, { id: own })).mayDecide).toBeUndefined()
  })

  test('is taken down with a reason; one with votes is not deleted', async () => {
    const made = await show()
    const author = await t.as()
    const [voted, plain] = [await aShownWork(t, author.id, made), await aShownWork(t, author.id, made)]
    await voteRuns(t, made.id)
    await moderator.call(castVote, { workId: voted })
    expect((await manager.call(deleteWorks, { ids: [voted, plain] })).failed).toEqual([
      { id: voted, message: '已有投票，作品不能删除，可撤下' },
    ])
    expect((await manager.refused(removeWorks, { ids: [voted], reason: '' })).errors[0]?.message).toBe(
      '请填写撤下原因（2–200 字）',
    )
    const stranger = await t.asWho({
      codes: [...EXHIBITION_MANAGER],
      scope: { kind: 'below' },
      orgId: (await anOrg(t.db)).id,
    })
    expect((await stranger.refused(removeWorks, { ids: [voted], reason: '越权' })).status).toBe(1004)
    expect((await manager.call(removeWorks, { ids: [voted], reason: '涉及客户信息' })).removed).toBe(1)
    expect((await author.call(getWork, { id: voted })).reason).toBe('涉及客户信息')
  })
})

test('authors stay unknown where they are hidden: in lists, names of files, filters and reviews', async () => {
  const made = await show({ hideAuthors: true })
  const author = await t.as()
  const helper = await t.as()
  const id = await aShownWork(t, author.id, made)
  await t.db.execute(sql`insert into exhibition_work_authors (work_id, user_id) values (${id}, ${helper.id})`)
  await voteRuns(t, made.id)
  const voter = await t.as()
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select name from users where id in (${author.id}, ${helper.id})`)
  const answers = JSON.stringify([
    await voter.call(listWorks, { ...page, filter: { exhibitionId: made.id } }),
    await voter.call(getWork, { id }),
  ])
  for (const { name } of rows) expect(answers).not.toContain(`"${name}`)
  for (const secret of [author.id, helper.id, '班组.jpg']) expect(answers).not.toContain(secret)
  for (const filter of [{ authorId: author.id }, { orgId: made.id }])
    expect((await voter.refused(listWorks, { ...page, filter: { exhibitionId: made.id, ...filter } })).status).toBe(
      1003,
    )
  expect((await voter.call(listWorks, { ...page, keyword: rows[0]?.name ?? '', filter: {} })).total).toBe(0)
  const managed = await manager.call(listWorks, { ...page, filter: { exhibitionId: made.id, manage: true } })
  expect(managed.list[0]?.author).toContain(rows[0]?.name)
  expect((await helper.refused(castVote, { workId: id })).message).toBe('不能给自己的作品投票')
  expect((await voter.call(listApprovals, { ...page, filter: {} })).list).toEqual([])
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
    const { rows } = await t.db.execute<{ sha256: string; facts: { camera: object; width: number } }>(sql`
      select f.sha256, f.facts from uploads u join files f on f.id = u.file_id where u.id = ${uploadId}`)
    const stored = t.running.files.store.localPath?.(rows[0]?.sha256 ?? '') ?? ''
    const bytes = readFileSync(stored)
    expect(bytes.includes('SERIAL-123') || bytes.includes('Exif')).toBe(false)
    expect(rows[0]?.facts).toMatchObject({ width: 1800, camera: { camera: 'X-T5' } })
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

test('a masked face is masked large, small and taken along; only who moderates has the picture without', async () => {
  const shown = await show()
  const author = await t.as()
  const id = await aShownWork(t, author.id, shown)
  const file = await aStoredFile(t, aPng(1600, 1000, 200), {
    ...{
      purpose: 'work',
      container: 'png',
      name: '原图.png',
      ownerId: author.id,
      facts: { width: 1600, height: 1000 },
    },
  })
  await t.db.execute(sql`update exhibition_work_files set file_id = ${file.id} where work_id = ${id}`)
  const body = { id, shapes: [{ fileId: file.id, shape: 'oval' as const, x: 0.25, y: 0.25, width: 0.5, height: 0.5 }] }
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
