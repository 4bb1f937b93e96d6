import { openSitting } from '@portal/contract/areas/learning/play/study.ts'
import {
  copySpecialItems,
  getSpecial,
  listSpecial,
  ownSpecial,
  saveSpecialItems,
  specialCandidates,
} from '@portal/contract/areas/special-class/class.ts'
import { getClass } from '@portal/contract/areas/train/class/class.ts'
import { changeClassState, copyClass } from '@portal/contract/areas/train/class/class-manage.ts'
import { addDays, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studyRecords } from '#src/schema/study.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedDocument } from '#test/factories/document.ts'
import { aPlayer, aStudyVideo } from '#test/factories/learning.ts'
import { arrange, aSpecialClass, aSpecialDraft, itemOf, SPECIAL_MANAGER } from '#test/factories/train/special-class.ts'

let t: TestApp
let manager: Client
let nowMs = Date.now()
const video = (refId: string, more: object = {}) => itemOf({ kind: 'video', refId, ...more })

beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
  manager = await t.as(...SPECIAL_MANAGER)
})
afterAll(() => t.close())

/** Plays a video of 30 seconds to its end. */
const finish = async (learner: Client, videoId: string, classId?: string) => {
  const player = await aPlayer(learner, videoId, classId === undefined ? {} : { classId })
  for (const from of [0, 15]) {
    nowMs += 15_000
    await player.beat([[from, from + 15]])
  }
}
const aShortVideo = (values: object = {}) => aStudyVideo(t.db, { seconds: 30, values })
const saidOf = async (id: string, items: readonly object[], more: object = {}) => {
  const { revision } = await manager.call(getSpecial, { id })
  const said = await manager.refused(saveSpecialItems, { id, items: items as never, ordered: false, revision, ...more })
  return said.errors[0]?.message ?? said.message
}

describe('编排', () => {
  test('is refused in the words of the brief', async () => {
    const id = await aSpecialDraft(manager, [manager.id])
    const [good, draft] = [await aShortVideo(), await aShortVideo({ state: 'draft' })]
    const until = addDays(shanghaiDay(new Date()), 5)
    const short = await aShortVideo({ validTo: startOfDay(until) })
    expect(await saidOf(id, [])).toBe('请至少添加一项内容')
    expect(await saidOf(id, [video(good), video(good)])).toBe('内容已在本班中')
    expect(await saidOf(id, [video(draft)])).toBe('该内容未发布，不能加入')
    expect(await saidOf(id, [video(short)])).toBe(`该内容在学习期内到期（${until}）`)
    await arrange(manager, id, [video(good)])
    expect(await saidOf(id, [video(good)], { revision: 0 })).toContain('已被他人修改')
  })

  test('a class opens with a content, and not without anything', async () => {
    const id = await aSpecialDraft(manager, [manager.id])
    expect((await manager.refused(changeClassState, { id, action: 'open' })).message).toBe(
      '请至少添加一个课次或一项内容',
    )
    await arrange(manager, id, [video(await aShortVideo()), video(await aShortVideo(), { required: false })])
    await manager.call(changeClassState, { id, action: 'open' })
    expect((await manager.call(getClass, { id })).rule.items).toBe(1)
  })

  test('goes along with a copy of the class, and to another class', async () => {
    const [first, second] = [await aShortVideo(), await aPublishedDocument(t.db)]
    const id = await aSpecialDraft(manager, [manager.id])
    await arrange(manager, id, [video(first), itemOf({ kind: 'doc', refId: second.id })], { ordered: true })
    const { ids } = await manager.call(copyClass, { id, shiftDays: 30 })
    const copied = await manager.call(getSpecial, { id: ids[0] ?? '' })
    expect([copied.ordered, copied.items.map(({ refId }) => refId)]).toEqual([true, [first, second.id]])
    const other = await aSpecialDraft(manager, [manager.id])
    await manager.call(copySpecialItems, { fromId: id, id: other, revision: 0 })
    const taken = await manager.call(getSpecial, { id: other })
    expect(taken.items.map(({ kind, after }) => [kind, after])).toEqual([
      ['video', ''],
      ['doc', taken.items[0]?.title],
    ])
  })

  test('what people began goes only when somebody said so, and their study stays', async () => {
    const learner = await t.as()
    const [kept, gone] = [await aShortVideo(), await aShortVideo()]
    const id = await aSpecialClass(t, manager, [learner], { items: [video(kept), video(gone)] })
    await finish(learner, gone)
    expect(await saidOf(id, [video(kept)])).toBe('已有学员学习，删除该项将保留其记录，确认？')
    await arrange(manager, id, [video(kept)], { removeStudied: true })
    const [record] = await t.db.select().from(studyRecords).where(eq(studyRecords.itemId, gone))
    expect(record?.completedAt).not.toBeNull()
  })

  test('offers only what is published', async () => {
    const [there, draft] = [
      await aShortVideo({ title: '可加入的课' }),
      await aShortVideo({ title: '可加入的草稿', state: 'draft' }),
    ]
    const found = await manager.call(specialCandidates, { kind: 'video', keyword: '可加入' })
    expect(found.map(({ refId }) => refId)).toEqual([there])
    expect(draft).not.toBe(there)
  })
})

