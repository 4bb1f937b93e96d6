import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { countVideoStates, listPortalVideos } from '@portal/contract/areas/video/video-list.ts'
import {
  deleteVideos,
  getVideoRoles,
  saveRolesForVideo,
  updateVideoAttr,
} from '@portal/contract/areas/video/video-manage.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contentReactions } from '#src/schema/content.ts'
import { contentLabels } from '#src/schema/label.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { studyRecords } from '#src/schema/study.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { videos } from '#src/schema/video.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole } from '#test/factories/directory.ts'
import { aLabel } from '#test/factories/label.ts'
import { aPublishedVideo, aVersion, aVideo, EVERYONE } from '#test/factories/video.ts'
import { purgeRecycled } from './delete.ts'

let t: TestApp
let editor: Client

beforeAll(async () => {
  t = await startTestApp()
  editor = await t.as(P.video, P.videoEdit, P.videoPublish, P.videoDel, P.videoRole)
})
afterAll(() => t.close())

const rowOf = async (id: string) => (await t.db.select().from(videos).where(eq(videos.id, id)))[0]
const complaint = async (id: string, attrs: object, more: object = {}) => {
  const refusal = await editor.refused(updateVideoAttr, { ids: [id], attrs, ...more })
  return refusal.errors[0]?.message ?? refusal.message
}

describe('rest/aliVideo/updateVideoAttr', () => {
  test('saves everything of the form and notes what changed', async () => {
    const video = await aVideo(t.db)
    const type = await aLabel(t.db)
    const labels = [await aLabel(t.db, { parentId: type.id }), await aLabel(t.db, { parentId: type.id })]

    const { updated, revision } = await editor.call(updateVideoAttr, {
      ids: [video.id],
      revision: video.revision,
      attrs: {
        title: '高处作业安全',
        lecturer: '张工',
        labelTypeId: type.id,
        labelIds: labels.map(({ id }) => id),
        classHours: 0.1,
        policy: { completePercent: 80, seekPolicy: 'noForward' },
        chapters: [
          { second: 0, title: '准备' },
          { second: 300, title: '作业' },
        ],
      },
    })

    expect(updated).toBe(1)
    expect(await rowOf(video.id)).toMatchObject({
      revision,
      title: '高处作业安全',
      initials: 'gczyaq zg',
      hoursHundredths: 10,
      policy: { completePercent: 80, seekPolicy: 'noForward', hiddenPolicy: 'count' },
    })
    const attached = await t.db.select().from(contentLabels).where(eq(contentLabels.subjectId, video.id))
    expect(attached.map(({ labelId }) => labelId).sort()).toEqual([type.id, ...labels.map(({ id }) => id)].sort())
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, video.id))
    expect(entries.flatMap(({ diff }) => diff.map(({ field }) => field))).toEqual(
      expect.arrayContaining(['title', 'hoursHundredths', 'labelIds']),
    )
  })

  test('words every mistake as the brief does', async () => {
    const { id } = await aVideo(t.db)
    const chapter = (second: number, title = '章') => ({ second, title })

    expect(await complaint(id, { title: '一' })).toBe('标题为 2–60 个字')
    expect(await complaint(id, { classHours: 0.23 })).toBe('学时不能高于时长折算值 0.22')
    expect(await complaint(id, { chapters: [chapter(5), chapter(5)] })).toBe('章节时间须递增且不超过视频时长')
    expect(await complaint(id, { chapters: [chapter(600)] })).toBe('章节时间须递增且不超过视频时长')
    expect(await complaint(id, { chapters: [chapter(0, '')] })).toBe('章节标题为 1–30 个字')
    expect(await complaint(id, { labelIds: Array.from({ length: 11 }, () => id) })).toBe('最多选择 10 个标签')
    expect(await complaint(id, { category: 'xiaoshipin' })).toBe('小视频时长不能超过 5 分钟')
    expect(await complaint(id, { policy: { completePercent: 101 } })).toBe('完成比例须为 50–100 的整数')
    expect(await complaint(id, { policy: { completePercent: 50.5 } })).toBe('完成比例须为 50–100 的整数')
    expect(await complaint(id, { policy: { speedsPercent: [150] } })).toBe('必须保留 1 倍速')
    expect(await complaint(id, { validFrom: '2025-05-02T00:00:00Z', validTo: '2025-05-01T00:00:00Z' })).toBe(
      '结束时间须晚于开始时间',
    )
    expect(await complaint(id, { labelIds: [id] })).toBe('标签不存在或已停用')
  })

  test('keeps a required school video earning hours', async () => {
    const school = await t.as(P.schoolVideoEdit)
    const video = await aVideo(t.db, { channel: 'school', durationMs: 20_000 })

    const refusal = await school.refused(updateVideoAttr, { ids: [video.id], attrs: { required: true } })

    expect(refusal.errors).toEqual([{ field: 'required', message: '必修视频须可计学时，请检查时长' }])
  })

  test('refuses a stale form, a foreign row and the code of the other channel', async () => {
    const org = await anOrg(t.db)
    const local = await t.asWho({ codes: [P.videoEdit], scope: { kind: 'below' }, orgId: org.id })
    const [video, school] = [await aVideo(t.db), await aVideo(t.db, { channel: 'school' })]
    const own = await aVideo(t.db, { ownerOrgId: org.id })

    expect(await complaint(video.id, { year: 2024 }, { revision: 99 })).toBe('内容已被他人修改，请刷新后重试')
    expect(await local.refused(updateVideoAttr, { ids: [video.id], attrs: { year: 2024 } })).toMatchObject({
      status: 1004,
    })
    expect(await complaint(school.id, { year: 2024 })).toBe('内容不存在或无权查看')
    expect(await local.refused(updateVideoAttr, { ids: [own.id], attrs: { sort: 1 } })).toMatchObject({ status: 1004 })
    expect(await local.call(updateVideoAttr, { ids: [own.id], attrs: { year: 2024 } })).toMatchObject({ updated: 1 })
  })

  test('of several rows says which ones failed and why, and writes the others', async () => {
    const [long, short] = [await aVideo(t.db), await aVideo(t.db, { durationMs: 60_000 })]

    const result = await editor.call(updateVideoAttr, { ids: [long.id, short.id], attrs: { category: 'xiaoshipin' } })

    expect(result).toMatchObject({ updated: 1, revision: null })
    expect(result.failed).toEqual([{ id: long.id, message: '小视频时长不能超过 5 分钟' }])
    expect(await rowOf(short.id)).toMatchObject({ category: 'xiaoshipin' })
  })

  test('leaves channel and category alone after the first publication', async () => {
    const video = await aPublishedVideo(t.db)

    expect(await complaint(video.id, { channel: 'school' })).toBe('首次发布后不能修改频道和类别')
  })
})

