import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {
  type certificateArchive,
  certificateRefusals as no,
  certificateArchiveWords as words,
} from '@portal/contract/areas/exam/certificate.ts'
import { EXPORT_KEPT_DAYS, exportRefusals } from '@portal/contract/areas/exchange/export.ts'
import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import { certificates } from '#src/schema/exam/certificate.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { exportJobs } from '#src/schema/exchange.ts'
import { exportFileName } from '#src/shared/exchange/export/write-export.ts'
import { endJob, findJob, inJobTransaction, insertJob, tellProgress } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { insertFile } from '#src/shared/files/store-file.ts'
import { writeCertificates } from '#src/shared/paper/many/papers-thread.ts'
import { paperFileName } from '#src/shared/paper/papers.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Certificate, dataOf, paperName } from './paper.ts'

export const ARCHIVE_JOB = 'exam.certificates'
export const ARCHIVE_KIND = 'examCertificates'

interface Payload {
  jobId: string
  examId: string
}

const enqueueArchive = (tx: Tx, payload: Payload): Promise<void> =>
  enqueue(tx, ARCHIVE_JOB, payload, { key: `${ARCHIVE_JOB}:${payload.jobId}` })

const heldOf = (db: Db, examId: string): Promise<Certificate[]> =>
  db
    .select()
    .from(certificates)
    .where(and(eq(certificates.examId, examId), isNull(certificates.revokedAt)))
    .orderBy(asc(certificates.number))

/** One archive at a time per person and exam; it appears in the tray of tasks. */
export const askForArchive: HandlerOf<typeof certificateArchive> = async ({ tx, body: { examId }, actor }) => {
  const exam = await getRow(tx, exams, examId)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`certificates:${actor.id}`}))`)
  ensure((await heldOf(tx.db, examId)).length > 0, no.none)
  const title = fill(words.title, { exam: exam.title })
  const { rows } = await tx.db.execute(sql`
    select 1 from jobs where owner_id = ${actor.id} and kind = ${ARCHIVE_KIND} and title = ${title}
      and state in ('waiting', 'running')`)
  ensure(rows.length === 0, no.running)
  const jobId = await insertJob(tx, { kind: ARCHIVE_KIND, title, ownerId: actor.id })
  await enqueueArchive(tx, { jobId, examId })
  const diff = [{ field: 'jobId', before: null, after: jobId }]
  tx.notes.push({ objectType: 'exams', objectId: examId, objectName: exam.title, kind: 'read', diff })
  return { jobId }
}

const begin = ({ platform }: Portal, jobId: string): Promise<{ ownerId: string; title: string } | null> =>
  inJobTransaction(platform, async (tx) => {
    const job = await findJob(tx, jobId, true)
    if (!job || (job.state !== 'waiting' && job.state !== 'running') || job.ownerId === null) return null
    await tx.db.execute(sql`
      update jobs set state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1 where id = ${jobId}`)
    return { ownerId: job.ownerId, title: job.title }
  })

const work = async (portal: Portal, { jobId, examId }: Payload, temp: string, signal: AbortSignal): Promise<void> => {
  const started = await begin(portal, jobId)
  if (!started) return
  const { platform, files, people, papers } = portal
  const actor = await actorForJob(people, started.ownerId)
  ensure(actor, exportRefusals.ownerGone)
  ensure(actor.holds(P.examExport), exportRefusals.rightsGone)
  const held = await heldOf(platform.db, examId)
  const asked = {
    file: temp,
    papers: held.map((each) => ({ name: paperFileName(paperName(each)), data: dataOf(papers, each) })),
  }
  const onDone = (n: number) =>
    void tellProgress(platform, jobId, Math.floor((n / held.length) * 95), fill(words.drawing, { n, all: held.length }))
  await writeCertificates(asked, { onDone, signal })
  const stored = await files.store.put(temp)
  await inJobTransaction(platform, async (tx) => {
    const fileName = exportFileName(started.title, new Date()).replace(/\.xlsx$/, '.zip')
    const owner = { name: fileName, purpose: 'export', ownerId: null, ownerOrgId: actor.orgId }
    const facts = { container: 'zip', facts: { rows: held.length } }
    const file = await insertFile(tx.db, files.store, stored, facts, owner)
    // Written only now: what stands here before its end is taken for an export of a list that died.
    const request = { list: ARCHIVE_KIND, keyword: '', filter: { examId }, columns: [] }
    const expiresAt = sql`now() + ${EXPORT_KEPT_DAYS} * interval '1 day'`
    const text = fill(words.done, { n: held.length, days: EXPORT_KEPT_DAYS })
    if (await endJob(tx, jobId, { state: 'done', text }))
      await tx.db.insert(exportJobs).values({ jobId, request, rows: held.length, fileName, fileId: file.id, expiresAt })
  })
}

/** Makes the archive of one job; a run that died is begun again by the queue. */
export const runArchive =
  (portal: Portal): JobHandler<Payload> =>
  async (payload, { lastAttempt, signal }) => {
    const { platform } = portal
    const temp = path.join(platform.tempDir, `${randomUUID()}.zip`)
    try {
      await work(portal, payload, temp, signal)
    } catch (error) {
      const refused = error instanceof AppError
      if (!refused && !lastAttempt) throw error
      if (!refused) platform.log.error({ err: error }, 'certificates could not be packed')
      const words = refused ? error.message : jobWords.broken
      await inJobTransaction(platform, (tx) => endJob(tx, payload.jobId, { state: 'failed', error: words }))
    } finally {
      await fs.promises.rm(temp, { force: true })
    }
  }
