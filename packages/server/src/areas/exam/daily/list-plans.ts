import { type DailyPlanRow, type DailySettings, listDailyPlans } from '@portal/contract/areas/exam/daily/plan.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { dailyPlans } from '#src/schema/exam/daily.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'

const stateOf = sql<DailyPlanRow['state']>`(case when ${dailyPlans.stopped} then 'stopped'
  when exists (select 1 from daily_plan_versions v where v.plan_id = ${dailyPlans.id}
    and v.valid_from <= (now() at time zone 'Asia/Shanghai')::date) then 'active'
  else 'waiting' end)`

const modeOf = sql<DailyPlanRow['mode']>`${dailyPlans.settings} ->> 'mode'`

/** Names of the categories that a plan draws from, each once, in the order of its rows. */
const sourceOf = sql`coalesce((select string_agg(coalesce(c.name, ''), '、' order by t.place)
  from (select type.id, min(s.place * 1000 + type.place) as place
    from jsonb_array_elements(${dailyPlans.settings} -> 'rows') with ordinality as s (row, place),
      jsonb_array_elements_text(s.row -> 'typeIds') with ordinality as type (id, place)
    group by type.id) t left join question_categories c on c.id = t.id::uuid), '')`

export const listPlans = pageRead(listDailyPlans, {
  from: sql`${dailyPlans}`,
  joins: sql`left join org_units o on o.id = ${dailyPlans.ownerOrgId}`,
  key: dailyPlans.id,
  columns: {
    id: dailyPlans.id,
    revision: dailyPlans.revision,
    createdAt: dailyPlans.createdAt,
    updatedAt: dailyPlans.updatedAt,
    title: dailyPlans.title,
    settings: sql<DailySettings>`${dailyPlans.settings}`,
    audience: dailyPlans.audience,
    validFrom: dailyPlans.validFrom,
    state: stateOf,
    source: sourceOf,
    ownerOrgName: sql`coalesce(o.name, '')`,
  },
  scope: [dailyPlans.ownerOrgId, dailyPlans.createdBy],
  search: [dailyPlans.title],
  filter: { mode: equals(modeOf), state: equals(stateOf) },
  sort: {
    updatedAt: dailyPlans.updatedAt,
    createdAt: dailyPlans.createdAt,
    title: dailyPlans.title,
    validFrom: dailyPlans.validFrom,
  },
  order: '-updatedAt',
  finish: async ({ tx }, plans) => {
    const names = await namesOfAudiences(
      tx.db,
      plans.map(({ audience }) => audience),
    )
    return plans.map((plan) => ({
      ...plan,
      n: plan.settings.n,
      mode: plan.settings.mode,
      workdaysOnly: plan.settings.workdaysOnly,
      makeUpDays: plan.settings.makeUpDays,
      audienceText: describeAudience(plan.audience, names),
    }))
  },
})
