import { decideApproval, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { restoreVersion } from '@portal/contract/areas/video/media.ts'
import { listPortalVideos } from '@portal/contract/areas/video/video-list.ts'
import { saveRolesForVideo, updateVideoAttr, type VideoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studyRecords } from '#src/schema/study.ts'
import { messages } from '#src/schema/system/system.ts'
import { videos } from '#src/schema/video.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { aPublishedVideo, aVersion, aVideo } from '#test/factories/video.ts'

let t: TestApp
let author: Client
let approver: Client
let learner: Client
let withoutRule: { message: string }

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.video, P.videoEdit, P.videoPublish, P.videoRole)
  approver = await t.as()
  learner = await t.as()
  withoutRule = await author.refused(submitApproval, { subjectType: 'video', subjectId: (await aVideo(t.db)).id })
  await aRule(t.db, { steps: [step(byPerson(approver.id))], itemCode: 'video' })
})
afterAll(() => t.close())

const save = (ids: string[], attrs: VideoAttrs, reason?: string) =>
  author.call(updateVideoAttr, encoded(ids, attrs, reason))
const refused = async (ids: string[], attrs: VideoAttrs, reason?: string) =>
  author.refused(updateVideoAttr, encoded(ids, attrs, reason))
const encoded = (ids: string[], attrs: VideoAttrs, reason?: string) => ({
  ids,
  attrs: JSON.parse(JSON.stringify(attrs)) as object,
  ...(reason !== undefined && { reason }),
})
const submit = (subjectId: string, who = author) => who.call(submitApproval, { subjectType: 'video', subjectId })
const decide = (requestId: string, action: 'pass' | 'reject', opinion = '') =>
  approver.call(decideApproval, { requestId, action, opinion })
const rowOf = async (id: string) => (await t.db.select().from(videos).where(eq(videos.id, id)))[0]
const sees = async (id: string) => {
  const { list } = await learner.call(listPortalVideos, { pageSize: 200 })
  return list.some((row) => row.id === id)
}

describe('publication', () => {
  test('goes from draft through review to learners, once', async () => {
    const video = await aVideo(t.db)
    const { requestId } = await submit(video.id)
    expect(await rowOf(video.id)).toMatchObject({ state: 'in_review' })
    expect(await sees(video.id)).toBe(false)
    expect(await approver.call(getSingleVideoInfo, { id: video.id, manage: true })).toMatchObject({ id: video.id })

    await decide(requestId, 'pass')

    expect(await rowOf(video.id)).toMatchObject({ state: 'published' })
    expect(await sees(video.id)).toBe(true)
    expect(await learner.call(getSingleVideoInfo, { id: video.id })).toMatchObject({
      audienceReason: '面向全员',
      policyText: expect.stringContaining('看满 95%'),
    })
  })

  test('waits for its time', async () => {
    const video = await aVideo(t.db, { publishAt: new Date(Date.now() + HOUR_MS) })

    await decide((await submit(video.id)).requestId, 'pass')

    expect(await rowOf(video.id)).toMatchObject({ state: 'published' })
    expect(await sees(video.id)).toBe(false)
    expect(await learner.refused(getSingleVideoInfo, { id: video.id })).toMatchObject({ status: 1004 })
  })

  test('is refused without file, audience, type or approver', async () => {
    const asked = async (wishes: Parameters<typeof aVideo>[1]) => {
      const { id } = await aVideo(t.db, wishes)
      return (await author.refused(submitApproval, { subjectType: 'video', subjectId: id })).message
    }

    expect(await asked({ durationMs: 0 })).toBe('视频尚未处理完成，不能发布')
    expect(await asked({ audience: EMPTY_AUDIENCE })).toBe('请选择观看范围')
    expect(withoutRule.message).toBe('本单位未配置审批人，请联系管理员')
  })

  test('does not bypass the review', async () => {
    const draft = await aVideo(t.db)

    expect((await refused([draft.id], { state: 'published' })).message).toBe('尚未通过审批，不能发布')
    expect((await refused([(await aVideo(t.db, { durationMs: 0 })).id], { state: 'published' })).message).toBe(
      '视频尚未处理完成，不能发布',
    )
  })

  test('ends with a reason, and comes back without a review only if nothing changed', async () => {
    const video = await aPublishedVideo(t.db)

    expect((await refused([video.id], { state: 'retired' }, '旧')).message).toBe('请填写原因（2–200 字）')
    await save([video.id], { state: 'retired' }, '内容过时')
    expect(await sees(video.id)).toBe(false)
    await save([video.id], { state: 'published' })
    expect(await sees(video.id)).toBe(true)
    await save([video.id], { state: 'retired' }, '内容过时')
    await save([video.id], { summary: '改写过的简介' })
    expect(await rowOf(video.id)).toMatchObject({ state: 'draft', retireReason: '内容过时' })
    expect((await refused([video.id], { state: 'published' })).message).toBe('尚未通过审批，不能发布')
  })

  test('of an edited video in review is withdrawn by itself', async () => {
    const video = await aVideo(t.db)
    const { requestId } = await submit(video.id)

    await save([video.id], { title: '新的标题' })

    expect(await rowOf(video.id)).toMatchObject({ state: 'draft', title: '新的标题' })
    const late = await approver.refused(decideApproval, { requestId, action: 'pass', opinion: '' })
    expect(late.message).not.toBe('')
    expect(await rowOf(video.id)).toMatchObject({ state: 'draft' })
  })

  test('returns the video to its author when it is refused', async () => {
    const video = await aVideo(t.db)

    await decide((await submit(video.id)).requestId, 'reject', '画面不清')

    expect(await rowOf(video.id)).toMatchObject({ state: 'draft' })
  })
})

