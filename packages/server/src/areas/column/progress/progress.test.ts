import {
  changeColumnState,
  columnFigures,
  getColumn,
  listColumns,
  saveColumn,
} from '@portal/contract/areas/column/column.ts'
import { contentText } from '@portal/contract/areas/column/content-text.ts'
import { columnReadStat, remindColumn } from '@portal/contract/areas/column/progress.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { learningColumns } from '#src/schema/column/column.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aColumn, anArticle, COLUMN_MANAGER, columnOf, compose, readArticle } from '#test/factories/column/column.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPlayer, aStudyVideo } from '#test/factories/learning.ts'
import { exportedRows } from '#test/factories/workbook/exported-rows.ts'
import { itemsOf } from '../item/items.ts'
import { finishAll, finishRecent } from './finish.ts'
import { countedOf, finishersOf } from './people.ts'

let t: TestApp
let manager: Client
let nowMs = Date.now()

beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
  manager = await t.as(...COLUMN_MANAGER)
})
afterAll(() => t.close())

const page = { page: 1, pageSize: 100 }
const forUnit = (id: string) => ({ ...EMPTY_AUDIENCE, units: [{ id, below: true }] })
const item = (itemId: string, required = true) => ({ type: 'article' as const, itemId, required })

const watch = async (learner: Client, videoId: string, seconds: number) => {
  const player = await aPlayer(learner, videoId)
  for (let from = 0; from < seconds; from += 15) {
    nowMs += 15_000
    if ((await player.beat([[from, from + 15]])).completed) return
  }
}
const mine = async (learner: Client, id: string) => (await learner.call(getColumn, { id })).my
const badges = async (id: string, userId: string) => {
  const { rows } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from column_badges where column_id = ${id} and user_id = ${userId}`,
  )
  return rows[0]?.n
}
const facts = async (userId: string, event: string) => {
  const { rows } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from points_facts where person_id = ${userId} and event = ${event}`,
  )
  return rows[0]?.n
}

describe('the badge', () => {
  test('comes once, with the last required item, and with one fact for points and one message', async () => {
    const learner = await t.as()
    const [first, second, other] = [await anArticle(t), await anArticle(t), await anArticle(t)]
    const id = await aColumn(manager, [item(first.id), item(second.id), item(other.id, false)])

    expect(await mine(learner, id)).toMatchObject({ done: 0, required: 2, badgeAt: null })
    await readArticle(t, learner, first.id)
    expect(await mine(learner, id)).toMatchObject({ done: 1, required: 2, badgeAt: null })
    await readArticle(t, learner, second.id)
    const { done, badgeAt } = await mine(learner, id)
    expect([done, badgeAt instanceof Date]).toEqual([2, true])

    // Read again, and an item that joins later: it stays the one badge.
    await learner.call(contentText.read, { id: second.id, version: 1 })
    const later = await anArticle(t)
    await compose(manager, id, [item(first.id), item(second.id), item(later.id)])
    expect(await mine(learner, id)).toMatchObject({ done: 2, required: 3, badgeAt })
    await readArticle(t, learner, later.id)
    expect(await badges(id, learner.id)).toBe(1)
    expect(await facts(learner.id, 'columnDone')).toBe(1)
    expect(await facts(learner.id, 'postRead')).toBe(3)
    const { list } = await learner.call(listMessages, { ...page, filter: {} })
    expect(list.filter(({ title }) => title.startsWith('你已学完专栏'))).toHaveLength(1)
  })

  test('comes with a video by the rules of study, found by the clock', async () => {
    const learner = await t.as()
    const read = await anArticle(t)
    const videoId = await aStudyVideo(t.db, { seconds: 30 })
    const id = await aColumn(manager, [item(read.id), { type: 'video', itemId: videoId, required: true }])
    await readArticle(t, learner, read.id)
    await watch(learner, videoId, 30)
    await t.db.execute(sql`update study_records set completed_at = now() where item_id = ${videoId}`)

    expect(await mine(learner, id)).toMatchObject({ done: 2, required: 2, badgeAt: null })
    await finishRecent(t.running)()
    await finishRecent(t.running)()
    expect((await mine(learner, id)).badgeAt).toBeInstanceOf(Date)
    expect(await badges(id, learner.id)).toBe(1)
  })

  test('counts what was done before the column was there, and what is left when an item goes', async () => {
    const [early, late] = [await t.as(), await t.as()]
    const [first, second] = [await anArticle(t), await anArticle(t)]
    for (const post of [first, second]) await readArticle(t, early, post.id)
    await readArticle(t, late, first.id)
    const id = await aColumn(manager, [item(first.id), item(second.id)])

    await finishAll(t.running)({ columnId: id })
    expect([await badges(id, early.id), await badges(id, late.id)]).toEqual([1, 0])
    await compose(manager, id, [item(first.id)])
    await finishAll(t.running)({ columnId: id })
    expect([await badges(id, early.id), await badges(id, late.id)]).toEqual([1, 1])
  })
})

