import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { countVideoYearTotalClassHour, YearHoursRow } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import { allOf, personInScope, personOfUnit, scopedBy } from '../people.ts'
import { standings } from './standing.ts'
import { type SumRow, selectMonths, shownSum, sumColumns } from './sum-rows.ts'

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
  if (orgId !== undefined) ensure(await reachesUnit(scoped, orgId), no.outsideScope)
  const people = allOf(personInScope(scoped), personOfUnit(orgId), userCode ? sql`u.code = ${userCode}` : undefined)
  if (userCode) {
    const { rows } = await tx.db.execute(sql`select 1 from users u where u.deleted_at is null and ${people}`)
    ensure(rows.length > 0, no.personUnknown)
  }
  return people
}

const groupings = {
  user: { key: sql`s.user_id`, name: sql`s.name`, code: sql`s.code`, org: sql`s.org_name` },
  org: { key: sql`s.org_id`, name: sql`s.org_name`, code: sql`''`, org: sql`s.org_name` },
} as const

/** Rows of one answer; exports and long lists go through rest/studyTime/summary. */
const MOST_ROWS = 1000

const selectGroups = async (db: Db, year: number, people: SQL, by: 'user' | 'org'): Promise<SumRow[]> => {
  const { key, name, code, org } = groupings[by]
  const { rows } = await db.execute<SumRow>(sql`
    select ${key} as key, ${name} as name, ${code} as code, ${org} as org_name, ${sumColumns}
    from (${standings(year, people)}) s group by 1, 2, 3, 4 order by total desc, name, key limit ${MOST_ROWS}`)
  return rows
}

const selectSum = async (db: Db, year: number, people: SQL): Promise<SumRow> => {
  const { rows } = await db.execute<SumRow>(sql`
    select '' as key, '' as name, '' as code, '' as org_name, ${sumColumns} from (${standings(year, people)}) s`)
  const [sum] = rows
  if (!sum) throw new Error('a sum over everybody was not made')
  return sum
}

/** Hours by source as this call names them; what is not studied here is told as one. */
const sourcesOf = ({ video, doc, live, train, upload }: SumRow) => ({
  videoHours: hoursFromHundredths(video),
  docHours: hoursFromHundredths(doc),
  liveHours: hoursFromHundredths(live),
  otherHours: hoursFromHundredths(train + upload),
})

const shown = (row: SumRow): YearHoursRow => ({ ...shownSum(row), ...sourcesOf(row) })

export const countYear: HandlerOf<typeof countVideoYearTotalClassHour> = async ({ tx, actor, body }) => {
  const people = await peopleOf(tx, actor, body)
  const { year, groupBy = 'user' } = body
  const sum = await selectSum(tx.db, year, people)
  const list =
    groupBy === 'month' ? await selectMonths(tx.db, year, people) : await selectGroups(tx.db, year, people, groupBy)

  const { total, target } = shownSum(sum)
  return { year, ...sourcesOf(sum), total, target, list: list.map(shown) }
}
