import {
  ANSWER_KEPT_DAYS,
  statisticsRefusals as no,
  laterWords as words,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { bareTx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { JobHandler } from '#src/platform/jobs.ts'
import { reportAnswers } from '#src/schema/system/statistics.ts'
import { type Held, recoverHeld, runHeld, Stopped } from '#src/shared/exchange/job/held-jobs.ts'
import { endJob, inJobTransaction } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import type { Portal } from '#src/shared/portal.ts'
import { TooSlow } from '../moment.ts'
import { answerCustom, answerNamed, KEPT_ROWS } from './answers.ts'
import { LATER_JOBS } from './begin.ts'

const MOST_MINUTES = 20

const answer = async (portal: Portal, { jobId, ownerId, signal }: Held) => {
  const { platform, people } = portal
  const actor = await actorForJob(people, ownerId)
  ensure(actor && actor.holds(P.statistics), { ...no.unknown, message: words.rightsGone })
  const [asked] = await platform.db.select().from(reportAnswers).where(eq(reportAnswers.jobId, jobId))
  ensure(asked, no.unknown)
  const { request } = asked
  const scope = actor.scopeOf([P.statistics])
  const tx = bareTx(platform.reportDb, actor, scope)
  const bounds = { mostMs: MOST_MINUTES * MINUTE_MS, signal }
  const answered =
    request.kind === 'named'
      ? answerNamed(portal, tx, request, bounds)
      : answerCustom(platform, tx, actor, request.definition, { page: 1, pageSize: KEPT_ROWS, ...bounds })
  const found: unknown = await answered.catch((error: unknown) => {
    if (!(error instanceof TooSlow)) throw error
    return refuse({ ...no.unknown, message: fill(words.tooSlow, { n: MOST_MINUTES }) })
  })
  return { found, scopes: [scope] }
}

/** Kept with the end of the job, unless another run has taken it over or its owner has cancelled it. */
const work = async (portal: Portal, held: Held): Promise<void> => {
  const { jobId, runId } = held
  const { found, scopes } = await answer(portal, held)
  await inJobTransaction(portal.platform, async (tx) => {
    const { rowCount } = await tx.db.execute(sql`
      update report_answers set answer = ${JSON.stringify(found)}::jsonb, scopes = ${JSON.stringify(scopes)}::jsonb
      where job_id = ${jobId} and run_id = ${runId}`)
    const text = fill(words.doneText, { days: ANSWER_KEPT_DAYS })
    if (rowCount === 0 || !(await endJob(tx, jobId, { state: 'done', text }))) throw new Stopped('too late')
  })
}

/** One report after the other in a process: those that people wait for need the connections. */
export const runLater = (portal: Portal): JobHandler<{ jobId: string }> =>
  runHeld(portal, LATER_JOBS, (held) => work(portal, held))

export const recoverLater = (portal: Portal): Promise<void> => recoverHeld(portal, LATER_JOBS)

/** Nightly: answers beyond their days. The job stays, its page asks anew. */
export const expireLater = async ({ platform }: Portal): Promise<void> => {
  await platform.db.execute(sql`
    delete from report_answers a using jobs j where j.id = a.job_id
      and j.ended_at < now() - ${ANSWER_KEPT_DAYS} * interval '1 day'`)
}