describe('viewing rights', () => {
  test('are replaced, added and removed for many videos, and counted', async () => {
    const org = await anOrg(t.db)
    const role = await aRole(t.db)
    const member = await t.asWho({ orgId: org.id })
    const list = [await aVideo(t.db), await aVideo(t.db)]
    const videoIds = list.map(({ id }) => id)
    const unit = { id: org.id, below: true }

    const replaced = await editor.call(saveRolesForVideo, { videoIds, audience: { units: [unit] } })
    await editor.call(saveRolesForVideo, { videoIds, roleIds: [role.id], mode: 'add' })
    const both = await editor.call(getVideoRoles, { videoId: videoIds[0] ?? '' })
    await editor.call(saveRolesForVideo, { videoIds, roleIds: [role.id], mode: 'remove' })
    const again = await editor.call(getVideoRoles, { videoId: videoIds[0] ?? '' })

    expect(replaced).toEqual({ updated: 2, resolvedCount: 1 })
    expect(both).toMatchObject({ roles: [{ id: role.id, name: role.name }], resolvedCount: 1 })
    expect(both.audienceText).toBe(`${org.name}及下级、角色「${role.name}」`)
    expect(again.audience).toEqual({ ...EMPTY_AUDIENCE, units: [unit] })
    expect((await t.running.people.get(member.id))?.orgId).toBe(org.id)
  })

  test('never become nobody by accident', async () => {
    const video = await aVideo(t.db, { audience: EVERYONE })
    const empty = await anOrg(t.db)
    const ask = async (body: object) =>
      (await editor.refused(saveRolesForVideo, { videoIds: [video.id], ...body })).message

    expect(await ask({ audience: EMPTY_AUDIENCE })).toBe('请选择观看范围')
    expect(await ask({ audience: { units: [{ id: empty.id, below: true }] } })).toBe('所选范围解析为 0 人')
    expect(await ask({ audience: { everyone: true }, mode: 'remove' })).toBe('移除后将无人可看，请调整范围')
    expect(await rowOf(video.id)).toMatchObject({ audience: EVERYONE })
  })
})

