import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type exportRows, exportRefusals as no, exportWords as words } from '@portal/contract/areas/exchange/export.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { fileAnswer } from '#src/platform/http/file-answer.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { type ExportRequest, exportJobs } from '#src/schema/exchange.ts'
import { type ExportPlan, planExport } from '#src/shared/exchange/export/plan.ts'
import { withSnapshot } from '#src/shared/exchange/export/read-rows.ts'
import { exportFileName, writeExport } from '#src/shared/exchange/export/write-export.ts'
import { type HeldJobs, queueHeld } from '#src/shared/exchange/job/held-jobs.ts'
import { insertJob } from '#src/shared/exchange/job/job-life.ts'
import { XLSX_TYPE } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { inExportSlot } from './slots.ts'

export const EXPORT_JOBS: HeldJobs = { table: 'export_jobs', queue: 'exchange.export', stage: words.reading }
export const EXPORT_KIND = 'export'
const MOST_OPEN_JOBS = 3

type Exporting = OwnCall<typeof exportRows>

/** An export is a sensitive read: the entry says what was taken, under which conditions and how much. */
const note = (tx: Tx, { source }: ExportPlan, request: ExportRequest, rows: number) =>
  tx.notes.push({
    objectType: 'exports',
    objectId: source.endpoint.path,
    objectName: source.title,
    kind: 'read',
    diff: [
      { field: 'rows', before: null, after: rows },
      { field: 'filter', before: null, after: { keyword: request.keyword, ...request.filter } },
    ],
  })

const startJob = async (tx: Tx, actor: Actor, plan: ExportPlan, request: ExportRequest, requestId: string) => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`export:${actor.id}`}))`)
  const { rows: open } = await tx.db.execute<{ id: string; again: boolean }>(sql`
    select j.id, e.request_id <> '' and e.request_id = ${requestId} as again from jobs j join export_jobs e on e.job_id = j.id
    where j.owner_id = ${actor.id}
      and (j.state in ('waiting', 'running') or e.request_id <> '' and e.request_id = ${requestId})`)
  const again = open.find((each) => each.again)
  if (again) return again.id
  ensure(open.length < MOST_OPEN_JOBS, no.tooManyJobs, { n: MOST_OPEN_JOBS })
  const title = fill(words.jobTitle, { title: plan.source.title })
  const jobId = await insertJob(tx, { kind: EXPORT_KIND, title, ownerId: actor.id })
  await tx.db.insert(exportJobs).values({ jobId, request, requestId })
  await queueHeld(tx, EXPORT_JOBS, jobId)
  return jobId
}

/** A background export of a list, whatever its size, in the caller's own transaction. */
export const startExport = (
  { exports }: Portal,
  tx: Tx,
  actor: Actor,
  request: ExportRequest,
  requestId: string,
): Promise<string> => {
  const plan = planExport(exports, actor, request)
  tx.notes.push({
    objectType: 'exports',
    objectId: plan.source.endpoint.path,
    objectName: plan.source.title,
    kind: 'read',
    diff: [{ field: 'filter', before: null, after: { keyword: request.keyword, ...request.filter } }],
  })
  return startJob(tx, actor, plan, request, requestId)
}

/** A file at once for what is small, a background job for the rest. */
export const exportList =
  ({ platform, settings, exports }: Portal) =>
  async ({ body: request, actor, commit, origin }: Exporting) => {
    const plan = planExport(exports, actor, request)
    const most = await settings.get('exportJobRows')
    return inExportSlot(async () => {
      const total = await withSnapshot(platform, { ...plan, actor }, async (snapshot) => snapshot.total)
      if (total > most || total < 0) {
        const jobId = await commit(async (tx) => {
          note(tx, plan, request, total)
          return startJob(tx, actor, plan, request, origin.requestId)
        })
        return { jobId }
      }

      const file = path.join(platform.tempDir, `${randomUUID()}.xlsx`)
      try {
        const { rows, title } = await writeExport(platform, actor, plan, file)
        await commit(async (tx) => void note(tx, plan, request, rows))
        const { size } = await fs.promises.stat(file)
        // The open file outlives its name: whatever becomes of the reader, nothing stays behind.
        const handle = await fs.promises.open(file)
        const name = exportFileName(title, new Date())
        return fileAnswer({ name, type: XLSX_TYPE, bytes: size, stream: handle.createReadStream() })
      } finally {
        await fs.promises.rm(file, { force: true })
      }
    })
  }
