import { defineEndpoint } from '@portal/contract/kit/endpoint.ts'
import { pageOf, pageQuery } from '@portal/contract/kit/page.ts'
import { id, instant } from '@portal/contract/kit/scalars.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_ROWS, type DataScope, NO_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { contains, either, equals, from, fromDay, GivenChoice, oneOf, throughDay } from './conditions.ts'
import { furtherScope, withinFurther } from './further-scope.ts'
import { pageRead } from './list.ts'
import { narrowedBy } from './narrowed-by.ts'
import { blankable, chinese, given, inTerms, type Place } from './place.ts'
import { instantOnTheWire } from './read.ts'

const row = z.object({ id, name: z.string(), size: z.int(), at: instant.nullable() })

const listThings = defineEndpoint({
  path: 'rest/test/things',
  title: '查询物品',
  effect: 'read',
  access: 'signedIn',
  scope: 'rows',
  body: pageQuery(
    z.object({
      name: z.string(),
      size: z.int(),
      sizes: z.array(z.int()),
      large: z.boolean(),
      since: instant,
      day: z.string(),
      lastDay: z.string(),
      mood: z.enum(['calm', 'wild']),
    }),
    ['name', 'at', 'mood', 'half'],
  ).extend({ least: z.int().optional(), size: z.int().optional() }),
  result: pageOf(row),
})

const filters = {
  name: contains(sql`t.name`),
  size: equals(sql`t.size`),
  sizes: oneOf(sql`t.size`, 'integer'),
  large: either(sql`t.size > 2`),
  since: from(sql`t.at`),
  day: fromDay(sql`t.at`),
  lastDay: throughDay(sql`t.at`),
  mood: { calm: sql`t.size = 1`, wild: sql`t.size = 3` },
} as const

const found = {
  from: sql`page_read_things t`,
  key: sql`t.id`,
  columns: { id: sql`t.id`, name: sql`t.name`, size: sql`t.size`, at: sql`t.at` },
  filter: filters,
  search: [sql`t.name`],
  sort: {
    name: chinese(sql`t.name`),
    at: blankable(sql`t.at`),
    mood: inTerms(sql`t.size % 2, t.size desc`),
    half: inTerms((way) => sql`t.size % 2, t.size ${way}`),
  },
  order: 'name',
} as const

const plain = pageRead(listThings, found)

const [ORG, OTHER] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await t.db.execute(sql`create table page_read_things
    (id uuid primary key, name text not null, size int not null, at timestamptz, owner uuid not null)`)
  await t.db.execute(sql`insert into page_read_things values
    (${idOf(1)}, '阿一', 1, '2025-11-20T00:00:00.120Z', ${ORG}), (${idOf(2)}, '白二%', 2, null, ${OTHER}),
    (${idOf(3)}, '曹三', 3, '2025-11-22T00:00:00Z', ${ORG}), (${idOf(4)}, '邓四', 4, null, ${OTHER})`)
})
afterAll(() => t.close())

const asking = (body: Partial<z.input<typeof listThings.body>>, scope: DataScope = ALL_ROWS) =>
  ({ tx: bareTx(t.db, null, scope), actor: null, body: listThings.body.parse(body) }) as never

const names = async (body: Partial<z.input<typeof listThings.body>>, list = plain) =>
  (await list.page(asking(body))).list.map(({ name }) => name)

