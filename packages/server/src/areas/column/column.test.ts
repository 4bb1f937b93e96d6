import {
  changeColumnState,
  columnFigures,
  deleteColumns,
  getColumn,
  listColumns,
  saveColumn,
  subscribeColumn,
} from '@portal/contract/areas/column/column.ts'
import {
  columnCandidates,
  listColumnItems,
  listRelatedVideos,
  saveColumnItems,
  saveRelatedVideos,
} from '@portal/contract/areas/column/item.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aColumn, anArticle, COLUMN_MANAGER, columnOf, compose, readArticle } from '#test/factories/column/column.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aVideo } from '#test/factories/video.ts'
import { tellSubscribers } from './item/tell.ts'

let t: TestApp
let manager: Client

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...COLUMN_MANAGER)
})
afterAll(() => t.close())

const page = { page: 1, pageSize: 100 }
const forUnit = (id: string) => ({ ...EMPTY_AUDIENCE, units: [{ id, below: true }] })
const many = (n: number) => Array.from({ length: n }, (_, at) => at)
const article = async (values: object = {}) => ({
  type: 'article' as const,
  itemId: (await anArticle(t, values)).id,
  required: true,
})

describe('rest/monograph/save', () => {
  test.each([
    [{ name: '短' }, 'name', '专栏名称为 2–30 个字'],
    [{ sections: many(21).map((at) => ({ name: `栏目 ${at}` })) }, 'sections', '栏目最多 20 个'],
    [{ sections: [{ name: '' }] }, 'sections.0.name', '栏目名称为 1–20 个字'],
    [{ sections: [{ name: '要闻' }, { name: '要闻' }] }, 'sections', '栏目名称重复'],
  ])('refuses %o', async (values, field, message) => {
    expect((await manager.refused(saveColumn, columnOf(values))).errors).toContainEqual({ field, message })
  })

  test('refuses a name that is taken, a stale revision and a foreign unit’s column', async () => {
    const body = columnOf()
    const { id, revision } = await manager.call(saveColumn, body)
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [...COLUMN_MANAGER], scope: { kind: 'below' }, orgId: unit.id })

    expect((await manager.refused(saveColumn, columnOf({ name: body.name }))).message).toBe('专栏名称已存在')
    await manager.call(saveColumn, { ...body, id, revision, sections: [{ name: '要闻' }] })
    expect((await manager.refused(saveColumn, { ...body, id, revision })).status).toBe(1009)
    expect((await stranger.refused(saveColumn, { ...body, id, revision: revision + 1 })).status).toBe(1004)
    expect((await stranger.refused(getColumn, { id, manage: true })).status).toBe(1004)
  })

  test('keeps the items where their section goes, and copies both', async () => {
    const { id, revision } = await manager.call(saveColumn, columnOf({ sections: [{ name: '一' }, { name: '二' }] }))
    const { sections } = await manager.call(listColumnItems, { id })
    const [first, second] = [await article(), await article()]
    await compose(manager, id, [
      { ...first, section: sections[0]?.id ?? null },
      { ...second, section: sections[1]?.id ?? null },
    ])
    const { name, audience } = columnOf()
    const copy = await manager.call(saveColumn, { name, audience, copyOf: id, sections })
    await manager.call(saveColumn, { ...columnOf(), id, revision, sections: [sections[1] ?? { name: '二' }] })

    const left = await manager.call(listColumnItems, { id })
    const copied = await manager.call(listColumnItems, { id: copy.id })
    expect(left.items.map(({ section }) => section)).toEqual([null, sections[1]?.id])
    expect(copied.items.map(({ itemId }) => itemId)).toEqual([first.itemId, second.itemId])
    expect(copied.items.map(({ section }) => section)).toEqual(copied.sections.map((section) => section.id))
  })
})

test('publishing asks for contents and people, deleting for taking it down first', async () => {
  const lonely = await anOrg(t.db)
  const { id } = await manager.call(saveColumn, columnOf({ audience: forUnit(lonely.id) }))
  const publish = () => manager.refused(changeColumnState, { ids: [id], action: 'publish' })

  expect((await publish()).message).toBe('专栏没有内容，不能发布')
  await compose(manager, id, [await article()])
  expect((await publish()).message).toBe('所选范围解析为 0 人')
  await aUser(t.db, { primaryOrgId: lonely.id })
  await manager.call(changeColumnState, { ids: [id], action: 'publish' })
  expect((await manager.call(deleteColumns, { ids: [id] })).failed[0]?.message).toBe('请先下架再删除')
  await manager.call(changeColumnState, { ids: [id], action: 'retire' })
  expect((await manager.call(deleteColumns, { ids: [id] })).deleted).toBe(1)
})

