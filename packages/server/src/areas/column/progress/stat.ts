import type { ColumnReader, columnReadStat } from '@portal/contract/areas/column/progress.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { learningColumns } from '#src/schema/column/column.ts'
import { personIn } from '#src/shared/audience/resolve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Item, itemsOf } from '../item/items.ts'
import { type Counted, openToPerson } from './facts.ts'
import { askedPeople, badgesOf, countedOf, withStandings } from './people.ts'
import type { LearningColumn } from './standing.ts'

type Body = Call<typeof columnReadStat>['body']

interface Figures extends Record<string, unknown> {
  should: number
  read: number
  complete: number
  badges: number
}

const FIGURES: SQL = sql`count(*)::int as should, (count(*) filter (where s.seen > 0))::int as read,
  (count(*) filter (where s.complete))::int as complete, count(b.user_id)::int as badges`

/** 应读, 已读, 完成 and 徽章 of a column over the people of the call. */
export const totalsOf = async (tx: Tx, column: LearningColumn, items: readonly Counted[]): Promise<Figures> => {
  const { rows } = await tx.db.execute<Figures>(sql`
    ${withStandings(items, askedPeople(tx, column))}
    select ${FIGURES} from standing s left join ${badgesOf(column)} b on b.user_id = s.id`)
  return rows[0] ?? { should: 0, read: 0, complete: 0, badges: 0 }
}

interface ItemFigures extends Record<string, unknown> {
  id: string
  should: number
  read: number
  complete: number
}

/** `id` and `should` of each item; whoever has a narrower audience than its column counts its own people. */
const askedByItem = (items: readonly Counted[]): SQL => {
  const narrow = items.flatMap(({ id, only }) => (only ? [{ id, only }] : []))
  const own = narrow.map(
    ({ id, only }) => sql`
      union all select ${id}::uuid, (select count(*)::int from standing s join users u on u.id = s.id and ${personIn(only)})`,
  )
  return sql`
      select i.id, w.should from i cross join (select count(*)::int as should from standing) w
        where not i.id = any(${sql.param(narrow.map(({ id }) => id))}::uuid[])${sql.join(own)}`
}

/** The same of each item: of the people whom the content itself is for. */
export const figuresByItem = async (
  tx: Tx,
  column: LearningColumn,
  items: readonly Counted[],
): Promise<ReadonlyMap<string, ItemFigures>> => {
  const { rows } = await tx.db.execute<ItemFigures>(sql`
    ${withStandings(items, askedPeople(tx, column))},
    asked as (${askedByItem(items)}),
    told as (
      select f.id, count(f.read_at)::int as read, count(f.done_at)::int as complete
      from facts f join i on i.id = f.id join standing s on s.id = f.user_id
        join users u on u.id = s.id and ${openToPerson(items)}
      group by f.id)
    select a.id, a.should, coalesce(t.read, 0) as read, coalesce(t.complete, 0) as complete
    from asked a left join told t on t.id = a.id`)
  return new Map(rows.map((row) => [row.id, row]))
}

interface OfUnit extends Record<string, unknown> {
  orgId: string
  orgName: string
  below: boolean
  should: number
  read: number
  complete: number
  badges: number
}

/** The units right below one unit, each with all that is below it; people of the unit itself under its own name. */
const byUnit = async (
  tx: Tx,
  column: LearningColumn,
  items: readonly Counted[],
  orgId: string | undefined,
): Promise<OfUnit[]> => {
  const { rows: tops } = await tx.db.execute<{ id: string; path: string; depth: number }>(sql`
    select id, path, depth from org_units where ${orgId === undefined ? sql`parent_id is null` : sql`id = ${orgId}`}`)
  const [top] = tops
  if (!top) return []
  const { rows } = await tx.db.execute<OfUnit>(sql`
    ${withStandings(items, askedPeople(tx, column))}, counted as (
      select coalesce(nullif(split_part(o.path, '/', ${top.depth + 2}), ''), ${top.id})::uuid as org_id, ${FIGURES}
      from standing s join org_units o on o.id = s.org_id left join ${badgesOf(column)} b on b.user_id = s.id
      where o.path like ${`${escapeLike(top.path)}%`} group by 1)
    select c.org_id as "orgId", o.name as "orgName", c.should, c.read, c.complete, c.badges,
      c.org_id <> ${top.id}::uuid and exists (select 1 from org_units k where k.parent_id = c.org_id) as below
    from counted c join org_units o on o.id = c.org_id order by o.depth, o.sort, o.name collate "zh-x-icu"`)
  return rows
}

interface Asked {
  itemId: string | undefined
  orgId: string | undefined
  state: ColumnReader['state'] | undefined
}

const askedOf = ({ filter, ...body }: Body): Asked => ({
  itemId: body.itemId ?? filter.itemId,
  orgId: body.orgId ?? filter.orgId,
  state: body.state ?? filter.state,
})

const orders: Record<string, SQL> = {
  name: sql`u.name collate "zh-x-icu"`,
  done: sql`p.done`,
  lastAt: sql`p.last_at`,
}