describe('a declared list', () => {
  test.each<[string, Partial<z.input<typeof listThings.body>>, string[]]>([
    ['all in the shipped order', {}, ['阿一', '白二%', '曹三', '邓四']],
    ['the other way round', { sort: '-name' }, ['邓四', '曹三', '白二%', '阿一']],
    ['blanks last upwards', { sort: 'at' }, ['阿一', '曹三', '白二%', '邓四']],
    ['blanks last downwards', { sort: '-at' }, ['曹三', '阿一', '邓四', '白二%']],
    ['several terms, whichever way is asked for', { sort: '-mood' }, ['邓四', '白二%', '曹三', '阿一']],
    ['several terms, one of them either way', { sort: 'half' }, ['白二%', '邓四', '阿一', '曹三']],
    ['the same terms, that one downwards', { sort: '-half' }, ['邓四', '白二%', '曹三', '阿一']],
    ['a page of it', { page: 2, pageSize: 3 }, ['邓四']],
    ['a value', { filter: { size: 3 } }, ['曹三']],
    ['one of some values', { filter: { sizes: [1, 4] } }, ['阿一', '邓四']],
    ['no condition of an empty list of values', { filter: { sizes: [] } }, ['阿一', '白二%', '曹三', '邓四']],
    ['part of a text, signs of patterns as they are', { filter: { name: '%' } }, ['白二%']],
    ['a switch that is on', { filter: { large: true } }, ['曹三', '邓四']],
    ['a switch that is off', { filter: { large: false } }, ['阿一', '白二%']],
    ['a choice', { filter: { mood: 'wild' } }, ['曹三']],
    ['a time', { filter: { since: '2025-11-21T00:00:00Z' } }, ['曹三']],
    ['days of Shanghai from one on', { filter: { day: '2025-11-21' } }, ['曹三']],
    ['days of Shanghai up to one', { filter: { lastDay: '2025-11-20' } }, ['阿一']],
    ['several conditions', { filter: { large: true, sizes: [1, 3] } }, ['曹三']],
    ['a keyword', { keyword: '二' }, ['白二%']],
  ])('shows %s', async (_case, body, expected) => {
    expect(await names(body)).toEqual(expected)
  })

  test('counts the whole list on every page, also behind its end', async () => {
    const totals = []
    for (const page of [1, 2, 9]) totals.push((await plain.page(asking({ page, pageSize: 3 }))).total)

    expect(totals).toEqual([4, 4, 4])
    expect(await plain.page(asking({ keyword: '没有' }))).toEqual({ list: [], total: 0 })
  })

  test.each([
    ['the row itself', {}],
    ['rows that further columns are joined to', { joins: sql`cross join (select 1) one` }],
  ])('counts what a keyword gathers on the way: %s', async (_case, joined) => {
    const list = pageRead(listThings, { ...found, ...joined, search: sql`t.size <> 2`, gathered: true })
    const keyword = '几'

    expect(await list.page(asking({ keyword, pageSize: 2 }))).toMatchObject({
      list: [{ size: 1 }, { size: 3 }],
      total: 3,
    })
    expect((await list.page(asking({ keyword, page: 9 }))).total).toBe(3)
  })

  test('answers times as the contract words them', async () => {
    const answer = await plain.read(asking({ pageSize: 1 }))

    expect(Object.values(answer)).toEqual([])
    expect(JSON.stringify(Object.getOwnPropertySymbols(answer).map((mark) => Reflect.get(answer, mark)))).toContain(
      '"at":"2025-11-20T00:00:00.120Z"',
    )
  })

  test.each(['2025-11-20 08:09:10+00', '2025-11-20 08:09:10.1+00', '2025-11-20 08:09:10.123456+00'])(
    'words %s like a date does',
    (text) => {
      expect(instantOnTheWire(text)).toBe(new Date(text).toISOString())
    },
  )

  test('shows rows of the scope alone', async () => {
    const scoped = pageRead(listThings, { ...found, scope: [sql`t.owner`, null] })
    const within = (scope: Partial<DataScope>) =>
      scoped.page(asking({}, { all: false, below: [], units: [], own: false, ...scope }))

    expect((await within({ units: [ORG] })).list.map(({ size }) => size)).toEqual([1, 3])
    expect(await within({})).toEqual({ list: [], total: 0 })
    expect((await within({ all: true })).total).toBe(4)
  })

  test('knows a scope beside that of the call', async () => {
    const reach = withinFurther('keepers', sql`t.owner`, null)
    const list = pageRead(listThings, {
      ...found,
      scope: [sql`t.owner`, null],
      where: sql`(t.size = 4 or ${reach})`,
      given: ({ tx, body }) => furtherScope('keepers', tx, { ...NO_ROWS, units: body.least ? [ORG] : [] }),
    })

    expect(await names({}, list)).toEqual(['邓四'])
    expect(await names({ least: 1 }, list)).toEqual(['阿一', '曹三', '邓四'])
  })

  test('fills what it works out for the call, and adds what no column says', async () => {
    const least = (place: Place): SQL => sql`t.size >= ${place}::int`
    const list = pageRead(listThings, {
      ...found,
      columns: { id: sql`t.id`, size: sql`t.size`, at: sql`t.at`, double: sql<number>`doubled.n` },
      joins: sql`cross join lateral (select t.size * 2 as n) doubled`,
      given: ({ body }) => ({ least: body.keyword === '' ? 3 : 1 }),
      where: least(given('least')),
      finish: (_caller, rows) => rows.map(({ double, ...row }) => ({ ...row, name: `双${double}` })),
    })

    expect(await names({}, list)).toEqual(['双6', '双8'])
    expect(await names({ sort: '-name', keyword: '一' }, list)).toEqual(['双2'])
  })

  test('reads another text where what it works out asks for one', async () => {
    const list = pageRead(listThings, {
      ...found,
      given: ({ body }) => ({ end: new GivenChoice(body.least === undefined ? 'small' : 'large'), least: body.least }),
      where: ({ end }) => (end === 'small' ? sql`t.size < 3` : sql`t.size >= ${given('least')}::int`),
    })

    expect(await names({}, list)).toEqual(['阿一', '白二%'])
    expect(await names({ least: 4 }, list)).toEqual(['邓四'])
  })

  test('finds its rows elsewhere where what it works out asks for that, in an export too', async () => {
    const { from, ...others } = found
    const list = pageRead(listThings, {
      ...others,
      from: ({ half }) =>
        half === 'all' ? from : sql`(select * from page_read_things where size > ${given('least')}) t`,
      given: ({ body }) => ({ half: new GivenChoice(body.least === undefined ? 'all' : 'upper'), least: body.least }),
    })
    const rows = async (least?: number) =>
      (await list.rows(asking({ least }), [idOf(4), idOf(1)])).map(({ size }) => size)

    expect(await names({ least: 2 }, list)).toEqual(['曹三', '邓四'])
    expect(await names({}, list)).toHaveLength(4)
    expect(await rows(2)).toEqual([4])
    expect(await rows()).toEqual([4, 1])
  })

  test('is narrowed by what the body asks beside the filter', async () => {
    const beside = { least: from(sql`t.size`), size: equals(sql`t.size`) }
    const list = pageRead(listThings, { ...found, beside })

    expect(await names({ least: 3 }, list)).toEqual(['曹三', '邓四'])
    expect(await names({ size: 2, filter: { size: 1 } }, list)).toEqual(['白二%'])
    expect(await names({}, list)).toHaveLength(4)
  })

  test('puts equal rows in the order of what it names for them', async () => {
    const equal = { ...found, sort: { ...found.sort, name: sql`1::int` }, tie: sql`t.size % 3` }
    const list = pageRead(listThings, { ...equal, where: sql`t.size < 4` })

    expect(await names({}, list)).toEqual(['曹三', '阿一', '白二%'])
    expect(await names({ sort: '-name' }, list)).toEqual(['白二%', '阿一', '曹三'])
  })

  test.each<[string, z.input<typeof listThings.body>['filter'], number]>([
    ['nothing', {}, 4],
    ['a value and a switch', { size: 4, large: true }, 1],
    ['values, a choice and a time', { sizes: [1, 3], mood: 'wild', since: '2025-11-21T00:00:00Z' }, 1],
  ])('lends its conditions to a figure beside it: %s', async (_case, filter, expected) => {
    const { name: _contains, ...lent } = filters
    const where = sql.join([sql`true`, ...narrowedBy(lent, listThings.body.parse({ filter }).filter)], sql` and `)
    const { rows } = await t.db.execute<{ n: number }>(sql`select count(*) as n from page_read_things t where ${where}`)

    expect(rows[0]?.n).toBe(expected)
  })

  test('gives its keys in order and the rows of some of them for an export', async () => {
    const { text, values } = await plain.keys(asking({ sort: '-name', filter: { large: true } }))
    const { rows } = await t.running.platform.pool.query<{ id: string }>(text, values)

    expect(rows.map((each) => each.id)).toEqual([idOf(4), idOf(3)])
    expect(await plain.count(asking({ filter: { large: true } }))).toBe(2)
    expect((await plain.rows(asking({}), [idOf(3), idOf(9), idOf(1)])).map(({ size }) => size)).toEqual([3, 1])
  })
})
