import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, type InferInsertModel } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Document } from '#src/areas/document/document/access.ts'
import { searchColumns } from '#src/areas/document/document/search.ts'
import { reviewHash } from '#src/areas/document/review/reviewed.ts'
import { pageRows } from '#src/areas/document/version/outcome.ts'
import type { Version } from '#src/areas/document/version/versions.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { documentPages, documents, documentVersions } from '#src/schema/document/document.ts'
import { uploads } from '#src/schema/file.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { TestApp } from '../app.ts'
import { aFile, aStoredFile } from './file.ts'
import { aLabel, attach } from './label.ts'

const EVERYONE: Audience = { ...EMPTY_AUDIENCE, everyone: true }

let serial = 0

type VersionWishes = Partial<InferInsertModel<typeof documentVersions>> & { texts?: readonly string[] }

/** A further version with its pages, ready unless told otherwise; it does not become the current one by itself. */
export const aDocumentVersion = async (
  db: Db,
  documentId: string,
  { texts = ['一页正文'], ...values }: VersionWishes = {},
): Promise<Version> => {
  const number = values.number ?? (await db.$count(documentVersions, eq(documentVersions.documentId, documentId))) + 1
  const file = await aFile(db, { name: '制度.pdf', container: 'pdf', purpose: 'document' })
  const [row] = await db
    .insert(documentVersions)
    .values({
      documentId,
      number,
      major: number,
      minor: 0,
      kind: 'major',
      creditsFrom: number,
      fileId: file.id,
      pdfFileId: file.id,
      originalName: file.name,
      sha256: file.sha256,
      pages: texts.length,
      charsPerPage: texts.map((text) => [...text].length),
      state: 'ready',
      ...values,
    })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  if (texts.length > 0) await db.insert(documentPages).values(pageRows(row.id, texts))
  return row
}

export type DocumentWishes = Partial<InferInsertModel<typeof documents>> & {
  /** Text of each page; none leaves it without a version. */
  texts?: readonly string[]
}

/** A draft with one ready page for everyone, under a type, unless told otherwise. */
export const aDocument = async (
  db: Db,
  { texts = ['一页正文'], ...values }: DocumentWishes = {},
): Promise<Document> => {
  serial += 1
  const title = values.title ?? `文档${serial}`
  const id = values.id ?? v7()
  await db.insert(documents).values({
    id,
    title,
    ...searchColumns(title),
    ownerOrgId: ROOT_ORG_ID,
    year: 2026,
    ...values,
    ...audienceValues(values.audience ?? EVERYONE),
  })
  await attach(db, await aLabel(db, { dicCode: 'doc' }), id)
  if (texts.length > 0) {
    const version = await aDocumentVersion(db, id, { texts })
    await db.update(documents).set({ currentVersionId: version.id }).where(eq(documents.id, id))
  }
  const [row] = await db.select().from(documents).where(eq(documents.id, id))
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** A document that was approved and is live. */
export const aPublishedDocument = async (db: Db, wishes: DocumentWishes = {}): Promise<Document> => {
  const draft = await aDocument(db, wishes)
  const approvedHash = await reviewHash(bareTx(db, null, ALL_ROWS), draft)
  const now = new Date()
  const [row] = await db
    .update(documents)
    .set({ state: 'published', approvedAt: now, publishedAt: now, approvedHash })
    .where(eq(documents.id, draft.id))
    .returning()
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** A finished upload of this person, whose bytes are in the store. */
export const aDocumentUpload = async (
  t: TestApp,
  ownerId: string,
  { bytes, name = '制度.pdf', container = 'pdf' }: { bytes: Buffer; name?: string; container?: string },
): Promise<string> => {
  const file = await aStoredFile(t, bytes, { ownerId, name, container, purpose: 'document' })
  const id = v7()
  await t.db.insert(uploads).values({
    id,
    ownerId,
    purpose: 'document',
    fileName: name,
    bytes: bytes.length,
    sha256: file.sha256,
    state: 'done',
    fileId: file.id,
  })
  return id
}
