import { randomUUID } from 'node:crypto'
import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import {
  ANSWER_KEPT_DAYS,
  statisticsRefusals as no,
  laterWords as words,
} from '@portal/contract/areas/system/statistics.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { JobHandler } from '#src/platform/jobs.ts'
import { bareTx } from '#src/platform/tx.ts'
import type { LaterRequest } from '#src/schema/statistics.ts'
import { endJob, inJobTransaction } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import type { Portal } from '#src/shared/portal.ts'
import { TooSlow } from '../moment.ts'
import { answerCustom, answerNamed, KEPT_ROWS } from './answers.ts'
import { queueLater } from './begin.ts'

const MOST_MINUTES = 20
const PULSE_MS = 3000
const SILENT = sql`interval '1 minute'`
const MOST_ATTEMPTS = 3
const AGAIN_MS = 3000

interface Taken {
  ownerId: string
  request: LaterRequest
}

/** Takes the job unless a living process has it. */
const take = ({ platform }: Portal, jobId: string, leaseId: string): Promise<Taken | null> =>
  inJobTransaction(platform, async (tx) => {
    const { rows } = await tx.db.execute<{ request: LaterRequest; ownerId: string; attempts: number }>(sql`
      with taken as (
        update report_answers set lease_id = ${leaseId}, lease_until = now() + ${SILENT}
        where job_id = ${jobId} and coalesce(lease_until, '-infinity') < now() returning job_id, request
      )
      update jobs j set state = 'running', attempts = j.attempts + 1, error = '', stage = ${words.working},
        started_at = coalesce(j.started_at, now())
      from taken where j.id = taken.job_id and j.state in ('waiting', 'running')
      returning taken.request, j.owner_id as "ownerId", j.attempts`)
    const [found] = rows
    if (!found || found.attempts <= MOST_ATTEMPTS) return found ?? null
    await endJob(tx, jobId, { state: 'failed', error: jobWords.interrupted })
    return null
  })

const answer = async (portal: Portal, { ownerId, request }: Taken, signal: AbortSignal): Promise<unknown> => {
  const { platform, people } = portal
  const actor = await actorForJob(people, ownerId)
  ensure(actor && actor.holds(P.statistics), { ...no.unknown, message: words.rightsGone })
  const tx = bareTx(platform.reportDb, actor, actor.scopeOf([P.statistics]))
  const bounds = { mostMs: MOST_MINUTES * 60_000, signal }
  return request.kind === 'named'
    ? answerNamed(portal, tx, request, bounds)
    : answerCustom(platform, tx, actor, request.definition, { page: 1, pageSize: KEPT_ROWS, ...bounds })
}

/** Kept with the end of the job, unless another process has taken it over or its owner has cancelled it. */
const keep = ({ platform }: Portal, jobId: string, leaseId: string, found: unknown) =>
  inJobTransaction(platform, async (tx) => {
    const { rowCount } = await tx.db.execute(sql`
      update report_answers set answer = ${JSON.stringify(found)}::jsonb where job_id = ${jobId} and lease_id = ${leaseId}`)
    if (rowCount === 0) return
    await endJob(tx, jobId, { state: 'done', text: fill(words.doneText, { days: ANSWER_KEPT_DAYS }) })
  })

const reasonOf = (error: unknown): string => {
  if (error instanceof TooSlow) return fill(words.tooSlow, { n: MOST_MINUTES })
  return error instanceof AppError ? error.message : jobWords.broken
}

/** Whoever tries the job again need not wait until this run would count as dead. */
const release = ({ platform }: Portal, jobId: string, leaseId: string) =>
  platform.db.execute(
    sql`update report_answers set lease_until = null where job_id = ${jobId} and lease_id = ${leaseId}`,
  )

/** Says every few seconds that the job is alive; stops its statement once it is cancelled or another process has it. */
const beat = ({ platform }: Portal, jobId: string, leaseId: string, stop: AbortController) =>
  setInterval(() => {
    void platform.db
      .execute(sql`
        update report_answers a set lease_until = now() + ${SILENT} from jobs j
        where a.job_id = ${jobId} and a.lease_id = ${leaseId} and j.id = a.job_id and j.state = 'running'`)
      .then(({ rowCount }) => rowCount === 0 && stop.abort())
      .catch(() => undefined)
  }, PULSE_MS)

const fail = async ({ platform }: Portal, jobId: string, error: unknown) => {
  platform.log.warn({ jobId, err: error instanceof Error ? error.message : String(error) }, 'report not answered')
  await inJobTransaction(platform, (tx) => endJob(tx, jobId, { state: 'failed', error: reasonOf(error) }))
}

let running = false

/** One report after the other in a process: those that people wait for need the connections. */
export const runLater =
  (portal: Portal): JobHandler<{ jobId: string }> =>
  async ({ jobId }, { signal: leaving }) => {
    if (running)
      return inJobTransaction(portal.platform, (tx) => queueLater(tx, jobId, new Date(Date.now() + AGAIN_MS)))
    running = true
    const leaseId = randomUUID()
    const stop = new AbortController()
    const pulse = beat(portal, jobId, leaseId, stop)
    try {
      const taken = await take(portal, jobId, leaseId)
      const signal = AbortSignal.any([leaving, stop.signal])
      if (taken) await keep(portal, jobId, leaseId, await answer(portal, taken, signal))
    } catch (error) {
      await release(portal, jobId, leaseId)
      // A process that leaves lets another one begin anew.
      if (!leaving.aborted && !stop.signal.aborted) await fail(portal, jobId, error)
    } finally {
      clearInterval(pulse)
      running = false
    }
  }

/** Every minute: what a process has left lying is taken up again. */
export const recoverLater = (portal: Portal): Promise<void> =>
  inJobTransaction(portal.platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select j.id from jobs j join report_answers a on a.job_id = j.id
      where j.state in ('waiting', 'running') and j.created_at < now() - ${SILENT}
        and coalesce(a.lease_until, '-infinity') < now()`)
    for (const { id } of rows) await queueLater(tx, id)
  })

/** Nightly: answers beyond their days. The job stays, its page asks anew. */
export const expireLater = async ({ platform }: Portal): Promise<void> => {
  await platform.db.execute(sql`
    delete from report_answers a using jobs j where j.id = a.job_id
      and j.ended_at < now() - ${ANSWER_KEPT_DAYS} * interval '1 day'`)
}
