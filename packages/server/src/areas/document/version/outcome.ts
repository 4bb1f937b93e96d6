import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { documentPages, documents, documentVersions } from '#src/schema/document/document.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import type { InspectedPdf } from '#src/shared/pdf/inspect.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { fallBack } from '../document/change.ts'
import { pairsOf } from '../document/search.ts'
import { useVersion } from './use-version.ts'
import type { Version } from './versions.ts'

/** A process at work on a version; its results count only while no other process has taken over. */
export interface Lease {
  versionId: string
  attempt: number
}

const held = ({ versionId, attempt }: Lease) =>
  and(
    eq(documentVersions.id, versionId),
    eq(documentVersions.attempts, attempt),
    eq(documentVersions.state, 'processing'),
  )

/** Browsers of the uploader ask for the new state. */
const tellUploader = (tx: Tx, userId: string | null) => {
  if (userId !== null) pushTo(tx, [userId], { kind: 'job' })
}

export const beginConversion = async (tx: Tx, versionId: string): Promise<Version | null> => {
  const [version] = await tx.db
    .update(documentVersions)
    .set({
      state: 'processing',
      attempts: sql`${documentVersions.attempts} + 1`,
      startedAt: sql`now()`,
      progressAt: sql`now()`,
      failCode: '',
      failText: '',
    })
    .where(and(eq(documentVersions.id, versionId), sql`${documentVersions.state} in ('queued', 'processing')`))
    .returning()
  if (version) tellUploader(tx, version.createdBy)
  return version ?? null
}

/** A published document keeps what it shows until the change has been approved. */
const takeIntoUse = async (items: StudyItems, tx: Tx, version: Version): Promise<void> => {
  tellUploader(tx, version.createdBy)
  const [document] = await tx.db.select().from(documents).where(eq(documents.id, version.documentId)).for('update')
  if (!document || document.state === 'published' || document.state === 'in_review') return
  const { rows } = await tx.db.execute<{ newest: number }>(
    sql`select max(number) as newest from document_versions where document_id = ${document.id}`,
  )
  if (rows[0]?.newest !== version.number) return
  await useVersion(items, tx, document, version)
  await fallBack(tx, document.id)
}

/** Pages as rows, with the pairs of letters that their search goes by. */
export const pageRows = (versionId: string, textPerPage: readonly string[]) =>
  textPerPage.map((text, at) => ({ versionId, page: at + 1, text, pairs: pairsOf(text) }))

const PAGES_AT_ONCE = 200

interface Pages {
  pdfFileId: string
  content: Pick<InspectedPdf, 'pages' | 'charsPerPage' | 'textPerPage'>
}

export const markReady = async (
  items: StudyItems,
  tx: Tx,
  lease: Lease,
  { pdfFileId, content }: Pages,
): Promise<void> => {
  const { pages, charsPerPage, textPerPage } = content
  const [version] = await tx.db
    .update(documentVersions)
    .set({ state: 'ready', pdfFileId, pages, charsPerPage, readyAt: sql`now()`, progressAt: sql`now()` })
    .where(held(lease))
    .returning()
  if (!version) return
  await tx.db.delete(documentPages).where(eq(documentPages.versionId, version.id))
  const rows = pageRows(version.id, textPerPage)
  for (let from = 0; from < rows.length; from += PAGES_AT_ONCE)
    await tx.db.insert(documentPages).values(rows.slice(from, from + PAGES_AT_ONCE))
  await takeIntoUse(items, tx, version)
}

/** This server cannot convert it: kept as it came, to be downloaded. */
export const markOriginal = async (items: StudyItems, tx: Tx, lease: Lease): Promise<void> => {
  const [version] = await tx.db
    .update(documentVersions)
    .set({ state: 'original', readyAt: sql`now()`, progressAt: sql`now()` })
    .where(held(lease))
    .returning()
  if (version) await takeIntoUse(items, tx, version)
}

interface Failure {
  refusal: { code: string; message: string }
  log: string
}

export const markFailed = async (tx: Tx, lease: Lease, { refusal, log }: Failure, again: boolean): Promise<void> => {
  const [version] = await tx.db
    .update(documentVersions)
    .set({
      state: again ? 'queued' : 'failed',
      failCode: again ? '' : refusal.code,
      failText: again ? '' : refusal.message,
      technicalLog: log.slice(-16_000),
      progressAt: sql`now()`,
    })
    .where(held(lease))
    .returning({ createdBy: documentVersions.createdBy })
  if (version) tellUploader(tx, version.createdBy)
}
