import {
  changeLiveState,
  deleteLiveClasses,
  getLiveClass,
  listLiveClasses,
  saveLiveClass,
} from '@portal/contract/areas/live/class.ts'
import { bookLive } from '@portal/contract/areas/live/room.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveClasses } from '#src/schema/live/class.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { onlyPeople } from '#test/factories/exam.ts'
import { aLiveClass, anAnchor } from '#test/factories/live.ts'
import { aPublishedVideo } from '#test/factories/video.ts'
import { endForgotten } from './change-state.ts'

let t: TestApp
let manager: Client
let videoId: string
beforeAll(async () => {
  t = await startTestApp()
  videoId = (await aPublishedVideo(t.db)).id
  manager = await t.as(P.liveClass, P.liveClassAdd, P.liveClassEdit, P.liveClassDel, P.liveClassExport)
})
afterAll(() => t.close())

const anAppointed = async (): Promise<Client> => {
  const person = await t.as()
  await anAnchor(t, person.id)
  return person
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

const classOf = (hostId: string, more: object = {}) => ({
  title: '危险作业直播课',
  hostId,
  plannedStart: inMinutes(60),
  plannedEnd: inMinutes(120),
  audience: { ...EMPTY_AUDIENCE, everyone: true },
  videoId,
  ...more,
})

const faultOf = async (body: ReturnType<typeof classOf>) => {
  const { message, errors } = await manager.refused(saveLiveClass, body)
  return errors[0]?.message ?? message
}

describe('a live class', () => {
  test('is a draft, is published, goes on and ends, and is told to whom it is for', async () => {
    const [presenter, learner, outsider] = await Promise.all([anAppointed(), t.as(), t.as()])
    const { id } = await manager.call(
      saveLiveClass,
      classOf(presenter.id, { plannedStart: inMinutes(20), audience: onlyPeople(learner.id) }),
    )
    const seen = async (client: Client) =>
      (await client.call(listLiveClasses, {})).list.find((row) => row.id === id)?.state
    expect(await seen(learner)).toBeUndefined()
    expect(await seen(presenter)).toBe('draft')

    expect((await manager.call(changeLiveState, { id, action: 'schedule' })).state).toBe('warming')
    expect([await seen(learner), await seen(outsider)]).toEqual(['warming', undefined])
    expect(await learner.refused(changeLiveState, { id, action: 'start' })).toMatchObject({ status: 1004 })
    expect((await presenter.call(changeLiveState, { id, action: 'start' })).state).toBe('live')
    expect((await presenter.call(changeLiveState, { id, action: 'end' })).state).toBe('ended')
    expect(await presenter.refused(changeLiveState, { id, action: 'start' })).toMatchObject({
      message: '直播已结束，不能再次开始',
    })
    expect(await outsider.refused(getLiveClass, { id })).toMatchObject({ status: 1004 })
    expect(await manager.call(getLiveClass, { id })).toMatchObject({ state: 'ended', audienceText: expect.any(String) })
  })

  test('begins in the half hour before its plan and not after it', async () => {
    const presenter = await anAppointed()
    const early = await manager.call(saveLiveClass, classOf(presenter.id))
    expect(await presenter.refused(changeLiveState, { id: early.id, action: 'start' })).toMatchObject({
      message: '请先发布直播课',
    })
    await manager.call(changeLiveState, { id: early.id, action: 'schedule' })
    expect(await presenter.refused(changeLiveState, { id: early.id, action: 'start' })).toMatchObject({
      message: '计划开始前 30 分钟起才能开始直播',
    })
    const late = { plannedStart: new Date(Date.now() - 7_200_000), plannedEnd: new Date(Date.now() - HOUR_MS) }
    await t.db.update(liveClasses).set(late).where(eq(liveClasses.id, early.id))
    expect(await presenter.refused(changeLiveState, { id: early.id, action: 'start' })).toMatchObject({
      message: '计划时间已过，请先修改计划时间',
    })
  })

  test('says what is wrong with its times and its host', async () => {
    const presenter = await anAppointed()
    expect(await faultOf(classOf(presenter.id, { plannedEnd: inMinutes(64) }))).toBe('计划时长须为 5 分钟至 12 小时')
    expect(await faultOf(classOf(presenter.id, { plannedEnd: inMinutes(60 + 721) }))).toBe(
      '计划时长须为 5 分钟至 12 小时',
    )
    expect(await faultOf(classOf(presenter.id, { plannedStart: inMinutes(-10) }))).toBe('开始时间不能早于现在')
    expect(await faultOf(classOf(presenter.id, { title: '课' }))).toBe('标题须为 2–60 个字')
    expect(await faultOf(classOf(presenter.id, { audience: EMPTY_AUDIENCE }))).toBe('请选择观看范围')
    expect(await faultOf(classOf('01900000-0000-7000-8000-000000000000'))).toBe('请选择启用中的主播')

    const twins = await Promise.all([1, 2].map(() => manager.send(saveLiveClass, classOf(presenter.id))))
    const refused = twins.filter(({ envelope }) => envelope.status !== 0)
    expect(refused.map(({ envelope }) => envelope.message)).toEqual(['主播该时段已有直播《危险作业直播课》'])
  })

  test('keeps its times and audience while it goes on, and is gone for nobody after it was held', async () => {
    const presenter = await t.as()
    const id = await aLiveClass(t, presenter.id, { values: { videoId } })
    const { revision, plannedStart, plannedEnd, audience, hostId } = await manager.call(getLiveClass, { id })
    const same = {
      id,
      videoId,
      title: '改了标题的直播课',
      hostId,
      audience,
      plannedStart: plannedStart.toISOString(),
      plannedEnd: plannedEnd.toISOString(),
    }

    const saved = await manager.call(saveLiveClass, { ...same, revision })
    const moved = { ...same, revision: saved.revision, plannedEnd: inMinutes(90) }
    expect(await manager.refused(saveLiveClass, moved)).toMatchObject({ message: '直播中不能修改时间和范围' })
    const { failed } = await manager.call(deleteLiveClasses, { ids: [id] })
    expect(failed).toEqual([{ id, message: '只能删除草稿和已取消的直播课' }])
    expect(await t.db.$count(liveClasses, eq(liveClasses.id, id))).toBe(1)
  })

  test('is cancelled with a reason, and only then deleted', async () => {
    const presenter = await t.as()
    const id = await aLiveClass(t, presenter.id, { state: 'scheduled' })
    expect(await manager.refused(changeLiveState, { id, action: 'cancel' })).toMatchObject({
      errors: [{ field: 'reason', message: '请填写原因（2–200 字）' }],
    })
    await manager.call(changeLiveState, { id, action: 'cancel', reason: '讲师生病' })
    expect(await presenter.call(getLiveClass, { id })).toMatchObject({ state: 'cancelled', cancelReason: '讲师生病' })
    expect(await manager.call(deleteLiveClasses, { ids: [id] })).toEqual({ deleted: 1, failed: [] })
  })

  test('is managed within the data scope of its codes only', async () => {
    const mine = await anOrg(t.db)
    const theirs = await anOrg(t.db)
    const presenter = await t.as()
    const codes = [P.liveClass, P.liveClassEdit, P.liveClassDel]
    const narrow = await t.asWho({ codes, scope: { kind: 'below' }, orgId: mine.id })
    const id = await aLiveClass(t, presenter.id, {
      ownerOrgId: theirs.id,
      state: 'scheduled',
      audience: onlyPeople(presenter.id),
    })

    const { list } = await narrow.call(listLiveClasses, { filter: { manage: true } })
    expect(list.map((row) => row.id)).not.toContain(id)
    expect(await narrow.refused(getLiveClass, { id })).toMatchObject({ status: 1004 })
    expect(await narrow.refused(changeLiveState, { id, action: 'cancel', reason: '试试' })).toMatchObject({
      status: 1004,
    })
    expect(await presenter.refused(listLiveClasses, { filter: { manage: true } })).toMatchObject({ status: 1003 })
  })

  test('shows who booked at once, to everybody', async () => {
    const [presenter, learner] = [await t.as(), await t.as()]
    const id = await aLiveClass(t, presenter.id, { state: 'scheduled' })
    const booked = async (client: Client) => {
      const { booked: count, came, my } = await client.call(getLiveClass, { id })
      return [count, came, my.booked]
    }
    expect(await booked(learner)).toEqual([0, 0, false])
    await learner.call(bookLive, { id, on: true })
    expect([await booked(learner), await booked(presenter)]).toEqual([
      [1, 0, true],
      [1, 0, false],
    ])
  })

  test('is found among those that one booked', async () => {
    const [presenter, learner] = [await t.as(), await t.as()]
    const [id, other] = [
      await aLiveClass(t, presenter.id, { state: 'scheduled' }),
      await aLiveClass(t, presenter.id, { state: 'scheduled' }),
    ]
    await learner.call(bookLive, { id, on: true })
    const listed = async (booked: boolean) =>
      (await learner.call(listLiveClasses, { filter: { booked, hostId: presenter.id } })).list.map((row) => row.id)
    expect([await listed(true), await listed(false)]).toEqual([[id], [other]])
  })

  test('that nobody ended ends an hour after its plan', async () => {
    const presenter = await t.as()
    const id = await aLiveClass(t, presenter.id)
    await endForgotten(t.running)
    expect((await presenter.call(getLiveClass, { id })).state).toBe('live')

    await t.db
      .update(liveClasses)
      .set({ plannedEnd: new Date(Date.now() - 61 * MINUTE_MS) })
      .where(eq(liveClasses.id, id))
    await endForgotten(t.running)
    expect((await presenter.call(getLiveClass, { id })).state).toBe('ended')
  })
})
