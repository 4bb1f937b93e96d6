import { type DailyStat, type dailyStat, MOST_STAT_DAYS, streakBands } from '@portal/contract/areas/exam/daily/plan.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { addDays } from '@portal/contract/kit/shanghai.ts'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { dailyPlans, dailyPlanVersions } from '#src/schema/exam/daily.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import { loadWorkCalendar } from '#src/shared/work-calendar/load-calendar.ts'
import type { WorkCalendar } from '#src/shared/work-calendar/work-calendar.ts'
import { asksOn, type PlanVersion } from './plan-days.ts'
import { todayOf } from './save-plan.ts'

type Body = BodyOf<typeof dailyStat>

const MOST_MISSED = 10
const STREAK_DAYS = 400

/** Versions of the plans in reach. */
const versionsOf = (tx: Tx, planId: string | undefined): Promise<PlanVersion[]> =>
  tx.db
    .select(getTableColumns(dailyPlanVersions))
    .from(dailyPlanVersions)
    .innerJoin(dailyPlans, eq(dailyPlans.id, dailyPlanVersions.planId))
    .where(
      and(
        inScope(tx, dailyPlans.ownerOrgId, dailyPlans.createdBy),
        planId === undefined ? undefined : eq(dailyPlans.id, planId),
      ),
    )

/** A unit of somebody else is not there, whatever plan reaches it. */
const ensureUnit = async (tx: Tx, orgId: string | undefined): Promise<void> => {
  if (orgId === undefined) return
  ensure(await reachesUnit(tx, orgId), errors.missing)
}

const unitIs = (column: SQL, orgId: string | undefined): SQL =>
  orgId === undefined
    ? sql`true`
    : sql`${column} in (select o.id from org_units o join org_units top on o.path like top.path || '%' where top.id = ${orgId})`

const daysOf = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** People asked by each version, as the audience is now. */
const expectedOf = async (tx: Tx, versions: readonly PlanVersion[], orgId: string | undefined) => {
  const expected = new Map<PlanVersion, number>()
  for (const version of versions) {
    const { rows } = await tx.db.execute<{ n: number }>(sql`
      select count(*)::int as n from users u
      where ${activePerson()} and ${personIn(version.audience)} and ${unitIs(sql`u.primary_org_id`, orgId)}`)
    expected.set(version, rows[0]?.n ?? 0)
  }
  return expected
}

interface Answered extends Record<string, unknown> {
  day: string
  answered: number
  made_up: number
  asked: number
  right_count: number
}

/** Handed-in sets `r` of these plans in the days and the unit. */
const runsWhere = (planIds: readonly string[], { from, to, orgId }: Body): SQL => sql`
  r.plan_id = any(${sql.param(planIds)}::uuid[]) and r.day between ${from}::date and ${to}::date
  and r.attempt_id is not null and ${unitIs(sql`r.org_id`, orgId)}`

const answeredOf = async (tx: Tx, where: SQL): Promise<Map<string, Answered>> => {
  const { rows } = await tx.db.execute<Answered>(sql`
    select r.day::text as day, count(*)::int as answered, (count(*) filter (where r.made_up))::int as made_up,
      sum(r.n)::int as asked, sum(r.right_count)::int as right_count
    from daily_runs r where ${where} group by r.day`)
  return new Map(rows.map((row) => [row.day, row]))
}

/** Stems are shown as far as the reader may use their banks. */
const missedOf = async (tx: Tx, where: SQL, banks: readonly string[]): Promise<DailyStat['missed']> => {
  const { rows } = await tx.db.execute<DailyStat['missed'][number] & Record<string, unknown>>(sql`
    select q.id as "questionId", q.number, left(q.stem_text, 60) as "stemText", m.n, m.rate from (
      select i.question_id, count(*)::int as n, avg((i.outcome <> 'right')::int)::float8 as rate
      from daily_runs r join attempt_items i on i.attempt_id = r.attempt_id where ${where} group by i.question_id
    ) m join questions q on q.id = m.question_id and q.bank_id = any(${sql.param(banks)}::uuid[])
    where m.rate > 0 order by m.rate desc, m.n desc, q.number limit ${MOST_MISSED}`)
  return rows
}

