import type { HealthBoard, healthBoard } from '@portal/contract/areas/health/report.ts'
import { missingOf, rateOf } from '@portal/contract/areas/health/report-figures.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'

/** Days over which the time from an abnormal report to its end is taken. */
const CLOSURE_DAYS = 30

type Body = Call<typeof healthBoard>['body']

interface Figures {
  should: number
  reported: number
  exempt: number
  observe: number
  abnormal: number
}

type Counted = Record<string, unknown> & Figures & { orgId: string; orgName: string }

const figuresOf = ({ should, reported, exempt, observe, abnormal }: Figures) => {
  const counts = { should, reported, exempt }
  return { ...counts, observe, abnormal, missing: missingOf(counts), rate: rateOf(counts) }
}

/** The same rows as the list shows for this day, form and unit. */
const rowsOf = (tx: Tx, { formId, orgId }: Body): SQL => sql`
  ${inScope(tx, sql`r.org_id`, sql`r.user_id`)}
  ${formId === undefined ? sql`` : sql`and r.form_id = ${formId}`}
  ${orgId === undefined ? sql`` : sql`and ${inSubtree(sql`r.org_id`, orgId)}`}`

const answered = sql`r.state not in ('due', 'missed', 'exempt')`

/** Counted by the units right below the chosen one, which also stands for its own people. */
const countByUnit = async (tx: Tx, body: Body, day: string): Promise<Counted[]> => {
  const top = body.orgId === undefined ? sql`parent_id is null` : sql`id = ${body.orgId}`
  const { rows } = await tx.db.execute<Counted>(sql`
    with counted as (
      select r.org_id, count(*)::int as should,
        (count(*) filter (where ${answered}))::int as reported,
        (count(*) filter (where r.state = 'exempt'))::int as exempt,
        (count(*) filter (where r.level = 'observe'))::int as observe,
        (count(*) filter (where r.level = 'abnormal'))::int as abnormal
      from health_reports r where r.day = ${day}::date and ${rowsOf(tx, body)} group by 1
    ), top as (select id, name from org_units where ${top} order by depth limit 1)
    select coalesce(c.id, own.id) as "orgId", coalesce(c.name, own.name) as "orgName", sum(n.should)::int as should,
      sum(n.reported)::int as reported, sum(n.exempt)::int as exempt, sum(n.observe)::int as observe,
      sum(n.abnormal)::int as abnormal
    from counted n join org_units own on own.id = n.org_id
      left join org_units c on c.parent_id = (select id from top) and own.path like c.path || '%'
    group by 1, 2`)
  return rows
}

const closureHours = async (tx: Tx, body: Body, day: string): Promise<number | null> => {
  const { rows } = await tx.db.execute<{ hours: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from r.ended_at - r.first_at) / 3600) as hours
    from health_reports r where r.level = 'abnormal' and r.ended_at is not null
      and r.day between ${addDays(day, 1 - CLOSURE_DAYS)}::date and ${day}::date and ${rowsOf(tx, body)}`)
  const hours = rows[0]?.hours ?? null
  return hours === null ? null : Math.round(hours * 10) / 10
}

const worstFirst = (a: HealthBoard['byOrg'][number], b: HealthBoard['byOrg'][number]) =>
  (a.rate ?? 101) - (b.rate ?? 101) || b.missing - a.missing || a.orgName.localeCompare(b.orgName, 'zh')

const NOTHING = { should: 0, reported: 0, exempt: 0, observe: 0, abnormal: 0 }

/** 应报, 已报, 免报, 未报 and 填报率 of a day, worst units first. */
export const board: HandlerOf<typeof healthBoard> = async ({ tx, body }) => {
  const day = body.day ?? shanghaiDay(new Date())
  const units = await countByUnit(tx, body, day)
  const total = units.reduce(
    (sum, unit) => ({
      should: sum.should + unit.should,
      reported: sum.reported + unit.reported,
      exempt: sum.exempt + unit.exempt,
      observe: sum.observe + unit.observe,
      abnormal: sum.abnormal + unit.abnormal,
    }),
    NOTHING,
  )
  return {
    ...figuresOf(total),
    byOrg: units.map(({ orgId, orgName, ...counts }) => ({ orgId, orgName, ...figuresOf(counts) })).sort(worstFirst),
    closureHours: await closureHours(tx, body, day),
  }
}