const orderOf = (sort: string | undefined): SQL => {
  const key = sort?.replace(/^-/, '') ?? 'lastAt'
  const way = sort === undefined || sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${orders[key] ?? sql`u.code`} ${way} nulls last, u.code, u.id`
}

interface Reader extends Record<string, unknown> {
  id: string
  name: string
  code: string
  orgName: string
  state: ColumnReader['state']
  done: number
  required: number
  last_ms: number | null
  badge_ms: number | null
  total: number
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

/**
 * Beginning of a query over the people of `named`, a condition on `users u`, and of a unit: `p` one row per person with
 * his `state`; with an item those whom it is for, as they stand to it.
 */
export const withStates = (
  tx: Tx,
  column: LearningColumn,
  items: readonly Counted[],
  { itemId, orgId, named = sql`true` }: { itemId: string | undefined; orgId: string | undefined; named?: SQL },
): SQL => {
  const unit = orgId === undefined ? sql`true` : inSubtree(sql`u.primary_org_id`, orgId)
  const one =
    itemId === undefined
      ? sql``
      : sql`join i on i.id = ${itemId} and ${openToPerson(items)}
      left join facts f on f.id = i.id and f.user_id = u.id`
  const stateOf =
    itemId === undefined
      ? sql`case when s.complete then 'complete' when s.seen > 0 then 'read' else 'unread' end`
      : sql`case when f.done_at is not null then 'complete' when f.read_at is not null then 'read' else 'unread' end`
  return sql`
    ${withStandings(items, sql`(${askedPeople(tx, column)} and ${named} and ${unit})`)},
    p as (select s.*, ${stateOf} as state from standing s join users u on u.id = s.id ${one})`
}

/** The people behind the figures, a page of them. */
const readersOf = async (tx: Tx, column: LearningColumn, items: readonly Counted[], body: Body) => {
  const { itemId, orgId, state } = askedOf(body)
  const keyword = body.keyword.trim()
  const named =
    keyword === ''
      ? sql`true`
      : sql`(u.name ilike ${`%${escapeLike(keyword)}%`} or u.code ilike ${`%${escapeLike(keyword)}%`})`
  const inState =
    state === undefined ? sql`true` : state === 'read' ? sql`p.state <> 'unread'` : sql`p.state = ${state}`
  const { rows } = await tx.db.execute<Reader>(sql`
    ${withStates(tx, column, items, { itemId, orgId, named })}
    select u.id, u.name, u.code, coalesce(o.name, '') as "orgName", p.state, p.done::int as done,
      p.required::int as required, (extract(epoch from p.last_at) * 1000)::float8 as last_ms,
      (extract(epoch from b.finished_at) * 1000)::float8 as badge_ms, (count(*) over ())::int as total
    from p join users u on u.id = p.id left join org_units o on o.id = u.primary_org_id
      left join ${badgesOf(column)} b on b.user_id = u.id
    where ${inState} order by ${orderOf(body.sort)} limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  const list = rows.map(({ total: _total, last_ms: lastMs, badge_ms: badgeMs, ...row }) => ({
    ...row,
    lastAt: dateOf(lastMs),
    badgeAt: dateOf(badgeMs),
  }))
  return { list, total: rows[0]?.total ?? 0 }
}

interface Subject {
  column: LearningColumn
  items: readonly Item[]
  counted: Counted[]
}

const subjectOf = async (tx: Tx, body: Body): Promise<Subject> => {
  const id = body.id ?? body.filter.id
  ensure(id !== undefined, errors.missing)
  const column = await getRow(tx, learningColumns, id)
  const items = (await itemsOf(tx, [column])).get(column.id) ?? []
  const { itemId } = askedOf(body)
  ensure(itemId === undefined || items.some((item) => item.id === itemId), errors.missing)
  return { column, items, counted: countedOf(column, items) }
}

/** The people alone, for lists that are taken away. */
export const readersWith =
  ({ platform }: Portal): HandlerOf<typeof columnReadStat> =>
  async ({ tx, body }) => {
    const reading: Tx = { ...tx, db: platform.reportDb }
    const { column, counted } = await subjectOf(reading, body)
    return { ...(await readersOf(reading, column, counted, body)), ...NO_FIGURES }
  }

const NO_FIGURES = { should: 0, read: 0, complete: 0, badges: 0, byOrg: [], byItem: [] }

/** 阅读情况: every figure is a number of the people that it opens. */
export const readStatWith =
  ({ platform }: Portal): HandlerOf<typeof columnReadStat> =>
  async ({ tx, body }) => {
    const reading: Tx = { ...tx, db: platform.reportDb }
    const { column, items, counted } = await subjectOf(reading, body)
    const ofItem = await figuresByItem(reading, column, counted)
    return {
      ...(await readersOf(reading, column, counted, body)),
      ...(await totalsOf(reading, column, counted)),
      byOrg: await byUnit(reading, column, counted, askedOf(body).orgId),
      byItem: items.map(({ id, type, required, content }) => {
        const { should = 0, read = 0, complete = 0 } = ofItem.get(id) ?? {}
        return { itemId: id, type, title: content?.title ?? '', required, should, read, complete }
      }),
    }
  }
