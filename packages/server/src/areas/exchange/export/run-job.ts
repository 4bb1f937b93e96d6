import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { EXPORT_KEPT_DAYS, exportRefusals as no, exportWords as words } from '@portal/contract/areas/exchange/export.ts'
import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { AppError, ensure } from '#src/platform/errors.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import { type ExportRequest, exportJobs } from '#src/schema/exchange.ts'
import { planExport } from '#src/shared/exchange/export/plan.ts'
import { exportFileName, writeExport } from '#src/shared/exchange/export/write-export.ts'
import { endJob, inJobTransaction, tellProgress } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { insertFile } from '#src/shared/files/store-file.ts'
import type { Portal } from '#src/shared/portal.ts'
import { EXPORT_JOB } from './export.ts'

const TELL_EVERY_MS = 700
const PULSE_MS = 15_000
const SILENT_SECONDS = 60
const MOST_ATTEMPTS = 3
const AGAIN_MS = 3000

/** Somebody cancelled the job, or another run has taken it over. */
class Stopped extends Error {}

interface Claimed {
  ownerId: string
  request: ExportRequest
}

/** Takes the job unless a living run has it: a run that has been silent for a minute is dead. */
const claim = (portal: Portal, jobId: string, runId: string): Promise<Claimed | null> =>
  inJobTransaction(portal.platform, async (tx) => {
    const { rows } = await tx.db.execute<{ request: ExportRequest; ownerId: string; attempts: number }>(sql`
      with taken as (
        update export_jobs set run_id = ${runId}, heartbeat_at = now()
        where job_id = ${jobId} and (heartbeat_at is null or heartbeat_at < now() - ${SILENT_SECONDS} * interval '1 second')
        returning job_id, request
      )
      update jobs j set state = 'running', percent = 0, attempts = j.attempts + 1, error = '', stage = ${words.reading},
        started_at = coalesce(j.started_at, now())
      from taken where j.id = taken.job_id and j.state in ('waiting', 'running')
      returning taken.request, j.owner_id as "ownerId", j.attempts`)
    const [found] = rows
    if (!found) return null
    if (found.attempts <= MOST_ATTEMPTS) return found
    await endJob(tx, jobId, { state: 'failed', error: jobWords.interrupted })
    return null
  })

const beat = async ({ platform }: Portal, jobId: string, runId: string): Promise<void> => {
  const { rowCount } = await platform.db.execute(
    sql`update export_jobs set heartbeat_at = now() where job_id = ${jobId} and run_id = ${runId}`,
  )
  if (rowCount === 0) throw new Stopped('another run has the job')
}

/** Tells now and then how far it is, and learns whether it should go on. */
const reporter = (portal: Portal, jobId: string, runId: string, signal: AbortSignal) => {
  let told = 0
  return async (done: number, total: number) => {
    signal.throwIfAborted()
    if (Date.now() - told < TELL_EVERY_MS) return
    told = Date.now()
    await beat(portal, jobId, runId)
    const percent = Math.min(95, Math.floor((done / Math.max(total, 1)) * 95))
    if (!(await tellProgress(portal.platform, jobId, percent, words.reading))) throw new Stopped('cancelled')
  }
}

const work = async (portal: Portal, jobId: string, runId: string, claimed: Claimed, signal: AbortSignal) => {
  const { platform, files, people } = portal
  const actor = await actorForJob(people, claimed.ownerId)
  ensure(actor, no.ownerGone)
  const plan = planExport(platform, actor, claimed.request, no.rightsGone)

  const temp = path.join(platform.tempDir, `${randomUUID()}.xlsx`)
  try {
    const { rows } = await writeExport(platform, actor, plan, temp, { onRows: reporter(portal, jobId, runId, signal) })
    await beat(portal, jobId, runId)
    if (!(await tellProgress(platform, jobId, 97, words.storing))) throw new Stopped('cancelled')
    const stored = await files.store.put(temp)
    await inJobTransaction(platform, async (tx) => {
      const fileName = exportFileName(plan.source.title, new Date())
      const owner = { name: fileName, purpose: 'export', ownerId: null, ownerOrgId: actor.orgId }
      const file = await insertFile(tx.db, files.store, stored, { container: 'xlsx', facts: { rows } }, owner)
      const done = await tx.db
        .update(exportJobs)
        .set({ rows, fileName, fileId: file.id, expiresAt: sql`now() + ${EXPORT_KEPT_DAYS} * interval '1 day'` })
        .where(sql`${exportJobs.jobId} = ${jobId} and ${exportJobs.runId} = ${runId}`)
        .returning({ id: exportJobs.jobId })
      const text = fill(jobWords.doneText, { rows, days: EXPORT_KEPT_DAYS })
      // Taken over or cancelled at the last moment: the file is undone with the transaction.
      if (done.length === 0 || !(await endJob(tx, jobId, { state: 'done', text }))) throw new Stopped('too late')
    })
  } finally {
    await fs.promises.rm(temp, { force: true })
  }
}

const release = ({ platform }: Portal, jobId: string, runId: string) =>
  platform.db.execute(sql`update export_jobs set heartbeat_at = null where job_id = ${jobId} and run_id = ${runId}`)

let running = false

/** One export after the other in a process: other jobs must not wait for a queue of them. */
export const runExportJob =
  (portal: Portal): JobHandler<{ jobId: string }> =>
  async ({ jobId }, { lastAttempt, signal }) => {
    if (running) {
      await inJobTransaction(portal.platform, (tx) =>
        enqueue(tx, EXPORT_JOB, { jobId }, { key: `export:${jobId}`, runAt: new Date(Date.now() + AGAIN_MS) }),
      )
      return
    }
    running = true
    const runId = randomUUID()
    // A long count is no sign of death. Whether the run still has the job is asked with the progress.
    const pulse = setInterval(() => void beat(portal, jobId, runId).catch(() => undefined), PULSE_MS)
    try {
      const claimed = await claim(portal, jobId, runId)
      if (claimed) await work(portal, jobId, runId, claimed, signal)
    } catch (error) {
      await release(portal, jobId, runId)
      if (error instanceof Stopped) return
      const refused = error instanceof AppError
      if (!refused && !lastAttempt) throw error
      const words = refused ? error.message : jobWords.broken
      await inJobTransaction(portal.platform, (tx) => endJob(tx, jobId, { state: 'failed', error: words }))
    } finally {
      clearInterval(pulse)
      running = false
    }
  }

/** Every minute: jobs whose process died are put into the queue again. */
export const recoverExports = (portal: Portal): Promise<void> =>
  inJobTransaction(portal.platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select j.id from jobs j join export_jobs e on e.job_id = j.id
      where j.state in ('waiting', 'running') and j.created_at < now() - ${SILENT_SECONDS} * interval '1 second'
        and coalesce(e.heartbeat_at, j.created_at) < now() - ${SILENT_SECONDS} * interval '1 second'`)
    for (const { id } of rows) await enqueue(tx, EXPORT_JOB, { jobId: id }, { key: `export:${id}` })
  })

/** Nightly: files beyond their days; the sweeper of files then drops the bytes. */
export const expireExports = async ({ platform }: Portal): Promise<void> => {
  await platform.db.execute(sql`
    delete from files f using export_jobs e where e.file_id = f.id and e.expires_at < now()`)
}
