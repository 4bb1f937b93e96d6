import type { countVideoYearTotalClassHour, YearHoursRow } from '@portal/contract/areas/learning/class-hour.ts'
import { hoursFromHundredths } from '@portal/contract/areas/learning/hour-amount.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { allOf, personInScope, personOfUnit, scopedBy } from '../people.ts'
import { countedByMonth, standings } from './standing.ts'

/** People of whom hours were asked, as a condition on `users u`; oneself needs no code. */
const peopleOf = async (
  tx: Tx,
  actor: Actor,
  { userCode, orgId }: { userCode?: string | undefined; orgId?: string | undefined },
): Promise<SQL> => {
  if (orgId === undefined && (userCode === undefined || userCode === '' || userCode === actor.code)) {
    return sql`u.id = ${actor.id}`
  }
  const scoped = scopedBy(tx, actor, P.studyTime, P.school)
  ensure(actor.holds(P.studyTime, P.school), no.outsideScope)
  if (orgId !== undefined) {
    const { rows } = await tx.db.execute(
      sql`select 1 from org_units o where o.id = ${orgId} and ${inScope(scoped, sql`o.id`, null)}`,
    )
    ensure(rows.length > 0, no.outsideScope)
  }
  const people = allOf(personInScope(scoped), personOfUnit(orgId), userCode ? sql`u.code = ${userCode}` : undefined)
  if (userCode) {
    const { rows } = await tx.db.execute(sql`select 1 from users u where u.deleted_at is null and ${people}`)
    ensure(rows.length > 0, no.personUnknown)
  }
  return people
}

interface SumRow extends Record<string, unknown> {
  key: string
  name: string
  code: string
  org_name: string
  people: number
  video: number
  doc: number
  live: number
  other: number
  total: number
  target: number | null
  remain: number | null
}

/** Sums of standings; a target is a sum only over people who have one. */
const sums = sql`count(*)::int as people, sum(s.video)::bigint as video, sum(s.doc)::bigint as doc,
  sum(s.live)::bigint as live, sum(s.train + s.upload)::bigint as other, sum(s.total)::bigint as total,
  sum(s.target)::bigint as target, sum(greatest(s.target - s.total, 0))::bigint as remain`

const groupings = {
  user: { key: sql`s.user_id`, name: sql`s.name`, code: sql`s.code`, org: sql`s.org_name` },
  org: { key: sql`s.org_id`, name: sql`s.org_name`, code: sql`''`, org: sql`s.org_name` },
} as const

/** Rows of one answer; exports and long lists go through rest/studyTime/summary. */
const MOST_ROWS = 1000

const selectGroups = async (db: Db, year: number, people: SQL, by: 'user' | 'org'): Promise<SumRow[]> => {
  const { key, name, code, org } = groupings[by]
  const { rows } = await db.execute<SumRow>(sql`
    select ${key} as key, ${name} as name, ${code} as code, ${org} as org_name, ${sums}
    from (${standings(year, people)}) s group by 1, 2, 3, 4 order by total desc, name, key limit ${MOST_ROWS}`)
  return rows
}

const selectSum = async (db: Db, year: number, people: SQL): Promise<SumRow | undefined> => {
  const { rows } = await db.execute<SumRow>(sql`select ${sums} from (${standings(year, people)}) s`)
  return rows[0]
}

const selectMonths = async (db: Db, year: number, people: SQL): Promise<SumRow[]> => {
  const { rows } = await db.execute<{ month: number; source: string; hours: number; people: number }>(
    countedByMonth(year, people),
  )
  return Array.from({ length: 12 }, (_, i) => {
    const own = rows.filter(({ month }) => month === i + 1)
    const of = (...sources: string[]) =>
      own.filter(({ source }) => sources.includes(source)).reduce((sum, { hours }) => sum + hours, 0)
    const [video, doc, live, other] = [of('video'), of('doc'), of('live'), of('train', 'upload')]
    const total = video + doc + live + other
    const seen = Math.max(0, ...own.map((row) => row.people))
    const words = { key: String(i + 1), name: '', code: '', org_name: '' }
    return { ...words, people: seen, video, doc, live, other, total, target: null, remain: null }
  })
}

const shown = (row: SumRow): YearHoursRow => ({
  key: row.key,
  name: row.name,
  code: row.code,
  orgName: row.org_name,
  people: row.people,
  videoHours: hoursFromHundredths(row.video),
  docHours: hoursFromHundredths(row.doc),
  liveHours: hoursFromHundredths(row.live),
  otherHours: hoursFromHundredths(row.other),
  total: hoursFromHundredths(row.total),
  target: row.target === null ? null : hoursFromHundredths(row.target),
  remain: row.remain === null ? null : hoursFromHundredths(row.remain),
})

export const countYear: HandlerOf<typeof countVideoYearTotalClassHour> = async ({ tx, actor, body }) => {
  const people = await peopleOf(tx, actor, body)
  const { year, groupBy = 'user' } = body
  const sum = await selectSum(tx.db, year, people)
  const list =
    groupBy === 'month' ? await selectMonths(tx.db, year, people) : await selectGroups(tx.db, year, people, groupBy)

  const target = sum?.target ?? null
  const amount = (value: number | null | undefined) => hoursFromHundredths(value ?? 0)
  return {
    year,
    videoHours: amount(sum?.video),
    docHours: amount(sum?.doc),
    liveHours: amount(sum?.live),
    otherHours: amount(sum?.other),
    total: amount(sum?.total),
    target: target === null ? null : amount(target),
    list: list.map(shown),
  }
}
