import { runCustomReport } from '@portal/contract/areas/system/statistics/report.ts'
import { runReport } from '@portal/contract/areas/system/statistics/statistics.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { LaterRequest } from '#src/schema/system/statistics.ts'
import { jobs } from '#src/schema/system/system.ts'
import { queueHeld } from '#src/shared/exchange/job/held-jobs.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findReport } from '../ask.ts'
import { ensureReadable } from '../custom/query.ts'
import { findReportFor } from '../custom/store.ts'
import { TooSlow } from '../moment.ts'
import { answerCustom, answerNamed, type CustomAnswer, emptyCustom, emptyNamed } from './answers.ts'
import { beginLater, findLater, LATER_JOBS, LATER_KIND } from './begin.ts'
import { limitMs, orTooSlow } from './limit.ts'
import { expireLater, recoverLater, runLater } from './run-later.ts'

interface Slow<Value> {
  platform: Platform
  actor: Actor
  title: string
  request: LaterRequest
  /** What is answered while the job works. */
  empty: (jobId: string) => Value
}

/** The answer, or where it takes longer than a request may the job that goes on with it. */
const orLater = async <Value>({ platform, actor, title, request, empty }: Slow<Value>, work: Promise<Value>) => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    return empty(await beginLater(platform, actor, title, request))
  }
}

const runNamed =
  ({ platform, reports }: Portal): HandlerOf<typeof runReport> =>
  async ({ tx, actor, body: { reportId, filter, jobId } }) => {
    const report = findReport(reports, reportId)
    const request = { kind: 'named', reportId, filter } as const
    const later = await findLater(tx, actor, jobId, request)
    if (later?.open && jobId !== undefined) return emptyNamed(jobId, report)
    if (later) return runReport.result.parse(later.answer)
    const empty = (begun: string) => emptyNamed(begun, report)
    const slow = { platform, actor, title: report.title, request, empty }
    return orLater(slow, answerNamed({ platform, reports }, tx, request, { mostMs: limitMs(platform) }))
  }

type CustomCall = Parameters<HandlerOf<typeof runCustomReport>>[0]

/** A page of the rows that the job kept. */
const keptPage = (answer: unknown, { page, pageSize }: CustomCall['body']): CustomAnswer => {
  const found = runCustomReport.result.parse(answer)
  const list = found.list.slice((page - 1) * pageSize, page * pageSize)
  return { ...found, list, kept: found.list.length < found.total ? found.list.length : null }
}

/** A report that is being put together is for who may put some together; it has no page that a job could lead to. */
const runDraft = async (platform: Platform, { tx, actor, body }: CustomCall) => {
  const { definition } = body
  ensure(definition, errors.missing)
  ensure(actor.holds(P.statisticsEdit), errors.noRight)
  ensureReadable(actor, definition.dataset)
  const { page, pageSize } = body
  return orTooSlow(
    platform,
    answerCustom(platform, tx, actor, definition, { page, pageSize, mostMs: limitMs(platform) }),
  )
}

const runCustom =
  ({ platform }: Portal): HandlerOf<typeof runCustomReport> =>
  async (call) => {
    const { tx, actor, body } = call
    // A saved report is read by everybody it is for.
    if (body.id === undefined) return runDraft(platform, call)
    const { definition, name } = await findReportFor(tx, actor, body.id)
    ensureReadable(actor, definition.dataset)
    const request = { kind: 'custom', reportId: body.id, definition } as const
    const later = await findLater(tx, actor, body.jobId, request)
    if (later?.open && body.jobId !== undefined) return emptyCustom(body.jobId, definition)
    if (later) return keptPage(later.answer, body)
    const empty = (begun: string) => emptyCustom(begun, definition)
    const { page, pageSize } = body
    const bounds = { page, pageSize, mostMs: limitMs(platform) }
    return orLater(
      { platform, actor, title: name, request, empty },
      answerCustom(platform, tx, actor, definition, bounds),
    )
  }

/** Reports, those at hand and those of people's own; what takes too long goes on as a job. */
export const reportRunRoutes = (portal: Portal): void => {
  const { app, jobs: queue } = portal
  serve(app, runReport, runNamed(portal))
  serve(app, runCustomReport, runCustom(portal))
  queue.provide(LATER_JOBS.queue, runLater(portal))
  queue.provide('statistics.laterRecover', () => recoverLater(portal), { cron: '* * * * *' })
  queue.provide('statistics.laterExpire', () => expireLater(portal), { cron: '35 19 * * *' })
  portal.jobKinds.provide(LATER_KIND, {
    cancellable: true,
    again: async (tx, { id }) => {
      await tx.db.update(jobs).set({ startedAt: null }).where(eq(jobs.id, id))
      await queueHeld(tx, LATER_JOBS, id)
    },
  })
}