test('a column for one unit is in nobody else’s lists, search or counts', async () => {
  const unit = await anOrg(t.db)
  const inside = await t.asWho({ orgId: unit.id })
  const outside = await t.as()
  const name = `只给一个单位 ${unit.id.slice(-6)}`
  const id = await aColumn(manager, [await article()], { name, audience: forUnit(unit.id) })
  const found = async (client: Client) => (await client.call(listColumns, { ...page, keyword: name, filter: {} })).total

  expect([await found(inside), await found(outside)]).toEqual([1, 0])
  expect((await outside.refused(getColumn, { id })).message).toBe('专栏不存在或无权查看')
  expect((await outside.refused(subscribeColumn, { id, on: true })).message).toBe('专栏不存在或无权查看')
  expect((await outside.refused(listColumns, { ...page, filter: { manage: true } })).status).toBe(1003)
  await inside.call(subscribeColumn, { id, on: true })
  await inside.call(subscribeColumn, { id, on: true })
  const [row] = (await manager.call(listColumns, { ...page, keyword: name, filter: { manage: true } })).list
  expect(row).toMatchObject({ subscribers: 1, articles: 1 })
  expect(await manager.call(columnFigures, { ids: [id] })).toMatchObject([{ should: 1, readers: 0 }])
})

describe('rest/monograph/figures', () => {
  test('asks for the code, tells nothing of foreign columns, and counts the people of the caller’s scope', async () => {
    const [near, far] = [await anOrg(t.db), await anOrg(t.db)]
    const officer = await t.asWho({ codes: [...COLUMN_MANAGER], scope: { kind: 'below' }, orgId: near.id })
    const reader = await t.asWho({ orgId: near.id })
    for (const { id: orgId } of [near, far]) await t.asWho({ orgId })
    const audience = { ...EMPTY_AUDIENCE, units: [near, far].map(({ id }) => ({ id, below: true })) }
    const post = await anArticle(t)
    const items = [{ type: 'article' as const, itemId: post.id }]
    const own = await aColumn(officer, items, { audience })
    const foreign = await aColumn(manager, items, { audience })
    const managed = await aColumn(manager, items, { audience, managerIds: [officer.id] })
    await readArticle(t, reader, post.id)

    const told = await officer.call(columnFigures, { ids: [own, foreign, managed] })
    const one = { should: 3, readers: 1, completed: 1, rate: 33.3 }
    expect(new Map(told.map(({ id, ...figures }) => [id, figures]))).toEqual(
      new Map([
        [own, one],
        [managed, one],
      ]),
    )
    expect(await manager.call(columnFigures, { ids: [foreign] })).toMatchObject([{ should: 4, readers: 1 }])
    expect((await reader.refused(columnFigures, { ids: [own] })).status).toBe(1003)
    const { list } = await officer.call(listColumns, { ...page, filter: { manage: true } })
    expect(list.find(({ id }) => id === own)).not.toHaveProperty('should')
  })
})

