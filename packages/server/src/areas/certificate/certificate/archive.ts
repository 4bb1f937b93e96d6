import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {
  type certificatesArchive,
  certificateArchiveWords as words,
} from '@portal/contract/areas/certificate/certificate.ts'
import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import { EXPORT_KEPT_DAYS, exportRefusals } from '@portal/contract/areas/exchange/export.ts'
import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { NO_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { type AuditNote, bareTx, type Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import { certificates } from '#src/schema/certificate/certificate.ts'
import { exportJobs } from '#src/schema/exchange.ts'
import { exportFileName } from '#src/shared/exchange/export/write-export.ts'
import { endJob, findJob, inJobTransaction, insertJob, tellProgress } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { insertFile } from '#src/shared/files/store-file.ts'
import { writeCertificates } from '#src/shared/paper/many/papers-thread.ts'
import { paperFileName } from '#src/shared/paper/papers.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Certificate, paperName, type SheetData, sheetOf } from './paper.ts'
import { idsInScope } from './reach.ts'

export const ARCHIVE_JOB = 'exam.certificates'
export const ARCHIVE_KIND = 'examCertificates'

interface Payload {
  jobId: string
  /** Those of an exam, or chosen ones. */
  examId?: string
  ids?: readonly string[]
}

type Chosen = Pick<Payload, 'examId' | 'ids'>

const enqueueArchive = (tx: Tx, payload: Payload): Promise<void> =>
  enqueue(tx, ARCHIVE_JOB, payload, { key: `${ARCHIVE_JOB}:${payload.jobId}` })

/** Drawn ones that are not taken back; a scan of somebody else's paper is none of ours. */
const heldOf = (db: Db, { examId, ids }: Chosen): Promise<Certificate[]> =>
  db
    .select()
    .from(certificates)
    .where(
      and(
        examId === undefined ? inArray(certificates.id, [...(ids ?? [])]) : eq(certificates.examId, examId),
        isNull(certificates.revokedAt),
        ne(certificates.basis, 'external'),
      ),
    )
    .orderBy(asc(certificates.number))

interface Asked {
  chosen: Chosen
  title: string
  of: Pick<AuditNote, 'objectType' | 'objectId' | 'objectName'>
}

/** One archive of the same at a time per person; it appears in the tray of tasks. */
const ask = async (tx: Tx, { chosen, title, of }: Asked): Promise<{ jobId: string }> => {
  const ownerId = tx.actor?.id ?? refuse(errors.noSession)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`certificates:${ownerId}`}))`)
  ensure((await heldOf(tx.db, chosen)).length > 0, no.none)
  const { rows } = await tx.db.execute(sql`
    select 1 from jobs where owner_id = ${ownerId} and kind = ${ARCHIVE_KIND} and title = ${title}
      and state in ('waiting', 'running')`)
  ensure(rows.length === 0, no.running)
  const jobId = await insertJob(tx, { kind: ARCHIVE_KIND, title, ownerId })
  await enqueueArchive(tx, { jobId, ...chosen })
  tx.notes.push({ ...of, kind: 'read', diff: [{ field: 'jobId', before: null, after: jobId }] })
  return { jobId }
}

export const askForExamArchive = (tx: Tx, { id, title }: { id: string; title: string }): Promise<{ jobId: string }> =>
  ask(tx, {
    chosen: { examId: id },
    title: fill(words.exam, { exam: title }),
    of: { objectType: 'exams', objectId: id, objectName: title },
  })

/** Of the chosen ones those of people in scope. */
export const askForArchive: HandlerOf<typeof certificatesArchive> = async ({ tx, body }) => {
  const ids = await idsInScope(tx, body.ids)
  const title = fill(words.chosen, { n: ids.length })
  return ask(tx, {
    chosen: { ids },
    title,
    of: { objectType: 'certificates', objectId: ids[0] ?? '', objectName: title },
  })
}

const begin = ({ platform }: Portal, jobId: string): Promise<{ ownerId: string; title: string } | null> =>
  inJobTransaction(platform, async (tx) => {
    const job = await findJob(tx, jobId, true)
    if (!job || (job.state !== 'waiting' && job.state !== 'running') || job.ownerId === null) return null
    await tx.db.execute(sql`
      update jobs set state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1 where id = ${jobId}`)
    return { ownerId: job.ownerId, title: job.title }
  })

/** One after the other: what a sheet shows is read by a few statements each. */
const sheetsOf = async (
  portal: Portal,
  held: readonly Certificate[],
): Promise<{ name: string; sheet: SheetData }[]> => {
  const sheets: { name: string; sheet: SheetData }[] = []
  const tx = bareTx(portal.platform.db, null, NO_ROWS)
  for (const each of held) sheets.push({ name: paperFileName(paperName(each)), sheet: await sheetOf(portal, tx, each) })
  return sheets
}

const work = async (
  portal: Portal,
  { jobId, ...chosen }: Payload,
  temp: string,
  signal: AbortSignal,
): Promise<void> => {
  const started = await begin(portal, jobId)
  if (!started) return
  const { platform, files, people } = portal
  const actor = await actorForJob(people, started.ownerId)
  ensure(actor, exportRefusals.ownerGone)
  ensure(actor.holds(chosen.examId === undefined ? P.traineeArchiveCert : P.examExport), exportRefusals.rightsGone)
  const held = await heldOf(platform.db, chosen)
  const asked = {
    file: temp,
    papers: await sheetsOf(portal, held),
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
    const request = { list: ARCHIVE_KIND, keyword: '', filter: { ...chosen }, columns: [] }
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
