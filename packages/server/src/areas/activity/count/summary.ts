import type { activitySummary } from '@portal/contract/areas/activity/quiz-answer.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { type Activity, partsOf, stateOf } from '../activity/activities.ts'
import { sumOf } from './figures.ts'
import { ensureUnit, getCounted, nearPeople, participants } from './participants.ts'
import { remindedLately } from './remind.ts'

type Summary = ResultOf<typeof activitySummary>

const MOST_DAYS = 370

interface Day extends Record<string, unknown> {
  day: string
  people: number
  tries: number
}

/** Who took part is among the people of the activity by nature; a unit is resolved once, not row by row. */
const among = (person: SQL, activity: Activity, orgId: string | undefined): SQL =>
  orgId === undefined
    ? sql`true`
    : sql`${person} = any(array(select x.person_id from ${participants(activity, { orgId, joined: true })} x))`

/** Every day of the activity so far, empty ones included: who began a part or a try on it, and the tries. */
const daysOf = async (tx: Tx, activity: Activity, orgId: string | undefined, now: number): Promise<Summary['days']> => {
  const { rows } = await tx.db.execute<Day>(sql`
    with acts as (
      select a.started_at as at, a.person_id, 1 as tries from attempts a
      where a.scene = 'activity' and a.object_id = ${activity.id} and a.state not in ('prepared', 'void')
      union all
      select g.begun_at, g.person_id, 0 from activity_progress g where g.activity_id = ${activity.id})
    select (a.at at time zone 'Asia/Shanghai')::date::text as day, count(distinct a.person_id)::int as people,
      sum(a.tries)::int as tries
    from acts a where ${among(sql`a.person_id`, activity, orgId)} group by 1`)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const last = shanghaiDay(new Date(Math.min(now, activity.endAt.getTime())))
  const days: Summary['days'] = []
  for (let day = shanghaiDay(activity.startAt); day <= last && days.length < MOST_DAYS; day = addDays(day, 1))
    days.push({ day, people: byDay.get(day)?.people ?? 0, tries: byDay.get(day)?.tries ?? 0 })
  return days
}

const partFigures = async (tx: Tx, activity: Activity, orgId: string | undefined): Promise<Summary['parts']> => {
  const { rows } = await tx.db.execute<{ part_id: string; begun: number; done: number }>(sql`
    select g.part_id, count(*)::int as begun, (count(*) filter (where g.done))::int as done
    from activity_progress g
    where g.activity_id = ${activity.id} and ${among(sql`g.person_id`, activity, orgId)} group by g.part_id`)
  const byPart = new Map(rows.map((row) => [row.part_id, row]))
  return (await partsOf(tx, activity.id)).map(({ id, title, type, weight, required, toAt }) => ({
    ...{ id, title, type, weight, required },
    toAt: toAt ?? activity.endAt,
    begun: byPart.get(id)?.begun ?? 0,
    done: byPart.get(id)?.done ?? 0,
  }))
}

/** Who is one part away from being complete, and the part that most of them lack. */
const nearOf = async (tx: Tx, activity: Activity, orgId: string | undefined): Promise<Summary['near']> => {
  const { rows } = await tx.db.execute<{ title: string; n: number; people: number }>(sql`
    with near as (select n.* from ${nearPeople(activity)} n where ${among(sql`n.person_id`, activity, orgId)})
    select p.title, count(*)::int as n, (select count(distinct person_id)::int from near) as people
    from near join activity_parts p on p.id = near.part_id group by p.id order by n desc, p.place limit 1`)
  const [most] = rows
  return { people: most?.people ?? 0, title: most?.title ?? '' }
}

export const summaryWith =
  (core: Attempts): HandlerOf<typeof activitySummary> =>
  async ({ tx, body: { activityId, orgId } }) => {
    const activity = await getCounted(tx, activityId)
    await ensureUnit(tx, orgId)
    const now = await core.clock.at()
    return {
      title: activity.title,
      state: stateOf(activity, now),
      startAt: activity.startAt,
      endAt: activity.endAt,
      ...(await sumOf(tx, participants(activity, { orgId }))),
      parts: await partFigures(tx, activity, orgId),
      near: await nearOf(tx, activity, orgId),
      days: await daysOf(tx, activity, orgId, now),
      audienceDay: shanghaiDay(activity.frozenAt === null ? new Date(now) : activity.endAt),
      serverNow: new Date(now),
      reminded: remindedLately(activity, now),
    }
  }