test('the night looks at finishers alone, and one of whom it fails stops nobody else', async () => {
  const [unlucky, finisher, beginner] = [await t.as(), await t.as(), await t.as()]
  const [first, second] = [await anArticle(t), await anArticle(t)]
  for (const learner of [unlucky, finisher]) for (const post of [first, second]) await readArticle(t, learner, post.id)
  await readArticle(t, beginner, first.id)
  const id = await aColumn(manager, [item(first.id), item(second.id)])
  await t.db.execute(sql`
    create function refuse_one() returns trigger language plpgsql as 'begin raise exception ''not this one''; end'`)
  await t.db.execute(sql`
    create trigger refuse_one before insert on column_badges for each row
    when (new.user_id = ${sql`${unlucky.id}`.inlineParams()}) execute function refuse_one()`)
  const [column] = await t.db.select().from(learningColumns).where(eq(learningColumns.id, id))
  if (!column) throw new Error('there is no column')
  const items = (await itemsOf(t, [column])).get(id) ?? []
  const found = async () => {
    const { rows } = await t.db.execute<{ userId: string }>(finishersOf(column, countedOf(column, items)))
    return rows.map(({ userId }) => userId).sort()
  }

  expect(await found()).toEqual([unlucky.id, finisher.id].sort())
  await finishAll(t.running)({})
  await t.db.execute(sql`drop trigger refuse_one on column_badges`)

  expect([await badges(id, unlucky.id), await badges(id, finisher.id), await badges(id, beginner.id)]).toEqual([
    0, 1, 0,
  ])
  expect(await found()).toEqual([unlucky.id])
  await finishAll(t.running)({})
  expect(await badges(id, unlucky.id)).toBe(1)
})

describe('rest/monograph/readStat', () => {
  test('says the same as the learners see, by item, unit and person, and as the file that is taken away', async () => {
    const [company, team] = [await anOrg(t.db), await anOrg(t.db)]
    const people = await Promise.all([company, company, team].map(({ id: orgId }) => t.asWho({ orgId })))
    const audience = { ...EMPTY_AUDIENCE, units: [company, team].map(({ id }) => ({ id, below: true })) }
    const both = await anArticle(t)
    const own = await anArticle(t, { audience: forUnit(team.id) })
    const id = await aColumn(manager, [item(both.id), item(own.id)], { audience })
    const [first, , third] = people
    if (!first || !third) throw new Error('nobody is there')
    await readArticle(t, first, both.id)
    await readArticle(t, third, both.id)

    const ask = (more: object = {}) => manager.call(columnReadStat, { ...page, filter: {}, id, ...more })
    const stat = await ask()
    // The second article is for the team alone: it asks nothing of the others.
    expect(stat).toMatchObject({ should: 3, read: 2, complete: 1, badges: 1, total: 3 })
    expect(stat.byItem).toMatchObject([
      { should: 3, read: 2, complete: 2 },
      { should: 1, read: 0, complete: 0 },
    ])
    for (const person of people) {
      const { done, required } = await mine(person, id)
      expect(stat.list.find((row) => row.id === person.id)).toMatchObject({ done, required })
    }
    const counts = async (state: string) => (await ask({ state })).total
    expect([await counts('complete'), await counts('read'), await counts('unread')]).toEqual([1, 2, 1])
    const [, second] = stat.byItem
    expect((await ask({ itemId: second?.itemId })).list.map((row) => row.id)).toEqual([third.id])
    expect((await ask({ orgId: team.id })).total).toBe(1)
    expect(stat.byOrg.reduce((sum, { should }) => sum + should, 0)).toBe(3)

    const source = t.running.exports.of(columnReadStat.path)
    if (!source) throw new Error('it is not exported')
    const { list } = await (source.read as unknown as (call: object) => Promise<{ list: { id: string }[] }>)({
      tx: { db: t.running.platform.reportDb, actor: null, scope: { all: true, below: [], units: [], own: true } },
      actor: null,
      body: { ...page, filter: { id }, keyword: '', exactTotal: false },
    })
    expect(list.map((row) => row.id).sort()).toEqual(people.map((person) => person.id).sort())
    const figures = { should: 3, readers: 2, completed: 1, rate: 33.3 }
    expect(await manager.call(columnFigures, { ids: [id] })).toEqual([{ id, ...figures }])
    const { name } = await manager.call(getColumn, { id, manage: true })
    const taken = { list: listColumns.path, keyword: name, filter: { manage: true } }
    expect(await exportedRows(t, manager, { ...taken, columns: ['should', 'readers', 'rate'] })).toEqual([
      ['应读', '阅读人数', '完成率'],
      [3, 2, 33.3],
    ])
  })

  test('shows people of the scope alone, and nothing of a foreign column', async () => {
    const [near, far] = [await anOrg(t.db), await anOrg(t.db)]
    const officer = await t.asWho({ codes: [...COLUMN_MANAGER], scope: { kind: 'below' }, orgId: near.id })
    for (const { id: orgId } of [near, far]) await t.asWho({ orgId })
    const audience = { ...EMPTY_AUDIENCE, units: [near, far].map(({ id }) => ({ id, below: true })) }
    const own = await aColumn(officer, [item((await anArticle(t)).id)], { audience })
    const foreign = await aColumn(manager, [item((await anArticle(t)).id)], { audience })

    expect(await officer.call(columnReadStat, { ...page, filter: {}, id: own })).toMatchObject({ should: 2, total: 2 })
    expect((await officer.refused(columnReadStat, { ...page, filter: {}, id: foreign })).status).toBe(1004)
  })
})