describe('composing', () => {
  test('ten items that are moved while a colleague adds one end as eleven, and the second saver is told', async () => {
    const { id } = await manager.call(saveColumn, columnOf())
    const ten = await Promise.all(many(10).map(() => article()))
    await compose(manager, id, ten)
    const { revision } = await manager.call(listColumnItems, { id })
    const added = [...ten, await article()]

    const both = await Promise.allSettled([
      manager.call(saveColumnItems, { id, items: added, revision }),
      manager.call(saveColumnItems, { id, items: ten.toReversed(), revision }),
    ])
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect((await manager.refused(saveColumnItems, { id, items: ten, revision })).status).toBe(1009)

    await compose(manager, id, added.toReversed())
    const { items } = await manager.call(listColumnItems, { id })
    expect(items.map(({ itemId }) => itemId)).toEqual(added.toReversed().map(({ itemId }) => itemId))
  })

  test('is in the log by what was there and what is, not by numbers', async () => {
    const { id } = await manager.call(saveColumn, columnOf())
    const [gone, kept] = [await article({ title: '移出的图文' }), await article({ title: '留下的图文' })]
    await compose(manager, id, [gone, kept])
    await compose(manager, id, [{ ...kept, required: false }])
    const video = await aVideo(t.db, { state: 'published' })
    const { revision } = await manager.call(listRelatedVideos, { columnId: id })
    await manager.call(saveRelatedVideos, { columnId: id, videoIds: [video.id], revision })

    const { rows } = await t.db.execute<{ diff: { field: string; before: unknown; after: unknown }[] }>(sql`
      select diff from audit_entries where object_id = ${id} order by no desc limit 2`)
    const [videos, items] = rows.map(({ diff }) => diff)
    expect(videos).toEqual([{ field: 'videos', before: [], after: [video.id] }])
    const removed = { type: 'article', itemId: gone.itemId, required: true, title: '移出的图文' }
    const left = { type: 'article', itemId: kept.itemId, title: '留下的图文' }
    expect(items).toEqual([
      { field: 'items', before: [removed, { ...left, required: true }], after: [{ ...left, required: false }] },
    ])
  })

  test('refuses an item twice, a stranger’s draft and a foreign section', async () => {
    const unit = await anOrg(t.db)
    const composer = await t.asWho({ codes: [...COLUMN_MANAGER], scope: { kind: 'below' }, orgId: unit.id })
    const { id } = await composer.call(saveColumn, columnOf())
    const open = await article()
    const draft = await article({ state: 'draft' })
    const other = await manager.call(saveColumn, columnOf({ sections: [{ name: '别处' }] }))
    const { sections } = await manager.call(listColumnItems, { id: other.id })
    const refused = async (items: object[]) =>
      (await composer.refused(saveColumnItems, { id, items: items as never, revision: 1 })).errors?.[0]?.message

    expect(await refused([open, open])).toBe('内容已在本专栏中')
    expect(await refused([draft])).toBe('内容不存在或无权使用')
    expect(await refused([{ ...open, section: sections[0]?.id }])).toBe('栏目不存在，请刷新后重试')
  })

  test('warns where the content is for fewer people, and marks what is not published', async () => {
    const unit = await anOrg(t.db)
    await aUser(t.db, { primaryOrgId: unit.id })
    const narrow = await article({ audience: forUnit(unit.id) })
    const draft = await article({ state: 'draft' })
    const { id } = await manager.call(saveColumn, columnOf())

    const { narrower } = await compose(manager, id, [narrow, draft])

    expect(narrower).toEqual([{ itemId: narrow.itemId, title: expect.any(String), people: expect.any(Number) }])
    const { items } = await manager.call(listColumnItems, { id })
    expect(items.map(({ published }) => published)).toEqual([true, false])
    await manager.call(changeColumnState, { ids: [id], action: 'publish' })
    const learner = await t.as()
    expect((await learner.call(getColumn, { id })).items).toEqual([])
  })

  test('is done by appointment, without the code; others are refused', async () => {
    const helper = await t.as()
    const other = await t.as()
    const id = await aColumn(manager, [await article()], { managerIds: [helper.id] })
    const open = await article({ title: '可加入的图文' })

    const offered = await helper.call(columnCandidates, { id, type: 'article', keyword: '可加入的' })
    expect(offered.map(({ itemId }) => itemId)).toEqual([open.itemId])
    await compose(helper, id, [open])
    expect((await helper.call(getColumn, { id })).items).toHaveLength(1)
    expect((await other.refused(listColumnItems, { id })).status).toBe(1004)
    expect((await other.refused(saveColumnItems, { id, items: [], revision: 1 })).status).toBe(1004)
    expect((await helper.refused(changeColumnState, { ids: [id], action: 'retire' })).status).toBe(1003)
  })
})

test('subscribers hear once of what is new', async () => {
  const learner = await t.as()
  const first = await article()
  const id = await aColumn(manager, [first])
  await learner.call(subscribeColumn, { id, on: true })
  const { revision } = await compose(manager, id, [first, await article()])
  const news = { columnId: id, revision, added: 1 }
  await tellSubscribers(t.running)(news)
  await tellSubscribers(t.running)(news)

  const { list } = await learner.call(listMessages, { ...page, filter: {} })
  expect(list.filter(({ title }) => title.endsWith('有新内容'))).toHaveLength(1)
})

describe('related videos', () => {
  test('are linked once, and what is retired goes for learners and stays here, marked', async () => {
    const learner = await t.as()
    const [kept, retired] = [await aVideo(t.db, { state: 'published' }), await aVideo(t.db, { state: 'published' })]
    const id = await aColumn(manager, [await article()])
    const videoIds = [kept.id, retired.id]
    const { revision } = await manager.call(listRelatedVideos, { columnId: id })
    const twice = await manager.refused(saveRelatedVideos, { columnId: id, videoIds: [kept.id, kept.id], revision })
    expect(twice.errors?.[0]?.message).toBe('该视频已关联')
    await manager.call(saveRelatedVideos, { columnId: id, videoIds, revision })
    expect((await manager.refused(saveRelatedVideos, { columnId: id, videoIds, revision })).status).toBe(1009)

    await t.db.execute(sql`update videos set state = 'retired' where id = ${retired.id}`)

    expect((await learner.call(getColumn, { id })).videoList.map((video) => video.id)).toEqual([kept.id])
    const { list } = await manager.call(listRelatedVideos, { columnId: id })
    expect(list.map(({ published }) => published)).toEqual([true, false])
  })

  test('of an article ask for the code of articles, and keep what else it relates to', async () => {
    const video = await aVideo(t.db, { state: 'published' })
    const other = await anArticle(t)
    const post = await anArticle(t, { relations: [{ type: 'post', id: other.id }] })
    const noCode = await t.as(P.column, P.columnEdit)
    const body = { postId: post.id, videoIds: [video.id], revision: post.revision }

    expect((await noCode.refused(saveRelatedVideos, body)).status).toBe(1003)
    await manager.call(saveRelatedVideos, body)
    const { rows } = await t.db.execute<{ relations: unknown }>(sql`select relations from posts where id = ${post.id}`)
    expect(rows[0]?.relations).toEqual([
      { type: 'video', id: video.id },
      { type: 'post', id: other.id },
    ])
  })
})
