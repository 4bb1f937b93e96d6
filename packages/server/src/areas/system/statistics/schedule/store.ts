import { randomUUID } from 'node:crypto'
import {
  type deleteSchedules,
  listScheduleRuns,
  listSchedules,
  scheduleRefusals as no,
  type ScheduleRow,
  type saveSchedule,
  type sendScheduleNow,
} from '@portal/contract/areas/system/statistics/schedule.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given } from '#src/kit/page-read/place.ts'
import { deleteRows, getRow, insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { users } from '#src/schema/directory.ts'
import { reportRuns, reportScheduleReceivers, reportSchedules } from '#src/schema/system/statistics.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findFor } from '../reading.ts'
import { nextTime } from './next-time.ts'

/** The job of the clock, also called when somebody does not want to wait for it. */
export const TICK_JOB = 'statistics.schedules'

const SHOWN_NAMES = 200

type Schedule = typeof reportSchedules.$inferSelect

const receiversOf = async (tx: Tx, ids: readonly string[]) => {
  const rows = await tx.db
    .select({ scheduleId: reportScheduleReceivers.scheduleId, id: users.id, name: users.name })
    .from(reportScheduleReceivers)
    .innerJoin(users, eq(users.id, reportScheduleReceivers.userId))
    .where(anyOf(reportScheduleReceivers.scheduleId, ids))
    .orderBy(users.name)
  return (id: string) => rows.filter(({ scheduleId }) => scheduleId === id)
}

export const scheduleList = ({ reports }: Portal) =>
  pageRead(listSchedules, {
    from: sql`${reportSchedules}`,
    joins: sql`left join users u on u.id = ${reportSchedules.createdBy}
      left join custom_reports c on ${reportSchedules.reportKind} = 'custom' and c.id::text = ${reportSchedules.reportId}
      cross join lateral (select coalesce(array_agg(p.id order by p.name), '{}') as ids,
          coalesce(array_agg(p.name order by p.name), '{}') as names
        from report_schedule_receivers r join users p on p.id = r.user_id
        where r.schedule_id = ${reportSchedules.id}) people`,
    key: reportSchedules.id,
    columns: {
      ...getTableColumns(reportSchedules),
      customTitle: sql<string | null>`c.name`,
      receivers: sql`people.ids`,
      receiverNames: sql`people.names`,
      owner: sql`coalesce(u.name, '')`,
    },
    scope: [reportSchedules.ownerOrgId, reportSchedules.createdBy],
    search: [reportSchedules.name],
    filter: { cadence: equals(reportSchedules.cadence), enabled: equals(reportSchedules.enabled) },
    sort: {
      updatedAt: reportSchedules.updatedAt,
      name: reportSchedules.name,
      createdAt: reportSchedules.createdAt,
    },
    order: '-updatedAt',
    finish: (_caller, found) => {
      const titles = new Map<string, string>(reports.all.map(({ id, title }) => [id, title]))
      return found.map(({ customTitle, ...row }) => ({
        ...row,
        report: { kind: row.reportKind, id: row.reportId },
        reportTitle: (row.reportKind === 'named' ? titles.get(row.reportId) : customTitle) ?? '',
      }))
    },
  })

/** Every receiver is one that the sender may see, and one who may have the report: told by name where he may not. */
const ensureReceivers = async (
  portal: Portal,
  tx: Tx,
  { receivers, report }: Pick<ScheduleRow, 'receivers' | 'report'>,
  kept: ReadonlySet<string>,
) => {
  const { rows } = await tx.db.execute<{ id: string; name: string; seen: boolean }>(sql`
    select u.id, u.name, u.enabled and u.deleted_at is null and ${personVisible(tx)} as seen from users u
    where u.id = any(${sql.param(receivers)}::uuid[])`)
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const id of receivers) {
    const person = known.get(id)
    // Who receives it already may stay; the run itself says why he gets nothing.
    if (person && kept.has(id)) continue
    ensure(person?.seen, errors.missing)
    const actor = await actorForJob(portal.people, id)
    const found = actor ? await findFor(portal.reports, tx, actor, report) : null
    if (!found)
      refuseField('receivers', { ...no.noRightOf, message: fill(no.noRightOf.message, { name: person.name }) })
  }
}

