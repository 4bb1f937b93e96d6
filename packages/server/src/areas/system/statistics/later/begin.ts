import type { JobState } from '@portal/contract/areas/exchange/job.ts'
import { statisticsRefusals as no, laterWords as words } from '@portal/contract/areas/system/statistics/statistics.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { type Actor, ALL_ROWS, type DataScope } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type LaterRequest, reportAnswers } from '#src/schema/system/statistics.ts'
import { stillCovered } from '#src/shared/access/kept-scopes.ts'
import { type HeldJobs, queueHeld } from '#src/shared/exchange/job/held-jobs.ts'
import { inJobTransaction, insertJob } from '#src/shared/exchange/job/job-life.ts'

export const LATER_JOBS: HeldJobs = { table: 'report_answers', queue: 'statistics.later', stage: words.working }
export const LATER_KIND = 'report'

/** The page with the same question, and the job that has its answer. */
const linkTo =
  (request: LaterRequest) =>
  (jobId: string): string => {
    const address =
      request.kind === 'custom'
        ? { tab: 'custom', reportId: request.reportId }
        : { report: request.reportId, ...request.filter, compare: request.filter.compare ? 1 : undefined }
    const asked = new URLSearchParams()
    for (const [key, value] of Object.entries({ ...address, job: jobId }))
      if (value !== undefined) asked.set(key, String(value))
    return `/system/statistics?${asked.toString()}`
  }

/** Puts the question into the queue; the same question asked again meanwhile is the same job. */
export const beginLater = (platform: Platform, actor: Actor, title: string, request: LaterRequest): Promise<string> =>
  inJobTransaction(platform, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`report:${actor.id}`}))`)
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select j.id from jobs j join report_answers a on a.job_id = j.id
      where j.owner_id = ${actor.id} and j.state in ('waiting', 'running') and a.request = ${JSON.stringify(request)}::jsonb`)
    const [again] = rows
    if (again) return again.id
    const jobTitle = fill(words.jobTitle, { title })
    const jobId = await insertJob(tx, { kind: LATER_KIND, title: jobTitle, ownerId: actor.id, link: linkTo(request) })
    await tx.db.insert(reportAnswers).values({ jobId, request })
    await queueHeld(tx, LATER_JOBS, jobId)
    return jobId
  })

/** What one's own job found out about this very question: the answer, that it still works, or nothing of use. */
export const findLater = async (
  { db }: Tx,
  actor: Actor,
  jobId: string | undefined,
  request: LaterRequest,
): Promise<{ open: boolean; answer: unknown } | null> => {
  if (jobId === undefined) return null
  const { rows } = await db.execute<{
    state: JobState
    error: string
    answer: unknown
    scopes: DataScope[] | null
  }>(sql`
    select j.state, j.error, a.answer, a.scopes from jobs j join report_answers a on a.job_id = j.id
    where j.id = ${jobId} and j.owner_id = ${actor.id} and a.request = ${JSON.stringify(request)}::jsonb`)
  const [job] = rows
  if (!job) return null
  // Not asked anew by itself: whoever waits for it would set it going again and again.
  ensure(job.state !== 'cancelled', no.laterCancelled)
  ensure(job.state !== 'failed', { ...no.laterCancelled, message: job.error })
  if (job.state !== 'done') return { open: true, answer: null }
  // Found within rows that are no longer reached, it is asked anew.
  const isCovered = await stillCovered(db, [actor.scopeOf([P.statistics])], job.scopes ?? [ALL_ROWS])
  return isCovered ? { open: false, answer: job.answer } : null
}
