import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import { type SummaryRow, summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import { elsewhere } from '#src/kit/page-read/conditions.ts'
import type { Asking } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, given, inTerms } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import { isReached, standingTables } from '../hours/standing.ts'
import { selectMonths, shownSum } from '../hours/sum-rows.ts'
import { allOf, PERSON_COLUMNS, personInScope, personMatches } from '../people.ts'
import { peopleAsked, peopleFilter } from './people-asked.ts'

const currentYear = async (tx: Tx) => {
  const { rows } = await tx.db.execute<{ year: number }>(
    sql`select extract(year from now() at time zone 'Asia/Shanghai')::int as year`,
  )
  return rows[0]?.year ?? 2000
}

type Asked = Asking<typeof summarizeHours>

const yearOf = async ({ tx, body: { filter } }: Asked): Promise<number> => filter.year ?? (await currentYear(tx))

const asHours = (hundredths: SQL): SQL => sql`${hundredths} / 100::float8`
const sumOf = (hundredths: SQL): SQL => sql`coalesce(sum(${hundredths}), 0)`

const remain = sql`greatest(g.target_hundredths - y.total, 0)`
const hasTarget = sql`g.target_hundredths is not null`

const listed = {
  from: standingTables(sql`${given('year')}::int`),
  scope: [sql`u.primary_org_id`, sql`u.id`],
  given: async (asking: Asked) => ({ year: await yearOf(asking) }),
  where: activePerson(),
  search: PERSON_COLUMNS,
  filter: {
    ...peopleFilter,
    year: elsewhere,
    reached: { true: sql`(${hasTarget} and ${isReached})`, false: sql`(${hasTarget} and not ${isReached})` },
  },
  order: '-total',
} as const

const people = pageRead(summarizeHours, {
  ...listed,
  key: sql`u.id`,
  columns: {
    key: sql`u.id::text`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgName: sql`o.name`,
    people: sql`1`,
    video: asHours(sql`y.video`),
    doc: asHours(sql`y.doc`),
    live: asHours(sql`y.live`),
    train: asHours(sql`y.train`),
    upload: asHours(sql`y.upload`),
    total: asHours(sql`y.total`),
    target: asHours(sql`g.target_hundredths`),
    remain: asHours(remain),
  },
  sort: {
    total: inTerms((way) => sql`y.total ${way}, u.id::text`),
    name: inTerms((way) => sql`${chinese(sql`u.name`)} ${way}, u.id::text`),
  },
})

const units = pageRead(summarizeHours, {
  ...listed,
  groupBy: sql`o.id`,
  key: sql`o.id`,
  columns: {
    key: sql`o.id::text`,
    name: sql`o.name`,
    code: sql`''`,
    orgName: sql`o.name`,
    people: sql`count(*)`,
    video: asHours(sumOf(sql`y.video`)),
    doc: asHours(sumOf(sql`y.doc`)),
    live: asHours(sumOf(sql`y.live`)),
    train: asHours(sumOf(sql`y.train`)),
    upload: asHours(sumOf(sql`y.upload`)),
    total: asHours(sumOf(sql`y.total`)),
    target: asHours(sql`sum(g.target_hundredths)`),
    remain: asHours(sql`sum(${remain})`),
  },
  sort: {
    total: inTerms((way) => sql`${sumOf(sql`y.total`)} ${way}, o.id::text`),
    name: inTerms((way) => sql`${chinese(sql`o.name`)} ${way}, o.id::text`),
  },
})

/** The twelve months are no page of a list. */
const months = async (asking: Asked): Promise<{ list: SummaryRow[]; total: number }> => {
  const { tx, body } = asking
  const asked = allOf(personInScope(tx), personMatches(body.keyword), peopleAsked(body.filter))
  const rows = await selectMonths(tx.db, await yearOf(asking), asked)
  const list = rows.map((row) => ({
    ...shownSum(row),
    video: hoursFromHundredths(row.video),
    doc: hoursFromHundredths(row.doc),
    live: hoursFromHundredths(row.live),
    train: hoursFromHundredths(row.train),
    upload: hoursFromHundredths(row.upload),
  }))
  return { list, total: list.length }
}

export const summary: HandlerOf<typeof summarizeHours> = (call) => {
  if (call.body.groupBy === 'month') return months(call)
  return (call.body.groupBy === 'org' ? units : people).page(call)
}