export const keepSchedule =
  (portal: Portal): HandlerOf<typeof saveSchedule> =>
  async ({ tx, body, actor }) => {
    const { id, revision, receivers, report, ...input } = body
    const before = id === undefined ? [] : (await receiversOf(tx, [id]))(id).map((each) => each.id)
    if (id !== undefined) await lockRow(tx, reportSchedules, id)
    const found = await findFor(portal.reports, tx, actor, report)
    ensure(found, errors.missing)
    ensure(!input.threshold || found.measures.some(({ key }) => key === input.threshold?.measure), no.noMeasure)
    await ensureReceivers(portal, tx, { receivers, report }, new Set(before))

    const values = {
      ...input,
      reportKind: report.kind,
      reportId: report.id,
      nextAt: input.enabled ? nextTime(input, new Date()) : null,
    }
    const saved =
      id === undefined
        ? await insertRow(tx, reportSchedules, { ...values, ownerOrgId: actor.orgId })
        : await updateRow(tx, reportSchedules, { id, revision: revision ?? 0 }, values)
    await putReceivers(tx, saved, before, receivers)
    return { id: saved.id, revision: saved.revision }
  }

const putReceivers = async (tx: Tx, { id, name }: Schedule, before: readonly string[], after: readonly string[]) => {
  const gone = before.filter((userId) => !after.includes(userId))
  const added = after.filter((userId) => !before.includes(userId))
  const { scheduleId, userId: column } = reportScheduleReceivers
  if (gone.length > 0) await tx.db.delete(reportScheduleReceivers).where(and(eq(scheduleId, id), inArray(column, gone)))
  if (added.length > 0)
    await tx.db.insert(reportScheduleReceivers).values(added.map((userId) => ({ scheduleId: id, userId })))
  if (gone.length + added.length > 0)
    tx.notes.push({
      objectType: 'report_schedules',
      objectId: id,
      objectName: name,
      diff: [{ field: 'receivers', before: [...before], after: [...after] }],
    })
}

export const dropSchedules: HandlerOf<typeof deleteSchedules> = ({ tx, body }) =>
  deleteRows(tx, reportSchedules, body.ids)

export const sendNow: HandlerOf<typeof sendScheduleNow> = async ({ tx, body }) => {
  const schedule = await lockRow(tx, reportSchedules, body.id)
  const { rows: open } = await tx.db.execute(sql`
    select 1 from report_runs where schedule_id = ${schedule.id} and state in ('waiting', 'running') limit 1`)
  ensure(open.length === 0, no.running)
  const runId = randomUUID()
  await tx.db.insert(reportRuns).values({ id: runId, scheduleId: schedule.id, slot: new Date() })
  await enqueue(tx, TICK_JOB, {}, { key: TICK_JOB })
  tx.notes.push({
    objectType: 'report_schedules',
    objectId: schedule.id,
    objectName: schedule.name,
    diff: [],
    kind: 'run',
  })
  return { runId }
}

const sentTo = (state: string) => sql`(select count(*) from report_run_receivers r
  where r.run_id = ${reportRuns.id} and r.state = ${state})`

export const runList = pageRead(listScheduleRuns, {
  from: sql`${reportRuns}`,
  key: reportRuns.id,
  columns: {
    ...getTableColumns(reportRuns),
    sent: sentTo('sent'),
    skipped: sentTo('skipped'),
    failed: sentTo('failed'),
    receivers: sql`coalesce((select jsonb_agg(jsonb_build_object('name', first.name, 'state', first.state,
        'reason', first.reason) order by first.name)
      from (select u.name, r.state, r.reason from report_run_receivers r join users u on u.id = r.user_id
        where r.run_id = ${reportRuns.id} order by u.name limit ${SHOWN_NAMES}) first), '[]')`,
  },
  given: async ({ tx, body }) => ({ schedule: (await getRow(tx, reportSchedules, body.scheduleId)).id }),
  where: sql`${reportRuns.scheduleId} = ${given('schedule')}`,
  filter: { state: equals(reportRuns.state) },
  sort: { slot: reportRuns.slot },
  order: '-slot',
})
