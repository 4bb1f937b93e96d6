import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { SummaryRow, summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { standings } from '../hours/standing.ts'
import { type SumRow, selectMonths, shownSum, sumColumns } from '../hours/sum-rows.ts'
import { allOf, personInScope, personMatches } from '../people.ts'
import { peopleAsked } from './people-asked.ts'

const shown = (row: SumRow): SummaryRow => ({
  ...shownSum(row),
  video: hoursFromHundredths(row.video),
  doc: hoursFromHundredths(row.doc),
  live: hoursFromHundredths(row.live),
  train: hoursFromHundredths(row.train),
  upload: hoursFromHundredths(row.upload),
})

const sumsOfUnits = (source: SQL) => sql`(
  select s.org_id::text as key, s.org_name as name, ''::text as code, s.org_name, ${sumColumns}
  from (${source}) s group by s.org_id, s.org_name) g`

const sumsOfPeople = (source: SQL) => sql`(
  select s.user_id::text as key, s.name, s.code, s.org_name, 1 as people, s.video, s.doc, s.live, s.train, s.upload,
    s.total, s.target, greatest(s.target - s.total, 0) as remain
  from (${source}) s) g`

const currentYear = async (tx: Tx) => {
  const { rows } = await tx.db.execute<{ year: number }>(
    sql`select extract(year from now() at time zone 'Asia/Shanghai')::int as year`,
  )
  return rows[0]?.year ?? 2000
}

export const summary: HandlerOf<typeof summarizeHours> = async ({ tx, body }) => {
  const { reached } = body.filter
  const year = body.filter.year ?? (await currentYear(tx))
  const people = allOf(personInScope(tx), personMatches(body.keyword), peopleAsked(body.filter))
  if (body.groupBy === 'month') {
    const months = (await selectMonths(tx.db, year, people)).map(shown)
    return { list: months, total: months.length }
  }

  const wanted = reached === undefined ? sql`true` : sql`x.target is not null and x.reached = ${reached}`
  const source = sql`select * from (${standings(year, people)}) x where ${wanted}`
  const from = body.groupBy === 'org' ? sumsOfUnits(source) : sumsOfPeople(source)
  const order = body.sort?.endsWith('name') ? sql`g.name collate "zh-x-icu"` : sql`g.total`
  const direction = body.sort && !body.sort.startsWith('-') ? sql`asc` : sql`desc`
  const { rows } = await tx.db.execute<SumRow>(sql`
    select * from ${from} order by ${order} ${direction}, g.key
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  return { list: rows.map(shown), total: await countRows(tx, from, sql`true`, body.exactTotal) }
}
