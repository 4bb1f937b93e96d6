import type { DailyPlanRow, listDailyPlans } from '@portal/contract/areas/exam/daily/plan.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import { listRows } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { dailyPlans } from '#src/schema/exam/daily.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { todayOf } from './save-plan.ts'

type Plan = InferSelectModel<typeof dailyPlans>

const hasBegun = (plan: SQL, today: string): SQL =>
  sql`exists (select 1 from daily_plan_versions v where v.plan_id = ${plan} and v.valid_from <= ${today}::date)`

const stateIs = (state: DailyPlanRow['state'], today: string): SQL => {
  const begun = hasBegun(sql`${dailyPlans.id}`, today)
  if (state === 'stopped') return sql`${dailyPlans.stopped}`
  return state === 'active'
    ? sql`(not ${dailyPlans.stopped} and ${begun})`
    : sql`(not ${dailyPlans.stopped} and not ${begun})`
}

const modeIs = (mode: DailyPlanRow['mode']): SQL => sql`${dailyPlans.settings} ->> 'mode' = ${mode}`

const conditions = ({ filter: { mode, state } }: BodyOf<typeof listDailyPlans>, today: string): SQL | undefined => {
  const parts = [...(mode ? [modeIs(mode)] : []), ...(state ? [stateIs(state, today)] : [])]
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `)
}

const namesOf = async (tx: Tx, plans: readonly Plan[]) => {
  const types = plans.flatMap(({ settings }) => settings.rows.flatMap(({ typeIds }) => typeIds))
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from question_categories where id = any(${sql.param(types)}::uuid[])
    union all select id, name from org_units where id = any(${sql.param(plans.map((plan) => plan.ownerOrgId))}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const begunIds = async (tx: Tx, plans: readonly Plan[], today: string): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select p.id from unnest(${sql.param(plans.map(({ id }) => id))}::uuid[]) as p (id)
    where ${hasBegun(sql`p.id`, today)}`)
  return new Set(rows.map(({ id }) => id))
}

const stateOf = ({ stopped }: Plan, begun: boolean): DailyPlanRow['state'] => {
  if (stopped) return 'stopped'
  return begun ? 'active' : 'waiting'
}

export const listPlans: HandlerOf<typeof listDailyPlans> = async ({ tx, body }) => {
  const today = await todayOf(tx)
  const query = { ...body, sort: body.sort ?? '-updatedAt', filter: {} }
  const found = await listRows(tx, dailyPlans, query, { where: conditions(body, today), search: [dailyPlans.title] })
  const names = await namesOf(tx, found.list)
  const audiences = await namesOfAudiences(
    tx.db,
    found.list.map(({ audience }) => audience),
  )
  const begun = await begunIds(tx, found.list, today)
  const list = found.list.map(({ settings, audience, ...plan }) => ({
    ...plan,
    settings,
    audience,
    state: stateOf({ ...plan, settings, audience }, begun.has(plan.id)),
    source: [...new Set(settings.rows.flatMap(({ typeIds }) => typeIds))].map((id) => names.get(id) ?? '').join('、'),
    n: settings.n,
    mode: settings.mode,
    workdaysOnly: settings.workdaysOnly,
    makeUpDays: settings.makeUpDays,
    audienceText: describeAudience(audience, audiences),
    ownerOrgName: names.get(plan.ownerOrgId) ?? '',
  }))
  return { list, total: found.total }
}
