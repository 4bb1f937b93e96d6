import type { DocumentVersion, listDocumentVersions } from '@portal/contract/areas/document/version-list.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, desc, eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { documentVersions } from '#src/schema/document/document.ts'
import { blobs } from '#src/schema/file.ts'
import { type Document, findManaged } from '../document/access.ts'

export type Version = InferSelectModel<typeof documentVersions>

/** `2.1`, as people call it. */
export const nameOfVersion = ({ major, minor }: Pick<Version, 'major' | 'minor'>): string => `${major}.${minor}`

/** Name of the readable pages. */
export const pdfNameOf = ({ originalName }: Pick<Version, 'originalName'>): string =>
  /\.pdf$/i.test(originalName) ? originalName : `${originalName}.pdf`

export const findVersion = async (tx: Tx, versionId: string | null | undefined): Promise<Version | null> => {
  if (!versionId) return null
  const [version] = await tx.db.select().from(documentVersions).where(eq(documentVersions.id, versionId))
  return version ?? null
}

export const newestVersion = async (tx: Tx, documentId: string): Promise<Version | null> => {
  const [version] = await tx.db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(desc(documentVersions.number))
    .limit(1)
  return version ?? null
}

export const versionByName = async (tx: Tx, documentId: string, name: string): Promise<Version | null> => {
  const [major, minor] = name.split('.').map(Number)
  const [version] = await tx.db
    .select()
    .from(documentVersions)
    .where(
      and(
        eq(documentVersions.documentId, documentId),
        eq(documentVersions.major, major ?? 0),
        eq(documentVersions.minor, minor ?? 0),
      ),
    )
  return version ?? null
}

/** Versions as lists show them, the newest first; `ids` null means all of the document. */
export const shownVersions = async (
  tx: Tx,
  document: Pick<Document, 'id' | 'currentVersionId'>,
  ids: readonly string[] | null = null,
): Promise<DocumentVersion[]> => {
  const rows = await tx.db
    .select({ version: documentVersions, bytes: blobs.bytes, by: users.name })
    .from(documentVersions)
    .innerJoin(blobs, eq(blobs.sha256, documentVersions.sha256))
    .leftJoin(users, eq(users.id, documentVersions.createdBy))
    .where(
      and(
        eq(documentVersions.documentId, document.id),
        ids === null ? undefined : sql`${documentVersions.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
    .orderBy(desc(documentVersions.number))
  return rows.map(({ version, bytes, by }) => ({
    versionNo: nameOfVersion(version),
    kind: version.kind,
    changeNote: version.changeNote,
    originalName: version.originalName,
    bytes,
    pages: version.pages,
    by: by ?? '',
    at: version.createdAt,
    state: version.state,
    failText: version.failText,
    current: version.id === document.currentVersionId,
  }))
}

export const versionList: HandlerOf<typeof listDocumentVersions> = async ({ tx, body, actor }) =>
  shownVersions(tx, (await findManaged(tx, actor, body.id, 'menu')) ?? refuse(errors.missing))
