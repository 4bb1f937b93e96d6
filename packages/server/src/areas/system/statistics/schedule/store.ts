import { randomUUID } from 'node:crypto'
import {
  type deleteSchedules,
  type listScheduleRuns,
  type listSchedules,
  scheduleRefusals as no,
  type ScheduleRow,
  type ScheduleRunRow,
  type saveSchedule,
  type sendScheduleNow,
} from '@portal/contract/areas/system/statistics-schedule.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { countRows, deleteRows, getRow, insertRow, listRows, lockRow, updateRow } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/db.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { enqueue } from '#src/platform/jobs.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { users } from '#src/schema/directory.ts'
import { reportRunReceivers, reportRuns, reportScheduleReceivers, reportSchedules } from '#src/schema/statistics.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import type { Portal } from '#src/shared/portal.ts'
import { namesOfPeople } from '../custom/store.ts'
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

const titleOf = async ({ reports }: Portal, tx: Tx, { reportKind, reportId }: Schedule): Promise<string> => {
  if (reportKind === 'named') return reports.all.find(({ id }) => id === reportId)?.title ?? ''
  const { rows } = await tx.db.execute<{ name: string }>(sql`
    select name from custom_reports where id::text = ${reportId}`)
  return rows[0]?.name ?? ''
}

export const pageOfSchedules =
  (portal: Portal): HandlerOf<typeof listSchedules> =>
  async ({ tx, body }) => {
    const { list, total } = await listRows(
      tx,
      reportSchedules,
      { ...body, sort: body.sort ?? '-updatedAt' },
      { search: [reportSchedules.name] },
    )
    const receivers = await receiversOf(
      tx,
      list.map(({ id }) => id),
    )
    const names = await namesOfPeople(
      tx,
      list.map(({ createdBy }) => createdBy),
    )
    const rows: ScheduleRow[] = []
    for (const schedule of list) {
      const people = receivers(schedule.id)
      rows.push({
        ...schedule,
        report: { kind: schedule.reportKind, id: schedule.reportId },
        reportTitle: await titleOf(portal, tx, schedule),
        receivers: people.map(({ id }) => id),
        receiverNames: people.map(({ name }) => name),
        threshold: schedule.threshold ?? null,
        owner: names.get(schedule.createdBy ?? '') ?? '',
      })
    }
    return { list: rows, total }
  }

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

const outcomesOf = async (tx: Tx, runIds: readonly string[]) => {
  const rows = await tx.db
    .select({
      runId: reportRunReceivers.runId,
      name: users.name,
      state: reportRunReceivers.state,
      reason: reportRunReceivers.reason,
    })
    .from(reportRunReceivers)
    .innerJoin(users, eq(users.id, reportRunReceivers.userId))
    .where(anyOf(reportRunReceivers.runId, runIds))
    .orderBy(users.name)
  return (id: string) => rows.filter(({ runId }) => runId === id)
}

export const pageOfRuns: HandlerOf<typeof listScheduleRuns> = async ({ tx, body }) => {
  const schedule = await getRow(tx, reportSchedules, body.scheduleId)
  const { state } = body.filter
  const where = sql`schedule_id = ${schedule.id} and ${state === undefined ? sql`true` : sql`state = ${state}`}`
  const runs = await tx.db
    .select()
    .from(reportRuns)
    .where(where)
    .orderBy(body.sort === 'slot' ? sql`slot, id` : sql`slot desc, id`)
    .limit(body.pageSize)
    .offset((body.page - 1) * body.pageSize)
  const outcomes = await outcomesOf(
    tx,
    runs.map(({ id }) => id),
  )
  const list = runs.map((run): ScheduleRunRow => {
    const people = outcomes(run.id)
    const countOf = (wanted: string) => people.filter((each) => each.state === wanted).length
    return {
      ...run,
      sent: countOf('sent'),
      skipped: countOf('skipped'),
      failed: countOf('failed'),
      receivers: people.slice(0, SHOWN_NAMES),
    }
  })
  return { list, total: await countRows(tx, sql`report_runs`, where, body.exactTotal) }
}
