import {
  statisticsRefusals as no,
  type ReportConditions,
  whyNotPeriod,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { DataScope } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { personIn } from '#src/shared/audience/resolve.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import type { Report, ReportCall, Reports, Within } from '#src/shared/reports/report.ts'
import { type Base, findBase, rowOfUnits } from './base.ts'
import { daysOf, periodOf } from './period.ts'
import { presentStructure, structureOf } from './structure.ts'

/** A report with what was asked about it, worked out for one reader. */
export interface Asked {
  report: Report
  period: ReportCall
  base: Base
  within: Within
}

export const findReport = ({ all }: Reports, reportId: string): Report =>
  all.find(({ id }) => id === reportId) ?? refuse(no.unknown)

/** Condition on a fact: its unit `o` is in scope, or it is about oneself where the scope has one's own rows. */
export const reaches = ({ actor }: Tx, scope: DataScope, person: SQL): SQL => {
  const inUnits = unitVisible(scope, sql`o`)
  return scope.own && actor ? sql`(${inUnits} or ${person} = ${actor.id})` : inUnits
}

/** Condition on people: in the role, and in the group, where they are asked for. */
const narrowed = ({ roleId, groupId }: ReportConditions, person: SQL): SQL[] =>
  [
    ...(roleId === undefined ? [] : [{ ...EMPTY_AUDIENCE, roles: [roleId] }]),
    ...(groupId === undefined ? [] : [{ ...EMPTY_AUDIENCE, groups: [groupId] }]),
  ].map((audience) => sql`exists (select 1 from users w where w.id = ${person} and ${personIn(audience, sql`w`)})`)

/** The day whose evening a period is arranged by. */
const lastDayOf = ({ period }: Report, year: number, to: string): string => (period === 'year' ? `${year}-12-31` : to)

export const ask = async (tx: Tx, report: Report, conditions: ReportConditions): Promise<Asked> => {
  const now = new Date()
  const { from, to } = daysOf(conditions, now)
  const whyNot = whyNotPeriod(from, to)
  if (whyNot) refuse(whyNot)
  const period = periodOf(conditions, now)
  const structure = conditions.structure === 'past' ? structureOf(lastDayOf(report, period.year, to)) : presentStructure
  const base = await findBase(tx, structure, conditions.orgId)
  const { unit } = base
  const below = (person: SQL): SQL[] => {
    if (conditions.orgId === undefined || !unit) return []
    if (structure === presentStructure) return [sql`o.path like ${`${unit.path}%`}`]
    return [sql`${placeOf(report, base, person, sql`o.id`)} in (select r.org_id from (${rowOfUnits(base)}) r)`]
  }
  const within: Within = (person) =>
    sql.join([reaches(tx, tx.scope, person), ...below(person), ...narrowed(conditions, person)], sql` and `)
  return { report, period, base, within }
}

const placeOf = ({ ownUnit }: Report, { structure }: Base, person: SQL, today: SQL): SQL =>
  ownUnit ? today : structure.placeOf(person, today)

const keyed = ({ report, base }: Asked, facts: SQL): SQL =>
  report.rowTitle === undefined
    ? sql`select x.*, coalesce(m.key, x.org_id::text) as row_key from (${facts}) x
        left join (${rowOfUnits(base)}) m on m.org_id = ${placeOf(report, base, sql`x.user_id`, sql`x.org_id`)}`
    : facts

/** Query of the facts, each with the `row_key` of the row of the table that it counts into. */
export const factsOf = (asked: Asked): SQL => keyed(asked, asked.report.facts(asked.period, asked.within))

/** {@link factsOf} as figures and people are counted from them: of one row per person where the report has these. */
export const countedOf = (asked: Asked): SQL => {
  const { report, period, within } = asked
  return keyed(asked, (report.perPerson ?? report).facts(period, within))
}