describe('a trainee', () => {
  test('has the second item locked until the server has the first as completed', async () => {
    const learner = await t.as()
    const [first, second] = [await aShortVideo(), await aShortVideo()]
    const id = await aSpecialClass(t, manager, [learner], { items: [video(first), video(second)], ordered: true })
    const open = { itemType: 'video', itemId: second, client: 'desktop' } as const

    const before = await learner.call(getSpecial, { id })
    const title = before.items[0]?.title ?? ''
    expect(before.items.map(({ my }) => [my?.state, my?.lockedBy])).toEqual([
      ['none', ''],
      ['locked', title],
    ])
    expect((await learner.refused(openSitting, { ...open, classId: id })).message).toBe(`请先完成《${title}》`)
    // Outside of the class it is as free as it is to everybody.
    await learner.call(openSitting, open)

    await finish(learner, first, id)
    await learner.call(openSitting, { ...open, classId: id })
    const after = await learner.call(getSpecial, { id })
    expect(after.items.map(({ my }) => my?.state)).toEqual(['done', 'none'])
    expect([after.my?.done, after.my?.needed, after.may.manage]).toEqual([1, 2, false])
  })

  test('has done in the class what he finished before it, and the hours once', async () => {
    const learner = await t.as()
    const long = await aStudyVideo(t.db, { seconds: 30, values: { hoursHundredths: null } })
    await finish(learner, long)
    const id = await aSpecialClass(t, manager, [learner], { items: [video(long)] })
    const own = await learner.call(ownSpecial, {})
    expect(own.map((row) => [row.id, row.done, row.needed, row.state])).toEqual([[id, 1, 1, 'studying']])
    const records = await t.db.select().from(studyRecords).where(eq(studyRecords.userId, learner.id))
    expect(records).toHaveLength(1)
  })

  test('alone sees his own state; strangers see nothing', async () => {
    const [learner, stranger] = [await t.as(), await t.as()]
    const id = await aSpecialClass(t, manager, [learner], { items: [video(await aShortVideo())] })
    expect((await stranger.refused(getSpecial, { id })).message).toBe('内容不存在或无权查看')
    expect((await learner.call(getSpecial, { id })).items[0]).toMatchObject({ started: 0, outside: 0 })
    const far = await t.asWho({ codes: [P.school], scope: { kind: 'unit' } as never, orgId: (await anOrg(t.db)).id })
    expect((await far.refused(getSpecial, { id })).message).toBe('内容不存在或无权查看')
    expect((await far.call(listSpecial, {})).list).toEqual([])
    const rows = (await manager.call(listSpecial, { filter: { state: 'studying' } })).list
    expect(rows.find((row) => row.id === id)).toMatchObject({ videos: 1, confirmed: 1, completed: 0, rate: 0 })
  })
})
