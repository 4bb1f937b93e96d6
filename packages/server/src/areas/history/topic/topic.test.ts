import { listHistory } from '@portal/contract/areas/history/day.ts'
import {
  deleteHistoryLabels,
  historyTopics,
  listHistoryLabels,
  mergeHistoryLabels,
  saveHistoryLabel,
} from '@portal/contract/areas/history/topic.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentLabels } from '#src/schema/label.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aDay, aHistoryLabel } from '#test/factories/history/day.ts'
import { aLabel, attach } from '#test/factories/label.ts'
import { aReading } from '#test/factories/post.ts'
import { aVideo } from '#test/factories/video.ts'

let t: TestApp
let keeper: Client
beforeAll(async () => {
  t = await startTestApp()
  keeper = await t.as(P.column, P.article, P.articleLabel)
})
afterAll(() => t.close())

const rootOf = async () => (await keeper.call(listHistoryLabels, {})).find(({ fixed }) => fixed)?.id ?? ''
const nodeOf = async (id: string) => (await keeper.call(listHistoryLabels, {})).find((node) => node.id === id)
const input = async (name: string) => ({ parentId: await rootOf(), name })

test('a label is made with its period, moved and switched off', async () => {
  const group = await keeper.call(saveHistoryLabel, { ...(await input('行业史')), kind: 'type' })
  const made = await keeper.call(saveHistoryLabel, { ...(await input('电力工业')), fromYear: 1882, toYear: 2000 })

  await keeper.call(saveHistoryLabel, { ...made, parentId: group.id, name: '电力工业', fromYear: 1882, enabled: false })

  expect(await nodeOf(made.id)).toMatchObject({
    parentId: group.id,
    fromYear: 1882,
    toYear: null,
    enabled: false,
    depth: 3,
  })
  expect((await keeper.refused(saveHistoryLabel, { ...made, parentId: group.id, name: '过期' })).status).toBe(1009)
})

test.each([
  [{ name: '' }, 'name', '名称为 1–20 个字'],
  [{ name: '有人用过' }, 'name', '同级已存在相同名称'],
  [{ name: '年代', fromYear: 1950, toYear: 1949 }, 'toYear', '结束年份不能早于开始年份'],
])('refuses the label %o', async (values, field, message) => {
  if (values.name === '有人用过') await aHistoryLabel(t.db, { name: values.name })
  const { errors } = await keeper.refused(saveHistoryLabel, { ...(await input('x')), ...values })

  expect(errors).toEqual([{ field, message }])
})

test('a merge keeps every item once', async () => {
  const [kept, dropped] = [await aHistoryLabel(t.db), await aHistoryLabel(t.db)]
  const [both, only] = [await aDay(t.db, { year: 1961 }), await aDay(t.db, { year: 1962 })]
  for (const label of [kept, dropped]) await attach(t.db, label, both.id, 'post')
  await attach(t.db, dropped, only.id, 'post')

  expect(await keeper.call(mergeHistoryLabels, { from: [dropped.id], to: kept.id })).toEqual({ merged: 1 })

  const rows = await t.db.select().from(contentLabels).where(eq(contentLabels.labelId, kept.id))
  expect(rows.map(({ subjectId }) => subjectId).toSorted()).toEqual([both.id, only.id].toSorted())
  expect(await nodeOf(kept.id)).toMatchObject({ days: 2, articles: 0 })
  expect(await nodeOf(dropped.id)).toBeUndefined()
  expect((await keeper.refused(mergeHistoryLabels, { from: [kept.id], to: kept.id })).message).toBe('不能合并到自身')
})

test('a label with contents is deleted only with a place for them', async () => {
  const [full, other] = [await aHistoryLabel(t.db), await aHistoryLabel(t.db)]
  const { id } = await aDay(t.db, { year: 1971 })
  await attach(t.db, full, id, 'post')

  expect((await keeper.refused(deleteHistoryLabels, { ids: [full.id] })).message).toBe('标签下有 1 条内容，请先转移')
  expect(await keeper.call(deleteHistoryLabels, { ids: [full.id], moveTo: other.id })).toEqual({ deleted: 1, moved: 1 })
  expect((await keeper.call(listHistory, { filter: { labelId: other.id } })).list).toMatchObject([{ id }])
  expect((await keeper.refused(deleteHistoryLabels, { ids: [await rootOf()] })).message).toBe('系统分类不能删除')
})

test('labels of other categories are out of reach, and so is everything without the code', async () => {
  const type = await aLabel(t.db)
  const video = await aLabel(t.db, { parentId: type.id })
  const mine = await aHistoryLabel(t.db)

  expect((await keeper.refused(deleteHistoryLabels, { ids: [video.id] })).message).toBe('只能选择历史标签')
  expect((await keeper.refused(mergeHistoryLabels, { from: [video.id], to: mine.id })).message).toBe('只能选择历史标签')
  const reader = await t.as(P.column)
  expect((await reader.refused(saveHistoryLabel, await input('无权'))).status).toBe(1003)
  expect((await (await t.as()).refused(listHistoryLabels, {})).status).toBe(1003)
})

test('a topic tells what there is and what the person has read', async () => {
  const learner = await t.as()
  const label = await aHistoryLabel(t.db, { name: '党史' })
  const empty = await aHistoryLabel(t.db)
  const video = await aVideo(t.db, { state: 'published' })
  const first = await aDay(t.db, { year: 1981, post: { relations: [{ type: 'video', id: video.id }] } })
  const second = await aDay(t.db, { year: 1982 })
  const hidden = await aDay(t.db, { year: 1983, post: { state: 'draft' } })
  for (const { id } of [first, second, hidden]) await attach(t.db, label, id, 'post')
  await aReading(t.db, first.id, learner.id)

  const topics = await learner.call(historyTopics, {})

  expect(topics.find(({ id }) => id === label.id)).toMatchObject({
    counts: { articles: 0, days: 2, videos: 1 },
    my: { read: 1, total: 2 },
  })
  expect(topics.some(({ id }) => id === empty.id)).toBe(false)
  const [party] = await learner.call(historyTopics, { name: '党史' })
  expect(party?.videos).toMatchObject([{ id: video.id, type: 'video' }])
  const unread = await learner.call(listHistory, { filter: { labelId: label.id, readState: 'unread' } })
  expect(unread.list.map(({ id }) => id)).toEqual([second.id])
  expect(unread.list[0]).not.toHaveProperty('creator')

  const before = await nodeOf(label.id)
  await keeper.call(saveHistoryLabel, {
    ...{ id: label.id, revision: before?.revision ?? 0, parentId: label.parentId, name: '党史', enabled: false },
  })
  expect((await learner.refused(historyTopics, { labelId: label.id })).message).toBe('专题不存在或已停用')
})
