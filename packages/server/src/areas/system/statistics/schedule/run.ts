import { randomUUID } from 'node:crypto'
import { scheduleWords as words } from '@portal/contract/areas/system/statistics/schedule.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError } from '#src/platform/errors.ts'
import { reportSchedules } from '#src/schema/system/statistics.ts'
import { inJobTransaction } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findFor, read, spanWords } from '../reading.ts'
import { isBeyond, letterOf } from './letter.ts'
import { nextTime } from './next-time.ts'

const LEASE = sql`now() + interval '2 minutes'`
const MOST_ATTEMPTS = 3
/** A process takes this many runs at a time, so that the tick ends. */
const RUNS_AT_ONCE = 20

type Schedule = typeof reportSchedules.$inferSelect

interface Taken extends Record<string, unknown> {
  id: string
  scheduleId: string
  leaseId: string
}

type Outcome = { state: 'sent' | 'skipped' | 'failed'; reason: string }

/** Another process has the run now. */
class LeaseLost extends Error {}

/** What is due becomes a run, once for each of its times, and the next time is set in the same breath. */
const beginDue = (portal: Portal): Promise<number> =>
  inJobTransaction(portal.platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select id from report_schedules where enabled and next_at <= now()
      order by next_at limit ${RUNS_AT_ONCE} for update skip locked`)
    for (const { id } of rows) {
      const [schedule] = await tx.db.select().from(reportSchedules).where(sql`id = ${id}`)
      if (!schedule) continue
      await tx.db.execute(sql`
        insert into report_runs (id, schedule_id, slot) values (${randomUUID()}, ${id}, ${schedule.nextAt?.toISOString()})
        on conflict (schedule_id, slot) do nothing`)
      // Times that passed while nobody was there are one, not many.
      await tx.db.execute(sql`
        update report_schedules set next_at = ${nextTime(schedule, new Date()).toISOString()} where id = ${id}`)
    }
    return rows.length
  })

const takeRun = (portal: Portal): Promise<Taken | undefined> =>
  inJobTransaction(portal.platform, async (tx) => {
    const { rows } = await tx.db.execute<Taken>(sql`
      update report_runs set state = 'running', lease_until = ${LEASE}, lease_id = ${randomUUID()}, attempts = attempts + 1
      where id = (
        select id from report_runs where state in ('waiting', 'running') and coalesce(lease_until, '-infinity') < now()
        order by slot limit 1 for update skip locked)
      returning id, schedule_id as "scheduleId", lease_id as "leaseId", attempts`)
    const [taken] = rows
    if (taken && Number(taken.attempts) > MOST_ATTEMPTS) {
      await endRun(tx, taken, words.interrupted)
      return undefined
    }
    return taken
  })

const endRun = async (tx: Tx, { id, scheduleId, leaseId }: Taken, error: string): Promise<void> => {
  await tx.db.execute(sql`
    update report_runs set state = ${error === '' ? 'done' : 'failed'}, error = ${error}, ended_at = now(), lease_until = null
    where id = ${id} and lease_id = ${leaseId}`)
  await tx.db.execute(sql`update report_schedules set last_at = now() where id = ${scheduleId}`)
}

/** Reads the report as the receiver, and says whether it goes to him. */
const judge = async (portal: Portal, tx: Tx, schedule: Schedule, userId: string) => {
  const { rows } = await tx.db.execute<{ gone: boolean }>(sql`
    select not u.enabled or u.deleted_at is not null or u.employment = 'left' as gone from users u where u.id = ${userId}`)
  const actor = rows[0] && !rows[0].gone ? await actorForJob(portal.people, userId) : null
  if (!actor) return { outcome: { state: 'skipped', reason: words.gone } as Outcome }
  const found = await findFor(portal.reports, tx, actor, { kind: schedule.reportKind, id: schedule.reportId })
  if (!found) return { outcome: { state: 'skipped', reason: words.noRight } as Outcome }
  const reading = await read(portal.platform, tx, actor, found, schedule.span)
  if (schedule.threshold && !isBeyond(schedule.threshold, reading))
    return { outcome: { state: 'skipped', reason: words.below } as Outcome }
  return { outcome: { state: 'sent', reason: '' } as Outcome, reading }
}

const linkOf = ({ reportKind, reportId }: Schedule) =>
  reportKind === 'named'
    ? `/system/statistics?report=${reportId}`
    : `/system/statistics?tab=custom&reportId=${reportId}`

/** The message and the note that it went out are one transaction: whoever comes later finds the note. */
const serveReceiver = (portal: Portal, taken: Taken, schedule: Schedule, userId: string): Promise<void> =>
  inJobTransaction(portal.platform, async (tx) => {
    const held = await tx.db.execute(sql`
      update report_runs set lease_until = ${LEASE} where id = ${taken.id} and lease_id = ${taken.leaseId}`)
    if (held.rowCount === 0) throw new LeaseLost()
    const { outcome, reading } = await judge(portal, tx, schedule, userId)
    const noted = await tx.db.execute(sql`
      insert into report_run_receivers (run_id, user_id, state, reason)
      values (${taken.id}, ${userId}, ${outcome.state}, ${outcome.reason})
      on conflict (run_id, user_id) do nothing`)
    if (noted.rowCount === 0 || !reading) return
    const at = shanghaiTime(new Date())
    await sendMessage(tx, [userId], {
      event: `report:${taken.id}`,
      kind: words.messageKind,
      title: schedule.name,
      text: letterOf(reading, spanWords(schedule.span), at),
      link: linkOf(schedule),
      reason: fill(words.reason, { name: schedule.name }),
      source: words.source,
    })
  })

const noteFailure = (portal: Portal, { id }: Taken, userId: string, reason: string) =>
  inJobTransaction(portal.platform, async (tx) => {
    await tx.db.execute(sql`
      insert into report_run_receivers (run_id, user_id, state, reason)
      values (${id}, ${userId}, 'failed', ${reason.slice(0, 200)}) on conflict (run_id, user_id) do nothing`)
  })

/** A schedule that reaches nobody any more stops. */
const stopIfAlone = async (tx: Tx, { id }: Schedule): Promise<boolean> => {
  const { rowCount } = await tx.db.execute(sql`
    update report_schedules s set enabled = false, next_at = null, revision = revision + 1, updated_at = now()
    where s.id = ${id} and not exists (
      select 1 from report_schedule_receivers r join users u on u.id = r.user_id
      where r.schedule_id = s.id and u.enabled and u.deleted_at is null and u.employment <> 'left')`)
  return (rowCount ?? 0) > 0
}

/** Refusals speak for themselves; what else goes wrong is for the log and not for readers. */
const reasonOf = ({ platform }: Portal, { id }: Taken, error: unknown): string => {
  if (error instanceof AppError) return error.message
  platform.log.error({ run: id, err: error }, 'report not sent')
  return words.fault
}

const carryOut = async (portal: Portal, taken: Taken): Promise<void> => {
  const { db } = portal.platform
  const [schedule] = await db.select().from(reportSchedules).where(sql`id = ${taken.scheduleId}`)
  if (!schedule) return
  const { rows } = await db.execute<{ userId: string }>(sql`
    select r.user_id as "userId" from report_schedule_receivers r
    where r.schedule_id = ${schedule.id} and not exists (
      select 1 from report_run_receivers d where d.run_id = ${taken.id} and d.user_id = r.user_id)
    order by r.user_id`)
  let failure = ''
  for (const { userId } of rows) {
    try {
      await serveReceiver(portal, taken, schedule, userId)
    } catch (error) {
      if (error instanceof LeaseLost) return
      // The others still get theirs.
      failure = reasonOf(portal, taken, error)
      await noteFailure(portal, taken, userId, failure)
    }
  }
  await inJobTransaction(portal.platform, async (tx) => {
    const isStopped = await stopIfAlone(tx, schedule)
    await endRun(tx, taken, isStopped ? words.noneLeft : failure)
  })
}

/** Every minute: what is due begins, what a process has left lying is taken up again. */
export const tick = async (portal: Portal): Promise<void> => {
  await beginDue(portal)
  for (let done = 0; done < RUNS_AT_ONCE; done += 1) {
    const taken = await takeRun(portal)
    if (!taken) return
    await carryOut(portal, taken)
  }
}
