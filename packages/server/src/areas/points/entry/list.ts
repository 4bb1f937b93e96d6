import { entryMatter, type LedgerEntry, type PointsEntry } from '@portal/contract/areas/points/entry.ts'
import type { PointsEvent } from '@portal/contract/areas/points/events.ts'
import type { RuleSettings } from '@portal/contract/areas/points/rule.ts'
import { ruleSentence } from '@portal/contract/areas/points/rule-sentence.ts'
import { relationWords } from '@portal/contract/areas/points/words.ts'
import type { PageQuery } from '@portal/contract/kit/page.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { Tx } from '#src/platform/tx.ts'
import { allOf } from '../people.ts'

interface Row extends Record<string, unknown> {
  id: string
  person_id: string
  code: string
  name: string
  org_name: string | null
  by_name: string | null
  occurred_at: string
  day: string
  event: PointsEvent | null
  points: number
  rule_id: string | null
  rule_version: number | null
  source_id: string
  title: string
  reason: string
  reverses: string | null
  reversed_day: string | null
  settings: RuleSettings | null
}

const from = sql`points_entries e join users u on u.id = e.person_id`

const rowOf = (row: Row): LedgerEntry => ({
  id: row.id,
  personId: row.person_id,
  code: row.code,
  name: row.name,
  orgName: row.org_name ?? '',
  byName: row.by_name ?? '',
  occurredAt: new Date(row.occurred_at),
  day: row.day,
  event: row.event,
  matter: entryMatter(row.event),
  points: row.points,
  ruleId: row.rule_id,
  rule: row.event && row.settings ? ruleSentence(row.event, row.settings) : '',
  sourceId: row.source_id,
  title: row.title,
  reason: row.reason,
  reverses: row.reverses,
  reversed: row.reversed_day !== null,
  relation: relationWords({ reverses: row.reverses !== null, reversedOn: row.reversed_day }),
})

const orderOf = (sort: string | undefined): SQL => {
  const key = sort?.replace(/^-/, '') === 'points' ? sql`e.points` : sql`e.occurred_at`
  const direction = sort && !sort.startsWith('-') ? sql`asc` : sql`desc`
  return sql`${key} ${direction}, e.no ${direction}`
}

const select = (where: SQL, tail: SQL): SQL => sql`
  select e.id, e.person_id, u.code, u.name, o.name as org_name, maker.name as by_name, e.occurred_at, e.day::text as day,
    e.event, e.points, e.rule_id, e.rule_version, e.source_id, e.title, e.reason, e.reverses,
    counter.day::text as reversed_day, v.settings
  from ${from} left join org_units o on o.id = e.org_at_day left join users maker on maker.id = e.created_by
    left join points_entries counter on counter.reverses = e.id
    left join points_rule_versions v on v.rule_id = e.rule_id and v.version = e.rule_version
  where ${where} ${tail}`

interface EntryFilter {
  from?: string | undefined
  to?: string | undefined
  ruleId?: string | undefined
  sign?: 'gain' | 'lose' | undefined
  kind?: 'earned' | 'manual' | 'reversal' | undefined
}

const kinds = {
  earned: sql`e.rule_id is not null and e.reverses is null`,
  manual: sql`e.rule_id is null and e.reverses is null`,
  reversal: sql`e.reverses is not null`,
}

/** Condition of the filters both lists share; days are those the entries count in. */
export const entriesAsked = (filter: EntryFilter): SQL =>
  allOf(
    sql`true`,
    filter.from === undefined ? undefined : sql`e.day >= ${filter.from}::date`,
    filter.to === undefined ? undefined : sql`e.day <= ${filter.to}::date`,
    filter.ruleId === undefined ? undefined : sql`e.rule_id = ${filter.ruleId}`,
    filter.sign === undefined ? undefined : filter.sign === 'gain' ? sql`e.points > 0` : sql`e.points < 0`,
    filter.kind === undefined ? undefined : kinds[filter.kind],
  )

export const entrySays = (keyword: string): SQL => {
  const pattern = `%${escapeLike(keyword)}%`
  return keyword === '' ? sql`true` : sql`(e.title ilike ${pattern} or e.reason ilike ${pattern})`
}

export const pageOfEntries = async (tx: Tx, query: PageQuery, where: SQL) => {
  const tail = sql`order by ${orderOf(query.sort)} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
  const { rows } = await tx.db.execute<Row>(select(where, tail))
  return { list: rows.map(rowOf), total: await countRows(tx, from, where, query.exactTotal) }
}

/** What a person sees of his own: not who he is. */
export const ownEntry = ({
  personId: _p,
  code: _c,
  name: _n,
  orgName: _o,
  byName: _b,
  ...entry
}: LedgerEntry): PointsEntry => entry