const bandOf = (streak: number): DailyStat['streaks'][number]['band'] => {
  if (streak >= 30) return '30+'
  if (streak >= 14) return '14-29'
  if (streak >= 7) return '7-13'
  return streak >= 3 ? '3-6' : '1-2'
}

/** Planned days from the running one backwards, numbered: an unbroken run of numbers from the first on is a streak. */
const streaksOf = async (
  tx: Tx,
  planned: readonly string[],
  planIds: readonly string[],
  { orgId }: Body,
  expected: number,
): Promise<DailyStat['streaks']> => {
  const { rows } = await tx.db.execute<{ streak: number; people: number }>(sql`
    with days as (select d.day, d.place from unnest(${sql.param(planned)}::date[]) with ordinality as d (day, place)),
    done as (
      select r.person_id, d.place, d.place - row_number() over (partition by r.person_id order by d.place) as island
      from daily_runs r join days d on d.day = r.day
      where r.plan_id = any(${sql.param(planIds)}::uuid[]) and r.attempt_id is not null
        and ${unitIs(sql`r.org_id`, orgId)}
    ),
    streaks as (
      select person_id, count(*)::int as streak from done group by person_id, island
      -- Today is not over: who has answered up to yesterday has not broken it.
      having min(place) = 1 or (min(place) = 2 and ${planned[0] ?? ''} = ${await todayOf(tx)})
    )
    select streak, count(*)::int as people from streaks group by streak`)
  const people = new Map<string, number>()
  for (const row of rows) people.set(bandOf(row.streak), (people.get(bandOf(row.streak)) ?? 0) + row.people)
  const going = [...people.values()].reduce((sum, n) => sum + n, 0)
  people.set('0', Math.max(0, expected - going))
  return streakBands.map((band) => ({ band, people: people.get(band) ?? 0 }))
}

const plannedBack = (versions: readonly PlanVersion[], today: string, calendar: WorkCalendar): string[] =>
  daysOf(addDays(today, -STREAK_DAYS), today)
    .filter((day) => versions.some((version) => asksOn(version, day, calendar)))
    .reverse()

/** Participation by day, what is missed most, and how long people have kept going. */
export const stat: HandlerOf<typeof dailyStat> = async ({ tx, body, actor }) => {
  const { from, to, orgId, planId } = body
  ensure(from <= to && addDays(from, MOST_STAT_DAYS) > to, errors.invalid)
  await ensureUnit(tx, orgId)
  const versions = await versionsOf(tx, planId)
  ensure(planId === undefined || versions.length > 0, errors.missing)
  const planIds = [...new Set(versions.map((version) => version.planId))]
  const calendar = await loadWorkCalendar(tx.db)
  const today = await todayOf(tx)
  const touched = versions.filter(
    ({ validFrom, validUntil }) => validFrom <= to && (validUntil === null || validUntil > from),
  )
  const expected = await expectedOf(tx, touched, orgId)
  const where = runsWhere(planIds, body)
  const answered = await answeredOf(tx, where)
  const days = daysOf(from, to).map((day) => {
    const row = answered.get(day)
    const asking = day > today ? [] : touched.filter((version) => asksOn(version, day, calendar))
    return {
      day,
      expected: asking.reduce((sum, version) => sum + (expected.get(version) ?? 0), 0),
      answered: row?.answered ?? 0,
      madeUp: row?.made_up ?? 0,
      rightRate: row && row.asked > 0 ? row.right_count / row.asked : null,
    }
  })
  const now = days.findLast((each) => each.expected > 0)?.expected ?? 0
  return {
    days,
    missed: await missedOf(tx, where, await usableBanks(tx, actor)),
    streaks: await streaksOf(tx, plannedBack(versions, today, calendar), planIds, body, now),
  }
}
