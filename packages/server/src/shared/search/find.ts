import type { querySearch, SearchKind } from '@portal/contract/areas/search/search.ts'
import { addDays, DAY_MS, MINUTE_MS, SECOND_MS, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { searchEntries as e } from '#src/schema/search/search.ts'
import { addressedTo } from '../audience/resolve.ts'
import { entriesWith, fitOf, nearlyOf, piecesWith, soughtOf, titlesNear } from './match.ts'

type Asked = Call<typeof querySearch>['body']

export interface Found {
  entryId: number
  source: string
  itemId: string
  kind: SearchKind
  durationMs: number | null
  publishedAt: Date | null
}

export interface Finding {
  list: Found[]
  total: number
  counts: Record<string, number>
}

const FRESH_SHARE = 0.15
const HALF_LIFE_DAYS = 180

/** Open now and for this person: the same words as of everything published. */
export const openToReader = (actor: Actor): SQL => sql`(${e.isOpen}
  and (${e.openFrom} is null or ${e.openFrom} <= now()) and (${e.openTo} is null or ${e.openTo} > now())
  and ${addressedTo(e, actor.facets)})`

const lengths: Record<NonNullable<Asked['length']>, SQL> = {
  short: sql`${e.durationMs} < ${5 * MINUTE_MS}`,
  middle: sql`${e.durationMs} between ${5 * MINUTE_MS} and ${20 * MINUTE_MS}`,
  long: sql`${e.durationMs} > ${20 * MINUTE_MS}`,
}

const conditions = ({ year, from, to, length, labelIds }: Asked): SQL[] => [
  ...(year === undefined ? [] : [sql`${e.year} = ${year}`]),
  ...(from === undefined ? [] : [sql`${e.publishedAt} >= ${startOfDay(from).toISOString()}::timestamptz`]),
  ...(to === undefined ? [] : [sql`${e.publishedAt} < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz`]),
  ...(length === undefined ? [] : [lengths[length]]),
  ...(labelIds.length === 0 ? [] : [sql`${e.labelIds} && ${sql.param(labelIds)}::uuid[]`]),
]

/** Younger things before older ones of the same fit: 1 on the day, a half after {@link HALF_LIFE_DAYS}. */
const FRESH = sql`case when ${e.timeless} then 1 when ${e.publishedAt} is null then 0 else
  power(0.5, greatest(0, extract(epoch from now() - ${e.publishedAt}) / ${DAY_MS / SECOND_MS}) / ${HALF_LIFE_DAYS}) end`

interface Term {
  /** Query of those with it in the text inside; null where nobody looks there. */
  inside: SQL | null
  /** Query of all that have it. */
  hits: SQL
  fit: SQL
}

const nth = (name: 'inside' | 'hits', at: number): SQL => sql`${sql.identifier(`${name}_${at}`)}`
const idsOf = (name: 'inside' | 'hits', at: number): SQL => sql`select id from ${nth(name, at)}`

interface Row extends Record<string, unknown> {
  entry_id: number
  source: string
  item_id: string
  kind: SearchKind
  duration_ms: number | null
  published_at: string | null
}

interface Counted extends Record<string, unknown> {
  list: Row[]
  counts: Record<string, number> | null
}

const ordered: Record<Asked['sort'], SQL> = {
  fit: sql`score desc, published_at desc nulls last, entry_id desc`,
  newest: sql`published_at desc nulls last, score desc, entry_id desc`,
}

const SHOWN = sql`entry_id, source, item_id, kind, duration_ms, published_at`

/** A page of the kinds asked for, or the first of each kind, the kind of the best first. */
const pageOf = ({ kinds, page, pageSize, perKind, sort }: Asked): SQL => {
  const chosen = kinds.length === 0 ? sql`true` : sql`kind = any(${sql.param(kinds)}::text[])`
  const order = ordered[sort]
  if (perKind === undefined)
    return sql`select ${SHOWN} from found where ${chosen} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`
  return sql`select ${SHOWN} from (select *, row_number() over (partition by kind order by ${order}) as place from found) r
    where ${chosen} and place <= ${perKind} order by ${order}`
}

/** One statement: what has all terms, how many of each kind, and one page of the kinds asked for. */
const findBy = async (tx: Tx, actor: Actor, asked: Asked, terms: readonly Term[]): Promise<Finding> => {
  const { kinds } = asked
  const all = terms.map((_, at) => sql`${e.id} in (${idsOf('hits', at)})`)
  const named = terms.flatMap(({ inside, hits }, at) => [
    ...(inside ? [sql`${nth('inside', at)} as materialized (${inside})`] : []),
    sql`${nth('hits', at)} as materialized (${hits})`,
  ])
  const score = sql`${1 - FRESH_SHARE} * (${sql.join(
    terms.map(({ fit }) => fit),
    sql` + `,
  )}) / ${terms.length} + ${FRESH_SHARE} * ${FRESH}`
  const { rows } = await tx.db.execute<Counted>(sql`
    with ${sql.join(named, sql`, `)}, found as materialized (
      select ${e.id} as entry_id, ${e.source} as source, ${e.itemId} as item_id, ${e.kind} as kind,
        ${e.durationMs} as duration_ms, ${e.publishedAt} as published_at, ${score} as score
      from ${e} where ${sql.join([...all, openToReader(actor), ...conditions(asked)], sql` and `)})
    select (select jsonb_object_agg(c.kind, c.n) from (select kind, count(*) as n from found group by kind) c) as counts,
      coalesce((select jsonb_agg(to_jsonb(p)) from (${pageOf(asked)}) p), '[]') as list`)
  const { list = [], counts = null } = rows[0] ?? {}
  const held = counts ?? {}
  const total = Object.entries(held).reduce(
    (sum, [kind, n]) => (kinds.length === 0 || kinds.some((each) => each === kind) ? sum + n : sum),
    0,
  )
  return {
    total,
    counts: held,
    list: list.map((row) => ({
      entryId: row.entry_id,
      source: row.source,
      itemId: row.item_id,
      kind: row.kind,
      durationMs: row.duration_ms,
      publishedAt: row.published_at === null ? null : new Date(row.published_at),
    })),
  }
}

const exactly = (term: string, at: number): Term => {
  const sought = soughtOf(term)
  const isInside = idsOf('inside', at)
  return {
    inside: piecesWith(sought),
    hits: sql`${entriesWith(sought)} union ${isInside}`,
    fit: fitOf(sought, sql`${e.id} in (${isInside})`),
  }
}

export const findAll = (tx: Tx, actor: Actor, asked: Asked, terms: readonly string[]): Promise<Finding> =>
  findBy(tx, actor, asked, terms.map(exactly))

/** A term that differs in one sign counts as if it stood somewhere in the title. */
const NEAR_FIT = 0.5

/** What differs from each term in one sign of its title; terms too short for that are looked for as they are. */
export const findNear = (tx: Tx, actor: Actor, asked: Asked, terms: readonly string[]): Promise<Finding> =>
  findBy(
    tx,
    actor,
    asked,
    terms.map((term, at) => {
      const variants = nearlyOf(term)
      return variants.length === 0
        ? exactly(term, at)
        : { inside: null, hits: titlesNear(variants), fit: sql`${NEAR_FIT}::float8` }
    }),
  )

/** The term that the fewest things have which the reader may open: of others he must not learn what stands in them. */
export const rarestOf = async (tx: Tx, actor: Actor, terms: readonly string[]): Promise<string> => {
  const counts = await Promise.all(
    terms.map(async (term) => {
      const sought = soughtOf(term)
      const { rows } = await tx.db.execute<{ n: number }>(sql`
        select count(*)::int as n from ${e}
        where ${e.id} in (${entriesWith(sought)} union ${piecesWith(sought)}) and ${openToReader(actor)}`)
      return { term, n: rows[0]?.n ?? 0 }
    }),
  )
  return counts.reduce((rarest, each) => (each.n < rarest.n ? each : rarest)).term
}
