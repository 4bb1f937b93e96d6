import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { EXPORT_KEPT_DAYS, exportRefusals as no, exportWords as words } from '@portal/contract/areas/exchange/export.ts'
import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { JobHandler } from '#src/platform/jobs.ts'
import { exportJobs } from '#src/schema/exchange.ts'
import { planExport } from '#src/shared/exchange/export/plan.ts'
import { exportFileName, writeExport } from '#src/shared/exchange/export/write-export.ts'
import { type Held, recoverHeld, runHeld, Stopped } from '#src/shared/exchange/job/held-jobs.ts'
import { endJob, inJobTransaction, tellProgress } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { insertFile } from '#src/shared/files/store-file.ts'
import type { Portal } from '#src/shared/portal.ts'
import { EXPORT_JOBS } from './export.ts'

const requestOf = async ({ platform }: Portal, jobId: string) => {
  const [found] = await platform.db.select().from(exportJobs).where(eq(exportJobs.jobId, jobId))
  ensure(found, no.ownerGone)
  return found.request
}

const work = async (portal: Portal, { jobId, runId, ownerId, tell }: Held) => {
  const { platform, files, people, exports } = portal
  const actor = await actorForJob(people, ownerId)
  ensure(actor, no.ownerGone)
  const plan = planExport(exports, actor, await requestOf(portal, jobId), no.rightsGone)

  const temp = path.join(platform.tempDir, `${randomUUID()}.xlsx`)
  try {
    const onRows = (done: number, total: number) =>
      tell(Math.min(95, Math.floor((done / Math.max(total, 1)) * 95)), words.reading)
    const { rows, title } = await writeExport(platform, actor, plan, temp, { onRows })
    if (!(await tellProgress(platform, jobId, 97, words.storing))) throw new Stopped('cancelled')
    const stored = await files.store.put(temp)
    await inJobTransaction(platform, async (tx) => {
      const fileName = exportFileName(title, new Date())
      const owner = { name: fileName, purpose: 'export', ownerId: null, ownerOrgId: actor.orgId }
      const file = await insertFile(tx.db, files.store, stored, { container: 'xlsx', facts: { rows } }, owner)
      const done = await tx.db
        .update(exportJobs)
        .set({
          rows,
          fileName,
          fileId: file.id,
          scopes: plan.reach,
          expiresAt: sql`now() + ${EXPORT_KEPT_DAYS} * interval '1 day'`,
        })
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

export const runExportJob = (portal: Portal): JobHandler<{ jobId: string }> =>
  runHeld(portal, EXPORT_JOBS, (held) => work(portal, held))

export const recoverExports = (portal: Portal): Promise<void> => recoverHeld(portal, EXPORT_JOBS)

/** Nightly: files beyond their days; the sweeper of files then drops the bytes. */
export const expireExports = async ({ platform }: Portal): Promise<void> => {
  await platform.db.execute(sql`
    delete from files f using export_jobs e where e.file_id = f.id and e.expires_at < now()`)
}
