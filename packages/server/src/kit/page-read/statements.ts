import { EXACT_TOTAL_LIMIT } from '@portal/contract/kit/page.ts'
import { type SQL, sql } from 'drizzle-orm'
import { withinKind } from '#src/platform/database/tx.ts'
import type { Chosen } from './conditions.ts'
import type { Column, Plan } from './declaration.ts'
import { type Blankable, filterPlace, type InTerms, KEYS, KEYWORD, OFFSET } from './place.ts'
import type { Shape } from './shape.ts'

type Sorted = Column | Blankable | InTerms

const isBlankable = (column: Sorted): column is Blankable => 'blankable' in column
const isInTerms = (column: Sorted): column is InTerms => 'terms' in column

const scopeOf = ({ scope }: Plan, { scope: kind }: Shape): SQL | undefined => {
  if (!scope) return undefined
  const within = withinKind(kind)
  return typeof scope === 'function' ? scope(within, kind) : within(scope[0], scope[1])
}

const searchOf = ({ search }: Plan): SQL | undefined => {
  if (!search || !Array.isArray(search)) return search as SQL | undefined
  return sql`(${sql.join(
    search.map((column: Column) => sql`${column} ilike ${KEYWORD.like}`),
    sql` or `,
  )})`
}

const filterOf = ({ filter }: Plan, key: string, chosen: Chosen): SQL | undefined => {
  const condition = filter[key]
  if (condition === undefined || typeof condition === 'string') return undefined
  return typeof condition === 'function' ? condition(filterPlace(key), chosen, key) : condition[chosen[key] ?? '']
}

const ownWhereOf = ({ where }: Pick<Plan, 'where'>, chosen: Chosen): SQL | undefined =>
  typeof where === 'function' ? where(chosen) : where

/** What holds for every row of the shape. */
const whereOf = (plan: Plan, shape: Shape): SQL => {
  const parts = [
    scopeOf(plan, shape),
    ownWhereOf(plan, shape.chosen),
    ...Object.keys(shape.chosen).map((key) => filterOf(plan, key, shape.chosen)),
    shape.keyword ? searchOf(plan) : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** The asked order, then the key or what stands for it, so that equal rows keep their places between pages. */
const orderOf = ({ sort, order, key, tie = key }: Plan, asked: string): SQL => {
  if (asked === '' && typeof order !== 'string') return sql`${order}, ${tie} desc`
  const name = asked === '' ? String(order) : asked
  const direction = name.startsWith('-') ? sql`desc` : sql`asc`
  const column = sort[name.replace(/^-/, '')]
  if (!column) return sql`${tie} ${direction}`
  if (isInTerms(column)) {
    const { terms } = column
    return sql`${typeof terms === 'function' ? terms(direction) : terms}, ${tie} desc`
  }
  return isBlankable(column)
    ? sql`${column.blankable} ${direction} nulls last, ${tie} ${direction}`
    : sql`${column} ${direction}, ${tie} ${direction}`
}

const columnsOf = ({ columns }: Pick<Plan, 'columns'>): SQL =>
  sql.join(
    Object.values(columns).map((column) => sql`${column}`),
    sql`, `,
  )

/** A number that stands in the text itself. */
const written = (number: number): SQL => sql`${number}`.inlineParams()

/** Found again by its key: a key tells rows apart within what the list is about, such as people of one sheet. */
const againOf = (plan: Pick<Plan, 'where'>, chosen: Chosen): SQL => {
  const where = ownWhereOf(plan, chosen)
  return where ? sql` and (${where})` : sql``
}

const fromOf = ({ from }: Pick<Plan, 'from'>, chosen: Chosen): SQL => (typeof from === 'function' ? from(chosen) : from)

/** Everything that is found: tables, conditions, groups. */
const foundOf = (plan: Plan, shape: Shape): SQL => {
  const groups = plan.groupBy ? sql` group by ${plan.groupBy}` : sql``
  return sql`${fromOf(plan, shape.chosen)} where ${whereOf(plan, shape)}${groups}`
}

/** Counts no further than anybody is told. */
const countOf = (found: SQL, exact: boolean): SQL => {
  const most = exact ? sql`` : sql` limit ${written(EXACT_TOTAL_LIMIT + 1)}`
  return sql`select count(*) from (select 1 from ${found}${most}) counted`
}

/**
 * One page and the total of its list in one statement. How many rows are asked for stands in the text, so that the
 * first page is planned as the few rows it is.
 */
export const pageStatement = (plan: Plan, shape: Shape): SQL => {
  const { joins, key } = plan
  const found = foundOf(plan, shape)
  const most = sql` limit ${written(shape.pageSize)}`
  const cut = shape.first ? most : sql`${most} offset ${OFFSET}`
  const page = sql`${found} order by ${orderOf(plan, shape.sort)}${cut}`
  const total = plan.gathered && shape.keyword ? sql`count(*) over ()` : sql`(${countOf(found, shape.exact)})`
  if (!joins) return sql`select ${total}, ${columnsOf(plan)} from ${page}`

  return sql`select page.total, shown.* from (
      select found.*, row_number() over () as place from (select ${key} as key, ${total} as total from ${page}) found) page
    cross join lateral (select ${columnsOf(plan)} from ${fromOf(plan, shape.chosen)} ${joins} where ${key} = page.key${againOf(plan, shape.chosen)}) shown
    order by page.place`
}

export const countStatement = (plan: Plan, shape: Shape): SQL => countOf(foundOf(plan, shape), true)

/** Keys of all rows in their order, for an export. */
export const keysStatement = (plan: Plan, shape: Shape): SQL =>
  sql`select ${plan.key} as id from ${foundOf(plan, shape)} order by ${orderOf(plan, shape.sort)}`

/** Rows of some keys, each with its key in front, in any order. */
export const rowsStatement = (
  plan: Pick<Plan, 'from' | 'joins' | 'key' | 'columns' | 'where'>,
  { chosen }: Pick<Shape, 'chosen'>,
): SQL =>
  sql`select ${plan.key}, ${columnsOf(plan)} from ${fromOf(plan, chosen)} ${plan.joins ?? sql``}
    where ${plan.key} = any(${KEYS})${againOf(plan, chosen)}`
