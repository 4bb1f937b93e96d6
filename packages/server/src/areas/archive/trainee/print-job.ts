import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { archivePrintWords as words } from '@portal/contract/areas/archive/words.ts'
import { RANDOM_SIGNS, shownVerifyCode, verifyCodeOf } from '@portal/contract/areas/certificate/certificate-code.ts'
import { EXPORT_KEPT_DAYS, exportRefusals } from '@portal/contract/areas/exchange/export.ts'
import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Actor } from '#src/platform/actor.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { JobHandler } from '#src/platform/jobs.ts'
import { archivePrints } from '#src/schema/archive/archive.ts'
import { exportJobs } from '#src/schema/exchange.ts'
import { endJob, findJob, inJobTransaction, tellProgress } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { insertFile } from '#src/shared/files/store-file.ts'
import { type Drawing, openDrawing } from '#src/shared/paper/many/drawing-thread.ts'
import { addBytes } from '#src/shared/paper/many/zip-bytes.ts'
import { paperFileName } from '#src/shared/paper/papers.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { ArchiveReader } from './get.ts'
import { ensureMayPrint, PRINT_KIND, type PrintPayload, printNumber } from './print.ts'

interface Printing {
  portal: Portal
  read: ArchiveReader
  actor: Actor
  orgName: string
  drawing: Drawing
}

/** Draws one archive and keeps what the code on it says; no transaction waits while it is drawn. */
const printOne = async ({ portal, read, actor, orgName, drawing }: Printing, userId: string) => {
  const { platform, papers } = portal
  const view = await read(bareTx(platform.db, actor, ALL_ROWS), actor, { userId })
  const { name, archiveNo } = view.user
  const verifyCode = verifyCodeOf(randomBytes(RANDOM_SIGNS))
  const number = printNumber(archiveNo, verifyCode)
  const at = new Date()
  const { bytes, pages, sha256 } = await drawing.draw({
    template: 'archive',
    data: {
      ...{ view, number, orgName, at },
      printed: fill(words.printed, { name: actor.name, time: shanghaiTime(at) }),
      verifyCode: shownVerifyCode(verifyCode),
      verifyUrl: papers.verifyUrl(verifyCode),
    },
  })
  await platform.db.insert(archivePrints).values({
    ...{ userId, archiveNo, orgName, pages, verifyCode, sha256, at },
    personName: name,
    printedBy: actor.id,
  })
  return { name: paperFileName(fill(words.file, { name, no: number })), bytes }
}

/** One person is a PDF, several are an archive of them. */
const printAll = async (
  printing: Printing,
  userIds: readonly string[],
  temp: string,
  onDone: (n: number) => Promise<void>,
) => {
  const [only] = userIds
  if (userIds.length === 1 && only !== undefined) {
    const { name, bytes } = await printOne(printing, only)
    await writeFile(temp, bytes)
    return { fileName: name, container: 'pdf' }
  }
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(temp, { flags: 'wx' }))
  for (const [index, userId] of userIds.entries()) {
    const { name, bytes } = await printOne(printing, userId)
    await addBytes(zip, name, bytes)
    await onDone(index + 1)
  }
  zip.end()
  await written
  return { fileName: '', container: 'zip' }
}

const begin = (portal: Portal, jobId: string) =>
  inJobTransaction(portal.platform, async (tx) => {
    const job = await findJob(tx, jobId, true)
    if (!job || (job.state !== 'waiting' && job.state !== 'running') || job.ownerId === null) return null
    await tx.db.execute(sql`
      update jobs set state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1 where id = ${jobId}`)
    return { ownerId: job.ownerId, title: job.title }
  })

const orgNameOf = async ({ platform }: Portal, orgId: string): Promise<string> => {
  const { rows } = await platform.db.execute<{ name: string }>(sql`select name from org_units where id = ${orgId}`)
  return rows[0]?.name ?? ''
}

interface Working {
  portal: Portal
  read: ArchiveReader
  payload: PrintPayload
  temp: string
  signal: AbortSignal
}

const work = async ({ portal, read, payload, temp, signal }: Working): Promise<void> => {
  const { jobId, userIds } = payload
  const started = await begin(portal, jobId)
  if (!started) return
  const { platform, files, people } = portal
  const actor = await actorForJob(people, started.ownerId)
  ensure(actor, exportRefusals.ownerGone)
  await ensureMayPrint(bareTx(platform.db, actor, ALL_ROWS), actor, userIds)
  const drawing = await openDrawing(signal)
  const all = userIds.length
  const onDone = async (n: number) => {
    if (n % 5 === 0) await tellProgress(platform, jobId, Math.floor((n / all) * 95), fill(words.drawing, { n, all }))
  }
  try {
    const printing = { portal, read, actor, drawing, orgName: await orgNameOf(portal, actor.orgId) }
    const { fileName, container } = await printAll(printing, userIds, temp, onDone)
    const stored = await files.store.put(temp)
    await inJobTransaction(platform, async (tx) => {
      const name = fileName || `${started.title}.zip`
      const owner = { name, purpose: 'export', ownerId: null, ownerOrgId: actor.orgId }
      const file = await insertFile(tx.db, files.store, stored, { container, facts: { rows: all } }, owner)
      const request = { list: PRINT_KIND, keyword: '', filter: {}, columns: [] }
      const expiresAt = sql`now() + ${EXPORT_KEPT_DAYS} * interval '1 day'`
      const text = fill(words.done, { n: all, days: EXPORT_KEPT_DAYS })
      if (await endJob(tx, jobId, { state: 'done', text }))
        await tx.db.insert(exportJobs).values({ jobId, request, rows: all, fileName: name, fileId: file.id, expiresAt })
    })
  } finally {
    await drawing.close()
  }
}

/** Draws the archives of one job; a run that died is begun again by the queue. */
export const runPrint =
  (portal: Portal, read: ArchiveReader): JobHandler<PrintPayload> =>
  async (payload, { lastAttempt, signal }) => {
    const temp = path.join(portal.platform.tempDir, `${randomUUID()}.print`)
    try {
      await work({ portal, read, payload, temp, signal })
    } catch (error) {
      const refused = error instanceof AppError
      if (!refused && !lastAttempt) throw error
      if (!refused) portal.platform.log.error({ err: error }, 'archives could not be printed')
      const told = refused ? error.message : jobWords.broken
      await inJobTransaction(portal.platform, (tx) => endJob(tx, payload.jobId, { state: 'failed', error: told }))
    } finally {
      await rm(temp, { force: true })
    }
  }