describe('the recycle bin', () => {
  test('takes what is not live and not in use, and gives it back', async () => {
    const [live, used, free] = [await aPublishedVideo(t.db), await aVideo(t.db), await aVideo(t.db)]
    t.running.videos.uses.provide('class', async (_tx, id) => (id === used.id ? '新员工培训班' : null))

    const result = await editor.call(deleteVideos, { ids: [live.id, used.id, free.id] })
    const binned = await editor.call(listPortalVideos, { filter: { manage: true, deleted: true } })
    const counts = await editor.call(countVideoStates, { channel: 'portal' })
    const restored = await editor.call(deleteVideos, { ids: [free.id], restore: true })

    expect(result).toEqual({
      deleted: 1,
      failed: [
        { id: live.id, message: '请先下架再删除' },
        { id: used.id, message: '已被《新员工培训班》引用，不能删除' },
      ],
    })
    expect(binned.list.map(({ id }) => id)).toEqual([free.id])
    expect(counts.deleted).toBe(1)
    expect(restored.deleted).toBe(1)
    expect(await rowOf(free.id)).toMatchObject({ deletedAt: null })
  })

  test('is emptied after thirty days; study records stay', async () => {
    const [old, young] = [await aVideo(t.db), await aVideo(t.db)]
    const learner = await t.as()
    await aVersion(t.db, old)
    await t.db.insert(studyRecords).values({ userId: learner.id, itemType: 'video', itemId: old.id, versionNo: 1 })
    const likes = [old, young].map(
      ({ id }) => ({ kind: 'video', itemId: id, userId: learner.id, reaction: 'like' }) as const,
    )
    await t.db.insert(contentReactions).values(likes)
    const ago = (days: number) => sql`now() - make_interval(days => ${days})`
    await t.db
      .update(videos)
      .set({ deletedAt: ago(31) })
      .where(eq(videos.id, old.id))
    await t.db
      .update(videos)
      .set({ deletedAt: ago(29) })
      .where(eq(videos.id, young.id))

    await purgeRecycled(t.running)(new Date(Date.now() - 30 * DAY_MS))

    expect(await rowOf(old.id)).toBeUndefined()
    expect(await rowOf(young.id)).toBeDefined()
    expect(await t.db.$count(mediaVersions, eq(mediaVersions.videoId, old.id))).toBe(0)
    expect(await t.db.$count(studyRecords, eq(studyRecords.itemId, old.id))).toBe(1)
    const liked = await t.db.select().from(contentReactions).where(eq(contentReactions.userId, learner.id))
    expect(liked.map(({ itemId }) => itemId)).toEqual([young.id])
  })

  test('leaves what is restored while it is emptied, with its pictures', async () => {
    const video = await aVideo(t.db)
    const treeKey = `hls/${video.id}`
    await aVersion(t.db, video, { treeKey })
    const folder = await mkdtemp(path.join(tmpdir(), 'restored-'))
    await writeFile(path.join(folder, 'master.m3u8'), '#EXTM3U')
    const { store } = t.running.files
    await store.putTree(treeKey, folder)
    await rm(folder, { recursive: true })
    await t.db.update(videos).set({ deletedAt: sql`now() - interval '31 days'` }).where(eq(videos.id, video.id))

    const holder = await t.running.platform.pool.connect()
    await holder.query('begin')
    await holder.query('update videos set deleted_at = null where id = $1', [video.id])

    const emptying = purgeRecycled(t.running)(new Date(Date.now() - 30 * DAY_MS))
    await vi.waitFor(async () => {
      const { rows } = await t.db.execute(sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      expect(rows).toHaveLength(1)
    }, 15_000)
    await holder.query('commit')
    holder.release()
    await emptying

    expect(await rowOf(video.id)).toMatchObject({ deletedAt: null })
    const { stream } = await store.openTreeFile(treeKey, 'master.m3u8')
    expect(await text(stream)).toBe('#EXTM3U')
  })
})
