import { type approvalHealth, forecastWords } from '@portal/contract/areas/access/approval-survey.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { beginWork } from '#src/shared/approval/work.ts'
import { workingHoursBetween } from '#src/shared/work-calendar/work-calendar.ts'

type Health = ResultOf<typeof approvalHealth>

const MOST_STUCK = 50
/** The pace is that of the last working fortnight. */
const PACE_DAYS = 14
const PACE_WORKING_DAYS = 10

const dayOf = (column: SQL) => sql`(${column} at time zone 'Asia/Shanghai')::date`

interface Range {
  visible: SQL
  from: string
  to: string
}

const selectDays = async (tx: Tx, { visible, from, to }: Range): Promise<Health['days']> => {
  const perDay = (column: SQL, condition: SQL) => sql`
    select ${dayOf(column)} as day, count(*)::int as n from approval_requests r
    where ${visible} and ${condition} and ${dayOf(column)} between ${from} and ${to} group by 1`
  const { rows } = await tx.db.execute<Health['days'][number] & Record<string, unknown>>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(came.n, 0) as in, coalesce(went.n, 0) as out
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
    left join (${perDay(sql`r.submitted_at`, sql`true`)}) came on came.day = d::date
    left join (${perDay(sql`r.decided_at`, sql`r.state in ('approved', 'rejected')`)}) went on went.day = d::date
    order by d`)
  return rows
}

const selectSums = async (tx: Tx, { visible, from, to }: Range) => {
  const { rows } = await tx.db.execute<{
    approved: number
    decided: number
    pending: number
    overdue: number
    lately: number
  }>(sql`
    select
      count(*) filter (where r.state = 'approved' and ${dayOf(sql`r.decided_at`)} between ${from} and ${to})::int as approved,
      count(*) filter (where r.state in ('approved', 'rejected')
        and ${dayOf(sql`r.decided_at`)} between ${from} and ${to})::int as decided,
      count(*) filter (where r.state = 'pending')::int as pending,
      count(*) filter (where r.state = 'pending' and r.due_at < now())::int as overdue,
      count(*) filter (where r.state in ('approved', 'rejected')
        and r.decided_at > now() - ${PACE_DAYS} * interval '1 day')::int as lately
    from approval_requests r where ${visible}`)
  return rows[0] ?? { approved: 0, decided: 0, pending: 0, overdue: 0, lately: 0 }
}

interface Durations extends Record<string, unknown> {
  itemId: string | null
  step: number | null
  count: number
  median: number | null
  p90: number | null
}

/** Per subject and step, and in the row without either over everything. */
const selectDurations = async (tx: Tx, { visible, from, to }: Range): Promise<Durations[]> => {
  const { rows } = await tx.db.execute<Durations>(sql`
    select r.subject_type as "itemId", x.step, count(*)::int as count,
      round(percentile_cont(0.5) within group (order by x.hours)::numeric, 1)::float8 as median,
      round(percentile_cont(0.9) within group (order by x.hours)::numeric, 1)::float8 as p90
    from approval_records x join approval_requests r on r.id = x.request_id
    where ${visible} and x.hours is not null and x.action in ('pass', 'reject', 'back')
      and ${dayOf(sql`x.at`)} between ${from} and ${to}
    group by grouping sets ((r.subject_type, x.step), ()) order by 1, 2`)
  return rows
}

interface Stuck extends Record<string, unknown> {
  requestId: string
  itemId: string
  title: string
  orgName: string
  link: string
  step: number
  assignees: string[]
  dueAt: string
}

const selectStuck = async (tx: Tx, { visible }: Range): Promise<Stuck[]> => {
  const { rows } = await tx.db.execute<Stuck>(sql`
    select r.id as "requestId", r.subject_type as "itemId", r.title, o.name as "orgName", r.link, r.step, r.due_at as "dueAt",
      coalesce((select array_agg(u.name order by t.id) from approval_tasks t join users u on u.id = t.assignee_id
        where t.request_id = r.id and t.state = 'open'), '{}') as assignees
    from approval_requests r join org_units o on o.id = r.submitter_org_id
    where ${visible} and r.state = 'pending' and r.due_at < now() order by r.due_at, r.id limit ${MOST_STUCK}`)
  return rows
}

const forecastOf = (pending: number, lately: number): Health['forecast'] => {
  const perDay = Math.round((lately / PACE_WORKING_DAYS) * 10) / 10
  if (pending === 0) return { perDay, days: 0, text: forecastWords.none }
  if (lately === 0) return { perDay, days: null, text: forecastWords.never }
  const days = Math.ceil((pending * PACE_WORKING_DAYS) / lately)
  return { perDay, days, text: fill(forecastWords.done, { n: days }) }
}

export const getHealth =
  ({ engine }: Approval): HandlerOf<typeof approvalHealth> =>
  async ({ tx, body }) => {
    const { itemId, from, to } = body
    const ofItem = itemId === undefined ? sql`true` : sql`r.subject_type = ${itemId}`
    const range = { from, to, visible: sql`(${ofItem} and ${inScope(tx, sql`r.owner_org_id`, sql`r.submitter_id`)})` }
    const nameOf = (code: string) => engine.subjects.find(code)?.name ?? code

    const days = await selectDays(tx, range)
    const { approved, decided, pending, overdue, lately } = await selectSums(tx, range)
    const durations = await selectDurations(tx, range)
    const { count = 0, median = null, p90 = null } = durations.find((row) => row.itemId === null) ?? {}
    const { at, calendar } = await beginWork(engine, tx)
    const stuck = (await selectStuck(tx, range)).map(({ dueAt, itemId: code, ...row }) => {
      const hours = workingHoursBetween(calendar, new Date(dueAt), at)
      return { ...row, itemName: nameOf(code), overdueHours: Math.round(hours * 10) / 10 }
    })
    return {
      in: days.reduce((sum, each) => sum + each.in, 0),
      out: decided,
      passRate: decided === 0 ? null : approved / decided,
      count,
      median,
      p90,
      days,
      steps: durations.flatMap(({ itemId: code, step, ...row }) =>
        code === null || step === null ? [] : [{ ...row, step, itemId: code, itemName: nameOf(code) }],
      ),
      pending,
      overdue,
      stuck,
      forecast: forecastOf(pending, lately),
    }
  }
