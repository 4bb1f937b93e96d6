import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pdfRefusals } from '@portal/contract/areas/files/pdf.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { BlobStore } from '#src/platform/blob-store/blob-store.ts'
import type { JobHandler } from '#src/platform/jobs.ts'
import { blobs, files } from '#src/schema/file.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { insertFile, storeBytes } from '#src/shared/files/store-file.ts'
import type { InspectedPdf } from '#src/shared/pdf/inspect.ts'
import type { Portal } from '#src/shared/portal.ts'
import { enqueueConversion } from './add-version.ts'
import { beginConversion, type Lease, markFailed, markOriginal, markReady } from './outcome.ts'
import { pdfNameOf, type Version } from './versions.ts'

const HEARTBEAT_MS = 30_000

/** Why a version has no pages; `passing`: it may have some another time. */
class NoPages extends Error {
  readonly refusal: Refusal
  readonly passing: boolean
  readonly log: string

  constructor(refusal: Refusal, passing = false, log = '') {
    super(refusal.message)
    this.refusal = refusal
    this.passing = passing
    this.log = log
  }
}

const localFile = async (store: BlobStore, sha256: string, folder: string): Promise<string> => {
  if (store.localPath) return store.localPath(sha256)
  const file = path.join(folder, 'original')
  await pipeline((await store.openRead(sha256)).stream, createWriteStream(file))
  return file
}

/** A job whose process died is heard no more; one that works says so. */
const keepAlive = ({ platform }: Portal, { versionId, attempt }: Lease) =>
  setInterval(
    () =>
      void platform.guarded(async () => {
        await platform.db.execute(sql`update document_versions set progress_at = now()
          where id = ${versionId} and attempts = ${attempt} and state = 'processing'`)
      }),
    HEARTBEAT_MS,
  )

interface Made {
  pdfFileId: string
  content: InspectedPdf
}

/** The file itself where it came as PDF, else what LibreOffice makes of it. */
const makePages = async (
  { platform, files: service, pdf }: Portal,
  version: Version,
  folder: string,
  signal: AbortSignal,
): Promise<Made> => {
  const [blob] = await platform.db
    .select({ container: blobs.container })
    .from(blobs)
    .where(eq(blobs.sha256, version.sha256))
  const container = blob?.container ?? 'unknown'
  const from = await localFile(service.store, version.sha256, folder)
  if (container === 'pdf') {
    const content = await pdf.inspect(from, { signal })
    if (content.refusal) throw new NoPages(content.refusal)
    return { pdfFileId: version.fileId, content }
  }
  const to = path.join(folder, 'made.pdf')
  const converted = await pdf.toPdf({ from, container, to, signal })
  if (converted.refusal) throw new NoPages(converted.refusal, converted.passing, converted.log)
  const content = await pdf.inspect(to, { signal })
  if (content.refusal) throw new NoPages(content.refusal)
  const file = { path: to, container: 'pdf', facts: { pages: content.pages } }
  const stored = await storeBytes(service.store, file)
  const [source] = await platform.db
    .select({ ownerOrgId: files.ownerOrgId })
    .from(files)
    .where(eq(files.id, version.fileId))
  const owner = { purpose: 'document', ownerId: version.createdBy, ownerOrgId: source?.ownerOrgId ?? '' }
  const made = await insertFile(platform.db, service.store, stored, file, {
    name: pdfNameOf(version),
    ...owner,
  })
  return { pdfFileId: made.id, content }
}

/** queued → processing → ready, failed, or kept as it came: at least once, and with effect once. */
export const convertWith =
  (portal: Portal): JobHandler<{ versionId: string }> =>
  async ({ versionId }, { lastAttempt, signal }) => {
    const { platform } = portal
    const version = await inBackground(platform, (tx) => beginConversion(tx, versionId))
    if (!version) return
    const lease: Lease = { versionId, attempt: version.attempts }
    const beat = keepAlive(portal, lease)
    const folder = await mkdtemp(path.join(platform.tempDir, 'document-'))
    try {
      const { pdfFileId, content } = await makePages(portal, version, folder, signal)
      await inBackground(platform, (tx) => markReady(portal.studyItems, tx, lease, { pdfFileId, content }))
    } catch (error) {
      const known = error instanceof NoPages ? error : new NoPages(pdfRefusals.interrupted, true, String(error))
      if (known.refusal.code === pdfRefusals.noConverter.code)
        return await inBackground(platform, (tx) => markOriginal(portal.studyItems, tx, lease))
      const again = known.passing && !lastAttempt
      await inBackground(platform, (tx) => markFailed(tx, lease, known, again))
      platform.log.warn({ versionId, code: known.refusal.code, again }, 'document not converted')
      if (again) throw error
    } finally {
      clearInterval(beat)
      await rm(folder, { recursive: true, force: true })
    }
  }

/** Work whose process died is taken up again. */
export const reviveConversions =
  ({ platform }: Portal) =>
  async (): Promise<void> => {
    await inBackground(platform, async (tx) => {
      const { rows } = await tx.db.execute<{ id: string }>(sql`
        update document_versions set state = 'queued'
        where state = 'processing' and progress_at < now() - interval '10 minutes' returning id`)
      for (const { id } of rows) await enqueueConversion(tx, id)
    })
  }
