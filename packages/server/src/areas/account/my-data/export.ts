import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type myData, myDataRefusals as no, myDataWords as words } from '@portal/contract/areas/account/my-data.ts'
import { EXPORT_KEPT_DAYS, exportRefusals } from '@portal/contract/areas/exchange/export.ts'
import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import { exportJobs } from '#src/schema/exchange.ts'
import { exportFileName } from '#src/shared/exchange/export/write-export.ts'
import { endJob, findJob, inJobTransaction, insertJob, tellProgress } from '#src/shared/exchange/job/job-life.ts'
import { insertFile } from '#src/shared/files/store-file.ts'
import type { Portal } from '#src/shared/portal.ts'
import { writeMyData } from './write-file.ts'

export const MY_DATA_JOB = 'account.myData'
export const MY_DATA_KIND = 'myData'

export const enqueueMyData = (tx: Tx, jobId: string): Promise<void> =>
  enqueue(tx, MY_DATA_JOB, { jobId }, { key: `myData:${jobId}` })

/** One file at a time per person; it appears in the tray of tasks. */
export const askForMyData: HandlerOf<typeof myData> = async ({ tx, actor }) => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`myData:${actor.id}`}))`)
  const { rows } = await tx.db.execute(sql`
    select 1 from jobs where owner_id = ${actor.id} and kind = ${MY_DATA_KIND} and state in ('waiting', 'running')`)
  ensure(rows.length === 0, no.running)

  const jobId = await insertJob(tx, { kind: MY_DATA_KIND, title: words.title, ownerId: actor.id })
  await enqueueMyData(tx, jobId)
  const diff = [{ field: 'jobId', before: null, after: jobId }]
  tx.notes.push({ objectType: 'users', objectId: actor.id, objectName: actor.name, kind: 'read', diff })
  return { jobId }
}

const store = async (portal: Portal, jobId: string, userId: string, temp: string): Promise<void> => {
  const { platform, files, people } = portal
  const owner = await people.get(userId)
  ensure(owner?.enabled, exportRefusals.ownerGone)
  const rows = await writeMyData(portal, userId, temp, async (done, all) => {
    await tellProgress(platform, jobId, Math.floor((done / all) * 90), words.collecting)
  })
  const stored = await files.store.put(temp)
  await inJobTransaction(platform, async (tx) => {
    const fileName = exportFileName(words.title, new Date())
    const facts = { container: 'xlsx', facts: { rows } } as const
    const named = { name: fileName, purpose: 'export', ownerId: null, ownerOrgId: owner.orgId }
    const file = await insertFile(tx.db, files.store, stored, facts, named)
    // Written only now: what stands here before its end is taken for an export of a list that died.
    const request = { list: MY_DATA_KIND, keyword: '', filter: {}, columns: [] }
    const expiresAt = sql`now() + ${EXPORT_KEPT_DAYS} * interval '1 day'`
    const text = fill(jobWords.doneText, { rows, days: EXPORT_KEPT_DAYS })
    if (await endJob(tx, jobId, { state: 'done', text }))
      await tx.db.insert(exportJobs).values({ jobId, request, rows, fileName, fileId: file.id, expiresAt })
  })
}

/** Makes the file of one job; a run that died is begun again by the queue. */
export const runMyData =
  (portal: Portal): JobHandler<{ jobId: string }> =>
  async ({ jobId }, { lastAttempt }) => {
    const { platform } = portal
    const userId = await inJobTransaction(platform, async (tx) => {
      const job = await findJob(tx, jobId, true)
      if (!job || (job.state !== 'waiting' && job.state !== 'running')) return null
      await tx.db.execute(sql`
        update jobs set state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1 where id = ${jobId}`)
      return job.ownerId
    })
    if (userId === null) return

    const temp = path.join(platform.tempDir, `${randomUUID()}.xlsx`)
    try {
      await store(portal, jobId, userId, temp)
    } catch (error) {
      if (!lastAttempt) throw error
      platform.log.error({ err: error }, 'own data could not be exported')
      await inJobTransaction(platform, (tx) => endJob(tx, jobId, { state: 'failed', error: jobWords.broken }))
    } finally {
      await fs.promises.rm(temp, { force: true })
    }
  }