describe('rest/monograph/remind', () => {
  test('reminds those who lag, of the whole or of one item, once in four hours, and writes it down', async () => {
    const unit = await anOrg(t.db)
    const [done, begun, idle] = [
      await t.asWho({ orgId: unit.id }),
      await t.asWho({ orgId: unit.id }),
      await t.asWho({ orgId: unit.id }),
    ]
    const [first, second] = [await anArticle(t), await anArticle(t)]
    const audience = forUnit(unit.id)
    const id = await aColumn(manager, [item(first.id), item(second.id)], { audience })
    for (const post of [first, second]) await readArticle(t, done, post.id)
    await readArticle(t, begun, first.id)
    const reminded = async (person: Client) =>
      (await person.call(listMessages, { ...page, filter: {} })).list.filter(({ kind }) => kind === '学习提醒').length
    const rest = () =>
      t.db.execute(sql`update messages set at = at - interval '5 hours', event = event || ':old'
        where event like ${`column:${id}:remind:%`}`)

    expect((await begun.refused(remindColumn, { id })).status).toBe(1003)
    expect(await manager.call(remindColumn, { id })).toEqual({ sent: 2 })
    expect([await reminded(done), await reminded(begun), await reminded(idle)]).toEqual([0, 1, 1])
    expect((await manager.refused(remindColumn, { id })).message).toBe('4 小时内已提醒过，请稍后再试')
    await rest()
    expect(await manager.call(remindColumn, { id, who: 'unread' })).toEqual({ sent: 1 })
    await rest()
    const { byItem } = await manager.call(columnReadStat, { ...page, filter: {}, id })
    expect(await manager.call(remindColumn, { id, itemId: byItem[0]?.itemId })).toEqual({ sent: 1 })
    const { rows } = await t.db.execute<{ n: number }>(sql`
      select count(*)::int as n from audit_entries where object_id = ${id} and diff @> '[{"field": "reminded"}]'`)
    expect(rows[0]?.n).toBe(3)
  })

  test('is for a published column of the caller, and for somebody in it', async () => {
    const unit = await anOrg(t.db)
    const officer = await t.asWho({ codes: [...COLUMN_MANAGER], scope: { kind: 'below' }, orgId: unit.id })
    const id = await aColumn(manager, [item((await anArticle(t)).id)], { audience: forUnit(unit.id) })
    expect((await officer.refused(remindColumn, { id })).status).toBe(1004)
    await manager.call(changeColumnState, { ids: [id], action: 'retire' })
    expect((await manager.refused(remindColumn, { id })).message).toBe('专栏未发布，不能提醒')
  })
})

test('a column that was never published has no figures', async () => {
  const { id } = await manager.call(saveColumn, columnOf())
  await compose(manager, id, [item((await anArticle(t)).id)])

  expect(await manager.call(columnFigures, { ids: [id] })).toEqual([])
})

test('an article shows the old text until the new one is approved, and names its source where it was taken over', async () => {
  const input = {
    title: '转载的文章',
    body: '<p>正文</p>',
    category: 'knowledge',
    audience: { ...EMPTY_AUDIENCE, everyone: true },
    sourceUrl: 'https://example.org/a',
  }
  expect((await manager.refused(contentText.save, input)).errors).toContainEqual({
    field: 'source',
    message: '转载须填写出处',
  })
  const post = await anArticle(t)
  const reader = await t.as()
  await manager.call(contentText.save, {
    ...input,
    source: '集团公司',
    id: post.id,
    revision: post.revision,
    changeKind: 'fix',
    body: '<p>改过的正文</p>',
  })
  expect((await reader.call(contentText.get, { id: post.id })).body).toBe(post.body)
})
