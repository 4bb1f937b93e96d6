import { type cancelJob, type jobFile, jobRefusals as no, type retryJob } from '@portal/contract/areas/exchange/job.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { type Actor, ALL_ROWS, type DataScope } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { fileAnswer } from '#src/platform/http/file-answer.ts'
import type { HandlerOf, OwnCall } from '#src/platform/http/serve.ts'
import type { ExportRequest } from '#src/schema/exchange.ts'
import { jobs } from '#src/schema/system/system.ts'
import { stillCovered } from '#src/shared/access/kept-scopes.ts'
import type { Exports } from '#src/shared/exchange/export/exportable.ts'
import { planExport } from '#src/shared/exchange/export/plan.ts'
import { findJob, type JobRecord } from '#src/shared/exchange/job/job-life.ts'
import { XLSX_TYPE } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { EXPORT_KIND } from '../export/export.ts'
import { jobsInScope } from './list.ts'

const ZIP_TYPE = 'application/zip'

/** One's own job, or one in the scope of P_sjgl_job; held until the commit. */
const lockJob = async (tx: Tx, actor: Actor, id: string): Promise<JobRecord> => {
  const job = await findJob(tx, id, true)
  ensure(job, errors.missing)
  if (job.ownerId === actor.id) return job
  ensure(actor.holds(P.dataJob), errors.missing)
  const { rows } = await tx.db.execute(sql`select 1 from jobs j where j.id = ${id} and ${jobsInScope(tx, actor)}`)
  ensure(rows.length > 0, errors.missing)
  return job
}

const change = async (tx: Tx, job: JobRecord, state: 'cancelled' | 'waiting') => {
  const ended = state === 'cancelled' ? sql`now()` : null
  const values = { state, endedAt: ended, error: '', stage: '', percent: state === 'waiting' ? 0 : job.percent }
  await tx.db.update(jobs).set(values).where(eq(jobs.id, job.id))
  const diff = [{ field: 'state', before: job.state, after: state }]
  tx.notes.push({ objectType: 'jobs', objectId: job.id, objectName: job.title, diff })
  if (job.ownerId !== null) pushTo(tx, [job.ownerId], { kind: 'job' })
  return { state }
}

export const cancel =
  ({ jobKinds }: Portal): HandlerOf<typeof cancelJob> =>
  async ({ tx, body, actor }) => {
    const job = await lockJob(tx, actor, body.id)
    ensure(job.state === 'waiting' || job.state === 'running', no.ended)
    ensure(jobKinds.of(job.kind)?.cancellable, no.notCancellable)

    return change(tx, job, 'cancelled')
  }

export const retry =
  ({ jobKinds }: Portal): HandlerOf<typeof retryJob> =>
  async ({ tx, body, actor }) => {
    const job = await lockJob(tx, actor, body.id)
    ensure(job.state === 'failed' || job.state === 'cancelled', no.notEnded)
    const again = jobKinds.of(job.kind)?.again
    ensure(again, no.notRetriable)

    await tx.db.update(jobs).set({ attempts: 0 }).where(eq(jobs.id, job.id))
    const after = await change(tx, job, 'waiting')
    await again(tx, job)
    return after
  }

interface StoredFile extends Record<string, unknown> {
  kind: string
  request: ExportRequest | null
  scopes: DataScope[] | null
  name: string
  sha256: string | null
  expired: boolean
}

/** What the owner could not export any more he does not get of an earlier export either. */
const ensureStillAllowed = async (exports: Exports, tx: Tx, actor: Actor, { kind, request, scopes }: StoredFile) => {
  if (kind !== EXPORT_KIND || request === null) return
  const { reach } = planExport(exports, actor, request, no.rightsChanged)
  ensure(await stillCovered(tx.db, reach, scopes ?? [ALL_ROWS]), no.rightsChanged)
}

const typeOf = (name: string): string => {
  if (name.endsWith('.pdf')) return 'application/pdf'
  return name.endsWith('.zip') ? ZIP_TYPE : XLSX_TYPE
}

/** The file of a finished export: for its owner only, for seven days, each time with an entry in the log. */
export const download =
  ({ exports, files }: Portal) =>
  async ({ body, actor, commit }: OwnCall<typeof jobFile>) => {
    const file = await commit(async (tx) => {
      const { rows } = await tx.db.execute<StoredFile>(sql`
        select j.kind, e.request, e.scopes, e.file_name as name, f.sha256, coalesce(e.expires_at < now(), false) as expired
        from jobs j left join export_jobs e on e.job_id = j.id left join files f on f.id = e.file_id
        where j.id = ${body.id} and j.owner_id = ${actor.id}`)
      const [found] = rows
      ensure(found, errors.missing)
      ensure(!found.expired, no.expired)
      ensure(found.sha256 !== null, no.noFile)
      await ensureStillAllowed(exports, tx, actor, found)
      tx.notes.push({ objectType: 'exports', objectId: body.id, objectName: found.name, kind: 'read', diff: [] })
      return { sha256: found.sha256, name: found.name }
    })
    const { stream, total } = await files.store.openRead(file.sha256)
    const type = typeOf(file.name)
    return fileAnswer({ name: file.name, type, bytes: total, stream })
  }
