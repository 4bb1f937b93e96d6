import { randomUUID } from 'node:crypto'
import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError } from '#src/platform/errors.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import type { Portal } from '#src/shared/portal.ts'
import { endJob, inJobTransaction, tellProgress } from './job-life.ts'

const TELL_EVERY_MS = 700
const PULSE_MS = 3000
const SILENT_SECONDS = 60
const MOST_ATTEMPTS = 3
const AGAIN_MS = 3000

/** Somebody cancelled the job, or another run has taken it over. */
export class Stopped extends Error {}

/** Jobs that one run at a time has in its hand, which says now and then that it is alive. */
export interface HeldJobs {
  /** Beside `jobs`, with the columns `job_id`, `run_id` and `heartbeat_at`. */
  table: 'export_jobs' | 'import_jobs' | 'report_answers'
  queue: string
  /** What is being done until the work says more. */
  stage: string
}

export interface Held {
  jobId: string
  runId: string
  ownerId: string
  /** Ends work that tells nothing: the process leaves, somebody cancelled the job, or another run has taken it over. */
  signal: AbortSignal
  /** Tells now and then how far it is, and throws where the work should stop. */
  tell(percent: number, stage: string): Promise<void>
}

export const queueHeld = (tx: Tx, { queue }: HeldJobs, jobId: string, runAt?: Date): Promise<void> =>
  enqueue(tx, queue, { jobId }, { key: `${queue}:${jobId}`, ...(runAt && { runAt }) })

type Run = Pick<Held, 'jobId' | 'runId'>

/** Takes the job unless a living run has it: a run that has been silent for a minute is dead. */
const claim = (portal: Portal, { table, stage }: HeldJobs, { jobId, runId }: Run): Promise<string | null> =>
  inJobTransaction(portal.platform, async (tx) => {
    const { rows } = await tx.db.execute<{ ownerId: string; attempts: number }>(sql`
      with taken as (
        update ${sql.identifier(table)} set run_id = ${runId}, heartbeat_at = now()
        where job_id = ${jobId} and (heartbeat_at is null or heartbeat_at < now() - ${SILENT_SECONDS} * interval '1 second')
        returning job_id
      )
      update jobs j set state = 'running', percent = 0, attempts = j.attempts + 1, error = '', stage = ${stage},
        started_at = coalesce(j.started_at, now())
      from taken where j.id = taken.job_id and j.state in ('waiting', 'running')
      returning j.owner_id as "ownerId", j.attempts`)
    const [found] = rows
    if (!found) return null
    if (found.attempts <= MOST_ATTEMPTS) return found.ownerId
    await endJob(tx, jobId, { state: 'failed', error: jobWords.interrupted })
    return null
  })

/** Says every few seconds that the job is alive, a long statement being no sign of death; stops what is not to go on. */
const startPulse = ({ platform }: Portal, { table }: HeldJobs, { jobId, runId }: Run, stop: AbortController) =>
  setInterval(() => {
    void platform.db
      .execute(sql`
        update ${sql.identifier(table)} h set heartbeat_at = now() from jobs j
        where h.job_id = ${jobId} and h.run_id = ${runId} and j.id = h.job_id and j.state = 'running'`)
      .then(({ rowCount }) => rowCount === 0 && stop.abort(new Stopped('not to go on')))
      .catch(() => undefined)
  }, PULSE_MS)

/** Whoever tries the job again need not wait until this run would count as dead. */
const release = ({ platform }: Portal, { table }: HeldJobs, { jobId, runId }: Run) =>
  platform.db.execute(
    sql`update ${sql.identifier(table)} set heartbeat_at = null where job_id = ${jobId} and run_id = ${runId}`,
  )

const teller = ({ platform }: Portal, { jobId, signal }: Pick<Held, 'jobId' | 'signal'>) => {
  let told = 0
  return async (percent: number, stage: string) => {
    signal.throwIfAborted()
    if (Date.now() - told < TELL_EVERY_MS) return
    told = Date.now()
    if (!(await tellProgress(platform, jobId, percent, stage))) throw new Stopped('cancelled')
  }
}

const fail = async (portal: Portal, jobId: string, error: unknown, lastAttempt: boolean) => {
  const refused = error instanceof AppError
  if (!refused && !lastAttempt) throw error
  const words = refused ? error.message : jobWords.broken
  await inJobTransaction(portal.platform, (tx) => endJob(tx, jobId, { state: 'failed', error: words }))
}

/** One job of a kind after the other in a process: other jobs must not wait for a queue of them. */
export const runHeld = (
  portal: Portal,
  jobs: HeldJobs,
  work: (held: Held) => Promise<void>,
): JobHandler<{ jobId: string }> => {
  let running = false
  return async ({ jobId }, { lastAttempt, signal: leaving }) => {
    if (running) {
      await inJobTransaction(portal.platform, (tx) => queueHeld(tx, jobs, jobId, new Date(Date.now() + AGAIN_MS)))
      return
    }
    running = true
    const stop = new AbortController()
    const signal = AbortSignal.any([leaving, stop.signal])
    const run = { jobId, runId: randomUUID() }
    let pulse: NodeJS.Timeout | undefined
    try {
      const ownerId = await claim(portal, jobs, run)
      if (ownerId === null) return
      pulse = startPulse(portal, jobs, run, stop)
      await work({ ...run, ownerId, signal, tell: teller(portal, { jobId, signal }) })
    } catch (error) {
      await release(portal, jobs, run)
      if (error instanceof Stopped || stop.signal.aborted) return
      // A process that leaves lets another one begin anew.
      if (leaving.aborted) throw error
      await fail(portal, jobId, error, lastAttempt)
    } finally {
      clearInterval(pulse)
      running = false
    }
  }
}

/** Every minute: jobs whose process died are put into the queue again. */
export const recoverHeld = (portal: Portal, jobs: HeldJobs): Promise<void> =>
  inJobTransaction(portal.platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select j.id from jobs j join ${sql.identifier(jobs.table)} e on e.job_id = j.id
      where j.state in ('waiting', 'running') and j.created_at < now() - ${SILENT_SECONDS} * interval '1 second'
        and coalesce(e.heartbeat_at, j.created_at) < now() - ${SILENT_SECONDS} * interval '1 second'`)
    for (const { id } of rows) await queueHeld(tx, jobs, id)
  })
