import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { watchFilm } from '@portal/contract/areas/exhibition/film.ts'
import { getExhibition, listExhibitions, saveExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { exhibitionCodes } from '@portal/contract/areas/exhibition/show-kind.ts'
import { castVote } from '@portal/contract/areas/exhibition/vote.ts'
import { workCalls } from '@portal/contract/areas/exhibition/work.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aFolder, H264_AAC, makeWith, picture, tone } from '#src/platform/media/sample-media.fixture.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import {
  anExhibition,
  aShownWork,
  decideWork,
  EXHIBITION_MANAGER,
  exhibitionOf,
  voteRuns,
} from '#test/factories/exhibition/exhibition.ts'
import { aFile } from '#test/factories/file.ts'
import { type TusClient, tusClient } from '#test/tus-client.ts'
import { mediaOfFilms } from './films.ts'

// Encoding runs at low priority: on a busy machine it takes its time.
vi.setConfig({ testTimeout: 90_000 })

const films = workCalls.film

let t: TestApp
let tus: TusClient
let folder: Awaited<ReturnType<typeof aFolder>>
let manager: Client
let moderator: Client
let author: Client
let show: Awaited<ReturnType<typeof anExhibition>>
let content: Buffer

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  tus = await tusClient(t)
  folder = await aFolder()
  manager = await t.as(...Object.values(exhibitionCodes.film))
  moderator = await t.as()
  author = await t.as()
  show = await anExhibition(manager, [moderator.id], { kind: 'film' })
  const file = join(folder.path, 'film.mp4')
  await makeWith(...picture('640x360', 3), ...tone(3), ...H264_AAC, file)
  content = await readFile(file)
})
afterAll(async () => {
  await t.close()
  await folder.remove()
})

const filmOf = (film: { uploadId: string } | { fileId: string } | null, wishes: object = {}) => ({
  ...{ exhibitionId: show.id, categoryId: show.categoryId, title: '守塔人', crew: '导演 李明', consentVersion: 1 },
  ...{ files: [], film, ...wishes },
})

const anUpload = async (bytes = content) => ({
  uploadId: await tus.send(author, { fileName: '守塔人.mp4', content: bytes }),
})

const settled = (id: string) =>
  expect.poll(async () => (await author.call(films.get, { id })).mediaState, { timeout: 60_000, interval: 200 })

