import { hoursFromHundredths } from '@portal/contract/areas/learning/hour-amount.ts'
import type { listHourEntries, listOwnHourEntries } from '@portal/contract/areas/learning/study-time.ts'
import type { PageQuery } from '@portal/contract/kit/page.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { HourSource } from '#src/schema/study.ts'
import { startOfDayMs } from '../hours/rules.ts'
import { allOf, personInScope, personMatches } from '../people.ts'
import { peopleAsked } from './people-asked.ts'

interface EntryRow extends Record<string, unknown> {
  id: string
  user_id: string
  code: string
  name: string
  org_name: string
  year: number
  source: HourSource
  item_id: string
  item_title: string
  hours_hundredths: number
  required: boolean
  rule_version: number
  completed_at: string
  state: 'granted' | 'revised' | 'voided'
  revises: string | null
  reason: string
  evidence_id: string | null
}

const orders: Record<string, SQL> = {
  completedAt: sql`e.completed_at`,
  hours: sql`e.hours_hundredths`,
  name: sql`u.name collate "zh-x-icu"`,
}

/** The unit is that of the day of the entry; scope and filters go by the unit of today. */
const from = sql`hour_entries e join users u on u.id = e.user_id join org_units o on o.id = e.org_id`

const selectEntries = async (tx: Tx, query: PageQuery, where: SQL) => {
  const order = orders[query.sort?.replace(/^-/, '') ?? 'completedAt'] ?? sql`e.completed_at`
  const direction = query.sort && !query.sort.startsWith('-') ? sql`asc` : sql`desc`
  const { rows } = await tx.db.execute<EntryRow>(sql`
    select e.*, u.code, u.name, o.name as org_name from ${from} where ${where}
    order by ${order} ${direction}, e.no desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)
  const list = rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    code: row.code,
    name: row.name,
    orgName: row.org_name,
    year: row.year,
    source: row.source,
    itemId: row.item_id,
    title: row.item_title,
    hours: hoursFromHundredths(row.hours_hundredths),
    required: row.required,
    ruleVersion: row.rule_version,
    completedAt: new Date(row.completed_at),
    state: row.state,
    revises: row.revises,
    reason: row.reason,
    recordId: row.evidence_id,
  }))
  return { list, total: await countRows(tx, from, where, query.exactTotal) }
}

const ofEntry = (filter: { year?: number | undefined; source?: string | undefined; state?: string | undefined }) => [
  filter.year === undefined ? undefined : sql`e.year = ${filter.year}`,
  filter.source === undefined ? undefined : sql`e.source = ${filter.source}`,
  filter.state === undefined ? undefined : sql`e.state = ${filter.state}`,
]

const dayStart = (day: string) => new Date(startOfDayMs(day)).toISOString()

export const entries: HandlerOf<typeof listHourEntries> = ({ tx, body }) => {
  const { completedFrom, completedTo } = body.filter
  return selectEntries(
    tx,
    body,
    allOf(
      personInScope(tx),
      personMatches(body.keyword),
      peopleAsked(body.filter),
      ...ofEntry(body.filter),
      completedFrom === undefined ? undefined : sql`e.completed_at >= ${dayStart(completedFrom)}`,
      completedTo === undefined
        ? undefined
        : sql`e.completed_at < ${dayStart(completedTo)}::timestamptz + interval '1 day'`,
    ),
  )
}

export const ownEntries: HandlerOf<typeof listOwnHourEntries> = ({ tx, actor, body }) =>
  selectEntries(tx, body, allOf(sql`e.user_id = ${actor.id}`, ...ofEntry(body.filter)))