describe('a change of a published video', () => {
  test('passes its own review while the old content stays live', async () => {
    const video = await aPublishedVideo(t.db, { title: '旧标题' })

    await save([video.id], { title: '新标题', chapters: [{ second: 0, title: '开始' }] })
    const during = await learner.call(getSingleVideoInfo, { id: video.id })
    const managed = await author.call(getSingleVideoInfo, { id: video.id, manage: true })
    const { requestId } = await submit(video.id)
    expect(await rowOf(video.id)).toMatchObject({ state: 'published', draftState: 'in_review' })
    await decide(requestId, 'pass')

    expect(during.title).toBe('旧标题')
    expect(managed).toMatchObject({ title: '旧标题', changeState: 'open', draft: { title: '新标题' } })
    expect(await rowOf(video.id)).toMatchObject({ title: '新标题', draft: null, draftState: 'none' })
    const after = await learner.call(getSingleVideoInfo, { id: video.id })
    expect(after).toMatchObject({ title: '新标题', chapters: [{ second: 0, title: '开始' }] })
  })

  test('of sorting, year and audience applies at once', async () => {
    const video = await aPublishedVideo(t.db)
    const other = await t.as()

    await save([video.id], { year: 2024, sort: 7 })
    await author.call(saveRolesForVideo, { videoIds: [video.id], audience: { users: [other.id] } })

    expect(await rowOf(video.id)).toMatchObject({ year: 2024, sort: 7, draft: null, state: 'published' })
    expect(await sees(video.id)).toBe(false)
    expect(await learner.refused(getSingleVideoInfo, { id: video.id })).toMatchObject({
      status: 1004,
      message: '内容不存在或无权查看',
    })
    expect(await other.call(getSingleVideoInfo, { id: video.id })).toMatchObject({ id: video.id })
  })

  test('that goes back to the old file asks finished people again, and takes no hours', async () => {
    const video = await aPublishedVideo(t.db)
    const second = await aVersion(t.db, video, { durationMs: 700_000 })
    await t.db.update(videos).set({ currentVersionId: second.id }).where(eq(videos.id, video.id))
    const key = { userId: learner.id, itemType: 'video' as const, itemId: video.id }
    await t.db
      .insert(studyRecords)
      .values({ ...key, versionNo: 2, intervals: [[0, 7000]], coverageTenths: 1000, completedAt: new Date() })

    const { versionNo } = await author.call(restoreVersion, { videoId: video.id, versionNo: 1, changeKind: 'reask' })
    await decide((await submit(video.id)).requestId, 'pass')

    expect(versionNo).toBe(3)
    const [record] = await t.db.select().from(studyRecords).where(eq(studyRecords.itemId, video.id))
    expect(record).toMatchObject({ intervals: [], coverageTenths: 0, versionNo: 3 })
    expect(record?.restudyAt).not.toBeNull()
    expect(await learner.call(getSingleVideoInfo, { id: video.id })).toMatchObject({
      duration: 600,
      my: { completed: false, coverage: 0 },
    })
    const [message] = await t.db.select().from(messages).where(eq(messages.userId, learner.id))
    expect(message?.title).toBe(`《${video.title}》已更新，请重新学习`)
  })
})