describe('a film', () => {
  test('is sent, made playable, looked at, shown and voted for', async () => {
    const { id } = await author.call(films.save, filmOf(await anUpload()))
    await author.call(films.submit, { id })
    expect(await decideWork(moderator, id, 'pass').catch(({ message }) => message)).toContain(
      '影片尚未处理完成，不能展出',
    )
    await settled(id).toBe('ready')
    await decideWork(moderator, id, 'pass')

    const visitor = await t.as()
    const found = await visitor.call(films.get, { id })
    expect(found).toMatchObject({ state: 'shown', crew: '导演 李明', seconds: 3, versionNo: 1, number: 'A-0001' })
    const [source] = found.play?.sources ?? []
    const played = await tus.get(source?.url ?? '', { 'x-token': visitor.token })
    expect(played.status).toBe(200)
    expect((await tus.get(source?.url ?? '')).status).toBe(403)
    expect(found.thumbUrl).toContain('poster.jpg')

    await voteRuns(t, show.id)
    expect(await visitor.call(castVote, { workId: id })).toMatchObject({ left: 1 })
    await visitor.call(watchFilm, { id, finished: false })
    await visitor.call(watchFilm, { id, finished: true })
    await (await t.as()).call(watchFilm, { id, finished: false })
    const { list } = await manager.call(films.list, { filter: { manage: true, exhibitionId: show.id } })
    expect(list).toMatchObject([{ id, plays: 2, finished: 50, votes: 1, mediaState: 'ready' }])

    await manager.call(films.remove, { ids: [id], reason: '音乐没有取得许可' })
    const [version] = await t.db.select().from(mediaVersions).where(eq(mediaVersions.workId, id))
    expect(version).toMatchObject({ videoId: null, state: 'ready' })
  })

  test('that cannot be read says why, is not sent to anybody, and goes with everything it left', async () => {
    const own = await anExhibition(manager, [moderator.id], { kind: 'film' })
    const broken = content.subarray(0, Math.floor(content.length / 2))
    const body = filmOf(await anUpload(Buffer.from(broken)), { exhibitionId: own.id, categoryId: own.categoryId })
    const { id } = await author.call(films.save, body)
    await settled(id).toBe('failed')

    expect(await author.call(films.get, { id })).toMatchObject({ failText: '源文件损坏，无法读取' })
    expect(await author.refused(films.submit, { id })).toMatchObject({ message: '影片处理失败，请更换文件后再提交' })
    const [version] = await t.db.select().from(mediaVersions).where(eq(mediaVersions.workId, id))
    expect(await manager.call(films.delete, { ids: [id] })).toMatchObject({ deleted: 1 })
    expect(await t.db.$count(mediaVersions, eq(mediaVersions.id, version?.id ?? ''))).toBe(0)
  })

  test('is asked for by the form, and nobody enters a file that is not his', async () => {
    const own = await anExhibition(manager, [moderator.id], { kind: 'film' })
    const where = { exhibitionId: own.id, categoryId: own.categoryId }
    const fault = async (film: { fileId: string } | null) => {
      const { errors, message } = await author.refused(films.save, filmOf(film, where))
      return errors[0]?.message ?? message
    }
    expect(await fault(null)).toBe('请上传影片')
    const { id: fileId } = await aFile(t.db, { purpose: 'video' })
    expect(await fault({ fileId })).toBe('影片不存在或无权使用')
    expect(await author.refused(workCalls.photo.save, filmOf(null, where))).toMatchObject({
      message: '影展不存在或不在你的范围内',
    })
  })

  test('has a limit in a contest, and none in a programme that managers make', async () => {
    const contest = await aShownWork(t, author.id, show)
    const curated = await anExhibition(manager, [moderator.id], { kind: 'film', submitFrom: null, submitTo: null })
    const programme = await aShownWork(t, author.id, curated)

    const over = 31 * MINUTE_MS
    expect((await mediaOfFilms.lengthRule(t.db, contest))(over)).toBe('filmTooLong')
    expect((await mediaOfFilms.lengthRule(t.db, contest))(29 * MINUTE_MS)).toBeNull()
    expect((await mediaOfFilms.lengthRule(t.db, programme))(over)).toBeNull()
  })
})

describe('an exhibition of films', () => {
  test('is kept by codes of its own', async () => {
    const photographer = await t.as(...EXHIBITION_MANAGER)
    const page = { page: 1, pageSize: 100 }
    expect(await photographer.refused(getExhibition, { id: show.id, manage: true })).toMatchObject({
      status: STATUS.missing,
    })
    expect(await photographer.refused(films.list, { filter: { manage: true } })).toMatchObject({
      status: STATUS.noRight,
    })
    const { list } = await photographer.call(listExhibitions, { ...page, filter: { manage: true } })
    expect(list.some(({ id }) => id === show.id)).toBe(false)
    const of = { ...exhibitionOf([moderator.id], { kind: 'film' }), id: show.id, revision: 2 }
    expect(await photographer.refused(saveExhibition, of)).toMatchObject({ status: STATUS.missing })
    expect(await photographer.refused(saveExhibition, exhibitionOf([moderator.id], { kind: 'film' }))).toMatchObject({
      status: STATUS.noRight,
    })
  })

  test('stays one', async () => {
    const own = await anExhibition(manager, [moderator.id], { kind: 'film' })
    const { revision } = await manager.call(getExhibition, { id: own.id, manage: true })
    const of = { ...exhibitionOf([moderator.id]), id: own.id, revision: revision ?? 0 }
    expect(await manager.refused(saveExhibition, of)).toMatchObject({ message: '影展的种类不能修改' })
  })
})
