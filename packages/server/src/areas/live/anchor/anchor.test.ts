import { submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { deleteAnchors, followAnchor, getAnchor, listAnchors, saveAnchor } from '@portal/contract/areas/live/anchor.ts'
import { changeLiveState, listLiveClasses, saveLiveClass } from '@portal/contract/areas/live/class.ts'
import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { imAnchor, updateVideoAttr } from '@portal/contract/areas/video/video-manage.ts'
import { addDays, MINUTE_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anchors } from '#src/schema/live/anchor.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { onlyPeople } from '#test/factories/exam.ts'
import { aLiveClass, anAnchor } from '#test/factories/live.ts'
import { aPublishedVideo, aVideo, EVERYONE } from '#test/factories/video.ts'

let t: TestApp
let office: Client
beforeAll(async () => {
  t = await startTestApp()
  office = await t.as(P.anchor, P.anchorEdit, P.anchorDel)
})
afterAll(() => t.close())

const today = shanghaiDay(new Date())
const rowOf = async (client: Client, userId: string, manage = true) =>
  (await client.call(listAnchors, { filter: { userId, ...(manage && { manage }) } })).list[0]

const faultOf = async (body: Parameters<Client['call']>[1]) => {
  const { message, errors } = await office.refused(saveAnchor, body as never)
  return errors[0]?.message ?? message
}

describe('an anchor', () => {
  test('is one at once, and one who is stopped neither hosts nor starts', async () => {
    const [person, planner] = await Promise.all([t.as(), t.as(P.liveClass, P.liveClassAdd, P.liveClassEdit)])
    const { id, revision } = await office.call(saveAnchor, { userId: person.id, fields: ['动火', '动火', '用电'] })
    expect(await person.call(imAnchor, {})).toMatchObject({ isAnchor: true, enabled: true, anchorId: id })
    expect(await rowOf(person, person.id, false)).toMatchObject({ id, fields: ['动火', '用电'], state: 'active' })

    const start = new Date(Date.now() + 20 * MINUTE_MS)
    const video = await aPublishedVideo(t.db, { audience: EVERYONE })
    const body = {
      title: '动火作业直播',
      videoId: video.id,
      hostId: person.id,
      plannedStart: start.toISOString(),
      plannedEnd: new Date(start.getTime() + 60 * MINUTE_MS).toISOString(),
      audience: { ...EMPTY_AUDIENCE, everyone: true },
    }
    const live = await planner.call(saveLiveClass, body)
    const stop = { id, revision, userId: person.id, enabled: false }
    expect(await faultOf(stop)).toBe('主播有未结束的直播课，不能停用')
    expect((await office.call(deleteAnchors, { ids: [id] })).failed).toEqual([
      { id, message: '主播有未结束的直播课，不能移除' },
    ])

    await planner.call(changeLiveState, { id: live.id, action: 'schedule' })
    await t.db
      .update(anchors)
      .set({ validTo: addDays(today, -1) })
      .where(eq(anchors.id, id))
    expect(await person.refused(changeLiveState, { id: live.id, action: 'start' })).toMatchObject({
      message: '主播已停用或任期已满，不能开始直播',
    })
    expect(await rowOf(office, person.id)).toMatchObject({ state: 'expired', liveCount: 1 })
    expect(await rowOf(person, person.id, false)).toBeUndefined()
    const later = { ...body, plannedStart: new Date(start.getTime() + 120 * MINUTE_MS).toISOString() }
    expect(
      await planner.refused(saveLiveClass, {
        ...later,
        plannedEnd: new Date(start.getTime() + 180 * MINUTE_MS).toISOString(),
      }),
    ).toMatchObject({ errors: [{ field: 'hostId', message: '请选择启用中的主播' }] })
  })

  test('says what is wrong with it, and is appointed once by two at the same moment', async () => {
    const person = await t.as()
    const twins = await Promise.all([1, 2].map(() => office.send(saveAnchor, { userId: person.id })))
    const refused = twins.filter(({ envelope }) => envelope.status !== 0)
    expect(refused.map(({ envelope }) => envelope.message)).toEqual(['该用户已是主播'])
    expect(await faultOf({ userId: person.id })).toBe('该用户已是主播')
    expect(await faultOf({ userId: (await t.as()).id, validTo: today })).toBe('任期须晚于今天')
    expect(await faultOf({ userId: (await t.as()).id, intro: '长'.repeat(201) })).toBe('简介最多输入 200 个字')
    const cover = { fileId: '01900000-0000-7000-8000-000000000000' }
    expect(await faultOf({ userId: (await t.as()).id, cover })).toBe('封面不存在或无权使用')
  })

  test('is kept by the holders of its codes within their scope', async () => {
    const [mine, theirs] = [await anOrg(t.db), await anOrg(t.db)]
    const narrow = await t.asWho({
      codes: [P.anchor, P.anchorEdit, P.anchorDel],
      scope: { kind: 'below' },
      orgId: mine.id,
    })
    const stranger = await t.asWho({ codes: [], orgId: theirs.id })
    const id = await anAnchor(t, stranger.id, { ownerOrgId: theirs.id, enabled: false })
    expect(await rowOf(narrow, stranger.id)).toBeUndefined()
    expect(await narrow.refused(getAnchor, { id })).toMatchObject({ status: 1004 })
    expect(await narrow.refused(saveAnchor, { userId: stranger.id })).toMatchObject({
      errors: [{ message: '人员不存在或已停用' }],
    })
    expect(await narrow.refused(saveAnchor, { id, revision: 1, userId: stranger.id })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(listAnchors, { filter: { manage: true } })).toMatchObject({ status: 1003 })
    expect(await stranger.refused(saveAnchor, { userId: stranger.id })).toMatchObject({ status: 1003 })
    expect(await stranger.call(getAnchor, { id })).toMatchObject({ state: 'stopped' })
  })

  test('shows each person what is open to him, and is followed', async () => {
    const [person, learner, outsider] = await Promise.all([t.as(), t.as(), t.as()])
    const id = await anAnchor(t, person.id)
    const own = { channel: 'school', source: 'anchor', anchorId: id, createdBy: person.id } as const
    await aPublishedVideo(t.db, { ...own, audience: EVERYONE })
    await aPublishedVideo(t.db, { ...own, audience: onlyPeople(learner.id) })
    await aVideo(t.db, own)
    const live = await aLiveClass(t, person.id, { audience: onlyPeople(learner.id) })

    expect(await rowOf(learner, person.id, false)).toMatchObject({ videoCount: 2, liveCount: 1, liveNowId: live })
    expect(await rowOf(outsider, person.id, false)).toMatchObject({ videoCount: 1, liveCount: 0, liveNowId: null })
    expect(await rowOf(office, person.id)).toMatchObject({ videoCount: 2, liveCount: 1 })

    expect(await learner.call(followAnchor, { id, on: true })).toEqual({ followed: true })
    expect(await learner.call(followAnchor, { id, on: true })).toEqual({ followed: true })
    expect(await rowOf(learner, person.id, false)).toMatchObject({ followed: true, followers: 1 })
    expect((await outsider.call(listAnchors, { filter: { followed: true } })).list).toEqual([])
    await learner.call(followAnchor, { id, on: false })
    expect(await rowOf(learner, person.id, false)).toMatchObject({ followed: false, followers: 0 })
  })
})

describe('videos of an anchor', () => {
  test('stand in the list of those who appoint anchors, and nowhere for learners', async () => {
    const [person, learner] = await Promise.all([t.as(), t.as()])
    const anchorId = await anAnchor(t, person.id)
    const own = { channel: 'school', source: 'anchor', anchorId, createdBy: person.id } as const
    const { id } = await aVideo(t.db, { ...own, title: '登高前的检查' })
    const asked = { filter: { manage: true, ofAnchors: true, anchorId } }
    const [row] = (await office.call(listSchoolVideos, asked)).list
    expect(row).toMatchObject({ id, source: 'anchor', state: 'draft', anchorName: expect.any(String) })
    expect(await office.refused(listSchoolVideos, { filter: { manage: true } })).toMatchObject({ status: 1003 })
    expect(await learner.refused(listSchoolVideos, asked)).toMatchObject({ status: 1003 })
    expect((await learner.call(listSchoolVideos, { filter: { anchorId } })).list).toEqual([])
    expect((await person.call(listSchoolVideos, { filter: { manage: true, mine: true } })).list).toHaveLength(1)
  })

  test('are worded and handed in by him while his term runs, and no further', async () => {
    const person = await t.as()
    const anchorId = await anAnchor(t, person.id)
    const { id } = await aVideo(t.db, { channel: 'school', source: 'anchor', anchorId, createdBy: person.id })
    expect((await person.call(updateVideoAttr, { ids: [id], attrs: { title: '改后的标题' } })).updated).toBe(1)
    expect(await person.refused(updateVideoAttr, { ids: [id], attrs: { required: true } })).toMatchObject({
      status: 1003,
    })
    const other = await aVideo(t.db, { channel: 'school' })
    expect(await person.refused(updateVideoAttr, { ids: [other.id], attrs: { title: '别人的' } })).toMatchObject({
      status: 1004,
    })
    expect((await person.refused(submitApproval, { subjectType: 'video', subjectId: id })).message).toBe(
      '本单位未配置审批人，请联系管理员',
    )

    await t.db.update(anchors).set({ enabled: false }).where(eq(anchors.id, anchorId))
    expect(await person.refused(updateVideoAttr, { ids: [id], attrs: { title: '停用后' } })).toMatchObject({
      status: 1004,
    })
    expect((await person.call(listSchoolVideos, { filter: { manage: true, mine: true } })).list).toHaveLength(1)
  })

  test('are his again when he is appointed anew', async () => {
    const person = await t.as()
    const former = await anAnchor(t, person.id)
    await aVideo(t.db, { channel: 'school', source: 'anchor', anchorId: former, createdBy: person.id })
    expect((await office.call(deleteAnchors, { ids: [former] })).deleted).toBe(1)
    expect((await office.call(saveAnchor, { userId: person.id })).id).toBe(former)
    const { rows } = await t.db.execute(sql`select 1 from audit_entries where object_type = 'anchors'`)
    expect(rows.length).toBeGreaterThan(1)
    expect((await person.call(listLiveClasses, { filter: { hosting: true } })).list).toEqual([])
  })
})
