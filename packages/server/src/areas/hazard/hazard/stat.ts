import type { HazardStat, hazardStat } from '@portal/contract/areas/hazard/hazard.ts'
import { hazardLevel } from '@portal/contract/areas/hazard/hazard-level.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type SQL, sql } from 'drizzle-orm'
import { inScope } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { hazards } from '#src/schema/hazard/hazard.ts'
import { placePathName } from '#src/shared/place/places.ts'
import { ownViews, viewConditions } from './list.ts'
import { selfOf } from './reach.ts'
import { categoryName, isOverdue } from './rows.ts'

const h = hazards

type By = Call<typeof hazardStat>['body']['by']

const month = sql`to_char(${h.acceptedAt} at time zone 'Asia/Shanghai', 'YYYY-MM')`

const keys: Record<By, { key: SQL; name: SQL }> = {
  org: { key: sql`${h.ownerOrgId}::text`, name: sql`(select o.name from org_units o where o.id = ${h.ownerOrgId})` },
  place: {
    key: sql`coalesce(${h.placeId}::text, '')`,
    name: sql`coalesce((select ${placePathName(sql`p.path`)} from places p where p.id = ${h.placeId}), ${h.position})`,
  },
  category: { key: sql`${h.categoryCode}`, name: categoryName(h.categoryCode) },
  level: { key: sql`coalesce(${h.level}, '')`, name: sql`coalesce(${h.level}, '')` },
  month: { key: month, name: month },
}

interface Counted extends Record<string, unknown> {
  key: string
  name: string
  accepted: number
  closed: number
  open: number
  overdue: number
  due: number
  due_in_time: number
  relapsed: number
  mean_days: number | null
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : (part / whole) * 100)

const measured = (row: Counted): HazardStat['total'] => ({
  key: row.key,
  name: wordsOf(hazardLevel)[row.name] ?? row.name,
  accepted: row.accepted,
  closed: row.closed,
  open: row.open,
  overdue: row.overdue,
  closedRate: shareOf(row.closed, row.accepted),
  inTimeRate: shareOf(row.due_in_time, row.due),
  relapseRate: shareOf(row.relapsed, row.closed),
  meanDays: row.mean_days,
})

const figures = sql`
  count(*) filter (where accepted)::int as accepted,
  count(*) filter (where accepted and state = 'closed')::int as closed,
  count(*) filter (where state not in ('reported', 'closed', 'rejected', 'duplicate'))::int as open,
  count(*) filter (where overdue)::int as overdue,
  count(*) filter (where due)::int as due,
  count(*) filter (where due and in_time)::int as due_in_time,
  count(*) filter (where accepted and state = 'closed' and relapsed)::int as relapsed,
  (avg(days) filter (where accepted and days is not null))::float8 as mean_days`

/** 整改率, 按期整改率, 平均整改天数 and 复发率 of 70-safety section 9, in the data scope. */
export const stat: HandlerOf<typeof hazardStat> = async ({ tx, body: { from, to, by }, actor }) => {
  const within = inScope(tx, h.ownerOrgId, null)
  const inPeriod = (column: SQL) => sql`(${column} is not null
    and (${from ?? null}::date is null or (${column} at time zone 'Asia/Shanghai')::date >= ${from ?? null}::date)
    and (${to ?? null}::date is null or (${column} at time zone 'Asia/Shanghai')::date <= ${to ?? null}::date))`
  const { key, name } = keys[by]
  const cases = sql`select ${key} as key, ${name} as name, ${h.state} as state, coalesce(${h.inTime}, false) as in_time,
      ${inPeriod(sql`${h.acceptedAt}`)} as accepted, ${inPeriod(sql`${h.deadline}`)} as due, ${isOverdue} as overdue,
      exists (select 1 from hazards again where again.relapse_of = ${h.id}) as relapsed,
      case when ${h.provenAt} is not null then (${h.provenAt} at time zone 'Asia/Shanghai')::date
        - (${h.assignedAt} at time zone 'Asia/Shanghai')::date - ${h.restedDays} end as days
    from ${h} where ${within} and ${h.acceptedAt} is not null`
  const { rows } = await tx.db.execute<Counted>(sql`
    with cases as (${cases})
    select coalesce(key, '') as key, coalesce(max(name), '') as name, ${figures}, grouping(key) as whole from cases
    group by grouping sets ((key), ()) order by grouping(key) desc, overdue desc, open desc, key`)
  const own = ownViews(actor.id, selfOf(actor))
  const views = { ...viewConditions, ...own }
  const counts = Object.entries(views).map(
    ([view, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.identifier(view)}`,
  )
  const { rows: tabs } = await tx.db.execute<Record<keyof typeof views, number>>(
    sql`select ${sql.join(counts, sql`, `)} from ${h} where ${within}`,
  )
  const [total = noCases, ...parts] = rows
  return { views: tabs[0] ?? noViews, total: measured(total), rows: parts.map(measured) }
}

const noCases: Counted = {
  ...{ key: '', name: '', accepted: 0, closed: 0, open: 0, overdue: 0, due: 0, due_in_time: 0, relapsed: 0 },
  mean_days: null,
}
const noViews: HazardStat['views'] = {
  ...{ reported: 0, assigned: 0, rectifying: 0, submitted: 0, toClose: 0, overdue: 0, closed: 0 },
  ...{ mine: 0, toMend: 0, toRecheck: 0 },
}
