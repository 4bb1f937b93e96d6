import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { documentWords as words } from '@portal/contract/areas/document/messages.ts'
import { EXPORT_KEPT_DAYS, exportRefusals } from '@portal/contract/areas/exchange/export.ts'
import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { JobHandler } from '#src/platform/jobs.ts'
import { documentAcknowledgements as signed } from '#src/schema/document/document.ts'
import { exportJobs } from '#src/schema/exchange.ts'
import { endJob, findJob, inJobTransaction, tellProgress } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { insertFile } from '#src/shared/files/store-file.ts'
import { openDrawing } from '#src/shared/paper/many/drawing-thread.ts'
import { addBytes } from '#src/shared/paper/many/zip-bytes.ts'
import { paperFileName } from '#src/shared/paper/papers.ts'
import type { Portal } from '#src/shared/portal.ts'
import { issuerOf, proofDataOf } from './proof.ts'
import { findProven, PROOFS_KIND, type ProofsPayload, provenBy } from './proofs.ts'
import type { Acknowledgement } from './signed.ts'

const PORTION = 100

const begin = ({ platform }: Portal, jobId: string) =>
  inJobTransaction(platform, async (tx) => {
    const job = await findJob(tx, jobId, true)
    if (!job || (job.state !== 'waiting' && job.state !== 'running') || job.ownerId === null) return null
    await tx.db.execute(sql`
      update jobs set state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1 where id = ${jobId}`)
    return { ownerId: job.ownerId, title: job.title }
  })

/** Read in portions: the next one when the last one is drawn. */
async function* signatures({ db }: Tx, which: ReturnType<typeof provenBy>): AsyncGenerator<Acknowledgement> {
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(signed)
      .where(sql`${which} and ${signed.id}::text > ${after}`)
      .orderBy(sql`${signed.id}::text`)
      .limit(PORTION)
    yield* rows
    if (rows.length < PORTION) return
    after = rows.at(-1)?.id ?? ''
  }
}

const nameOf = ({ personCode, personName, versionName }: Acknowledgement): string =>
  paperFileName(fill(words.proofOfOne, { code: personCode, name: personName, version: versionName }))

interface Working {
  portal: Portal
  payload: ProofsPayload
  temp: string
  signal: AbortSignal
}

/** Draws one proof after the other into the archive; no transaction waits meanwhile. Answers how many there are. */
const drawAll = async (
  { portal, payload, temp, signal }: Working,
  tx: Tx,
  which: ReturnType<typeof provenBy>,
): Promise<number> => {
  const { jobId, documentId } = payload
  const all = await tx.db.$count(signed, which)
  const issuer = await issuerOf(tx, { documentId })
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(temp, { flags: 'wx' }))
  // A failure is told where the end is waited for.
  written.catch(() => undefined)
  const drawing = await openDrawing(signal)
  let n = 0
  try {
    for await (const each of signatures(tx, which)) {
      signal.throwIfAborted()
      const { bytes } = await drawing.draw({
        template: 'acknowledgement',
        data: proofDataOf(portal, each, issuer.name),
      })
      await addBytes(zip, nameOf(each), bytes)
      n += 1
      if (n % 10 === 0)
        await tellProgress(portal.platform, jobId, Math.floor((n / all) * 95), fill(words.proofsDrawing, { n, all }))
    }
  } finally {
    await drawing.close()
    zip.end()
  }
  await written
  return n
}

const work = async (working: Working): Promise<void> => {
  const { portal, payload, temp } = working
  const { jobId } = payload
  const started = await begin(portal, jobId)
  if (!started) return
  const { platform, files, people } = portal
  const actor = await actorForJob(people, started.ownerId)
  ensure(actor, exportRefusals.ownerGone)
  const tx = bareTx(platform.reportDb, actor, ALL_ROWS)
  await findProven(tx, actor, payload.documentId)
  const rows = await drawAll(working, tx, provenBy(tx, actor, payload))
  const stored = await files.store.put(temp)
  await inJobTransaction(platform, async (done) => {
    const fileName = `${started.title.slice(0, 100)}.zip`
    const owner = { name: fileName, purpose: 'export', ownerId: null, ownerOrgId: actor.orgId }
    const file = await insertFile(done.db, files.store, stored, { container: 'zip', facts: { rows } }, owner)
    const request = { list: PROOFS_KIND, keyword: '', filter: {}, columns: [] }
    const expiresAt = sql`now() + ${EXPORT_KEPT_DAYS} * interval '1 day'`
    const text = fill(words.proofsDone, { n: rows, days: EXPORT_KEPT_DAYS })
    if (await endJob(done, jobId, { state: 'done', text }))
      await done.db.insert(exportJobs).values({ jobId, request, rows, fileName, fileId: file.id, expiresAt })
  })
}

/** Makes the archive of one job; a run that died is begun again by the queue. */
export const runProofs =
  (portal: Portal): JobHandler<ProofsPayload> =>
  async (payload, { lastAttempt, signal }) => {
    const temp = path.join(portal.platform.tempDir, `${randomUUID()}.zip`)
    try {
      await work({ portal, payload, temp, signal })
    } catch (error) {
      const refused = error instanceof AppError
      if (!refused && !lastAttempt) throw error
      if (!refused) portal.platform.log.error({ err: error }, 'proofs of a document could not be packed')
      const told = refused ? error.message : jobWords.broken
      await inJobTransaction(portal.platform, (tx) => endJob(tx, payload.jobId, { state: 'failed', error: told }))
    } finally {
      await rm(temp, { force: true })
    }
  }
