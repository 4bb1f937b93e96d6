import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pdfRefusals as no } from '@portal/contract/areas/files/pdf.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { BlobStore } from '#src/platform/blob-store/blob-store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { JobHandler } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { blobs, files as fileTable, readableForms } from '#src/schema/file.ts'
import { insertFile, storeBytes } from '../files/store-file.ts'
import type { Pdf } from './pdf.ts'

interface Workshop {
  platform: Platform
  store: BlobStore
  pdf: Pick<Pdf, 'inspect' | 'toPdf'>
}

interface Source {
  container: string
  name: string
  ownerOrgId: string
}

/** Purpose of files that nobody sent: what others are read as. */
export const READABLE_PURPOSE = 'readable'

const localFile = async (store: BlobStore, sha256: string, folder: string): Promise<string> => {
  if (store.localPath) return store.localPath(sha256)
  const file = path.join(folder, 'original')
  await pipeline((await store.openRead(sha256)).stream, createWriteStream(file))
  return file
}

const sourceOf = async ({ platform }: Workshop, sha256: string): Promise<Source | undefined> => {
  const [source] = await platform.db
    .select({ container: blobs.container, name: fileTable.name, ownerOrgId: fileTable.ownerOrgId })
    .from(readableForms)
    .innerJoin(blobs, eq(blobs.sha256, readableForms.sha256))
    .innerJoin(fileTable, eq(fileTable.sha256, readableForms.sha256))
    .where(sql`${readableForms.sha256} = ${sha256} and ${readableForms.state} = 'waiting'`)
    .limit(1)
  return source
}

const finish = async ({ platform }: Workshop, sha256: string, values: Partial<typeof readableForms.$inferInsert>) => {
  await platform.db
    .update(readableForms)
    .set({ ...values, endedAt: new Date() })
    .where(eq(readableForms.sha256, sha256))
}

const markFailed = (shop: Workshop, sha256: string, { code, message }: Refusal) =>
  finish(shop, sha256, { state: 'failed', failCode: code, failText: message })

/** Waiting → ready or failed, at least once and with effect once: the bytes name the form. */
export const makeForm =
  (shop: Workshop): JobHandler<{ sha256: string }> =>
  async ({ sha256 }, { lastAttempt, signal }) => {
    const source = await sourceOf(shop, sha256)
    if (!source) return
    const { platform, store, pdf } = shop
    const began = Date.now()
    const folder = await mkdtemp(path.join(platform.tempDir, 'form-'))
    try {
      const to = path.join(folder, 'made.pdf')
      const from = await localFile(store, sha256, folder)
      const converted = await pdf.toPdf({ from, container: source.container, to, signal })
      if (converted.refusal) {
        platform.log.warn({ sha256, code: converted.refusal.code, said: converted.log }, 'document not converted')
        ensure(!converted.passing || lastAttempt, converted.refusal)
        return await markFailed(shop, sha256, converted.refusal)
      }
      const { refusal, pages } = await pdf.inspect(to, { signal })
      if (refusal) return await markFailed(shop, sha256, refusal)
      const file = { path: to, container: 'pdf', facts: { pages } }
      const stored = await storeBytes(store, file)
      const { ownerOrgId, name } = source
      const owner = { name: `${name}.pdf`, purpose: READABLE_PURPOSE, ownerId: null, ownerOrgId }
      const { id } = await insertFile(platform.db, store, stored, file, owner)
      const seconds = Math.ceil((Date.now() - began) / 1000)
      await finish(shop, sha256, { state: 'ready', pdfFileId: id, pages, seconds })
    } catch (error) {
      if (lastAttempt) await markFailed(shop, sha256, no.interrupted)
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
