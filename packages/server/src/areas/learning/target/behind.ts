import { percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import {
  type BehindCause,
  type BehindUnit,
  behindCause,
  type getBehind,
} from '@portal/contract/areas/learning/target/behind.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { DAY_MS, shanghaiDayNumber, shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { isReached, standingTables } from '../hours/standing.ts'
import { allOf, personInScope, personOfUnit } from '../people.ts'
import { causeIn } from './behind-cause.ts'
import { type LookedAt, nameBelow, partsOf, unitLookedAt } from './behind-units.ts'
import { forecastOf, selectWeeks, wholeWeeksOf } from './behind-weeks.ts'
import { heldBy } from './people.ts'

type Result = ResultOf<typeof getBehind>

const CAUSES = behindCause.options

interface CountedRow extends Record<BehindCause, number> {
  unit_id: string | null
  exact: boolean
  name: string | null
  people: number
  reached: number
}

const counts = sql.join(
  CAUSES.map((cause) => sql`count(*) filter (where s.cause = ${cause})::int as ${sql.identifier(cause)}`),
  sql`, `,
)

/** People with a target, whether they have reached it, and why not. */
const standingsWithCause = (year: number, people: SQL): SQL => sql`
  select u.id as user_id, u.primary_org_id as org_id, ${isReached} as reached,
    case when not ${isReached} then ${causeIn(sql`${year}::int`)} end as cause
  from ${standingTables(year)} where ${activePerson()} and g.target_hundredths is not null and ${people}`

const selectUnits = async (tx: Tx, year: number, people: SQL, base: LookedAt | null) => {
  const { rows } = await tx.db.execute<CountedRow & Record<string, unknown>>(sql`
    with s as materialized (${standingsWithCause(year, people)}),
      parts as (${partsOf(tx, base, sql`select s.org_id from s`)}),
      c as (select p.unit_id, p.exact, count(*)::int as people, count(*) filter (where s.reached)::int as reached, ${counts}
        from s join parts p on p.org_id = s.org_id group by p.unit_id, p.exact)
    select c.*, coalesce(${nameBelow(sql`o.path`, base)}, o.name) as name from c join org_units o on o.id = c.unit_id`)
  return rows
}

const causesOf = (row: CountedRow) =>
  Object.fromEntries(CAUSES.map((cause) => [cause, row[cause]])) as Record<BehindCause, number>

const shownUnit = (row: CountedRow): BehindUnit => ({
  id: row.unit_id ?? '',
  name: row.name ?? '',
  exact: row.exact,
  people: row.people,
  reached: row.reached,
  short: row.people - row.reached,
  rate: percentFromTenths(percentTenths(row.reached, row.people)),
  causes: causesOf(row),
})

const worstFirst = (a: BehindUnit, b: BehindUnit) =>
  a.reached * b.people - b.reached * a.people || b.short - a.short || a.name.localeCompare(b.name, 'zh-CN')

const total = (units: readonly BehindUnit[], figure: (unit: BehindUnit) => number) =>
  units.reduce((sum, unit) => sum + figure(unit), 0)

const daysLeftIn = (year: number, nowMs: number) =>
  Math.round(Date.UTC(year, 11, 31) / DAY_MS) - shanghaiDayNumber(nowMs)

/** {@link getBehind} for any reader: the screen, the file and the work home show the same figures. */
export const behindOf = async (
  { settings, studyClock }: Pick<Portal, 'settings' | 'studyClock'>,
  tx: Tx,
  { year: asked, orgId, roleId }: BodyOf<typeof getBehind>,
): Promise<Result> => {
  const nowMs = await studyClock.now(tx.db)
  const thisYear = shanghaiYear(nowMs)
  const year = asked ?? thisYear
  const base = await unitLookedAt(tx, orgId)
  const people = allOf(personInScope(tx), personOfUnit(orgId), roleId === undefined ? undefined : heldBy(year, roleId))
  const rows = await selectUnits(tx, year, people, base)
  const units = rows.map(shownUnit).sort(worstFirst)
  const all = total(units, (unit) => unit.people)
  const reached = total(units, (unit) => unit.reached)
  const weeks = year === thisYear ? await selectWeeks(tx, year, people, nowMs) : null
  const daysLeft = year === thisYear ? daysLeftIn(year, nowMs) : null
  return {
    year,
    asOf: new Date(nowMs),
    targetRate: await settings.get('attainmentTarget'),
    unit: base && { id: base.id, name: base.name },
    people: all,
    reached,
    short: all - reached,
    rate: all === 0 ? null : percentFromTenths(percentTenths(reached, all)),
    causes: Object.fromEntries(CAUSES.map((cause) => [cause, total(units, (unit) => unit.causes[cause])])) as Record<
      BehindCause,
      number
    >,
    week: weeks && { now: weeks[0] ?? 0, before: weeks[1] ?? 0 },
    daysLeft,
    forecast:
      weeks && daysLeft !== null
        ? forecastOf({ reached, all, weeks: weeks.slice(0, 1 + wholeWeeksOf(year, nowMs)), daysLeft })
        : null,
    units,
  }
}

export const behindWith =
  (portal: Portal): HandlerOf<typeof getBehind> =>
  ({ tx, body }) =>
    behindOf(portal, tx, body)
