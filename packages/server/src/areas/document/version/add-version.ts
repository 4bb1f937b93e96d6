import type { VersionKind } from '@portal/contract/areas/document/document.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { documentVersions } from '#src/schema/document/document.ts'
import { newestVersion, type Version } from './versions.ts'

export const CONVERT_JOB = 'document.convert'
const MOST_TRIES = 3

/** One document after the other: LibreOffice takes a core and its memory for itself. */
export const enqueueConversion = (tx: Tx, versionId: string): Promise<void> =>
  enqueue(tx, CONVERT_JOB, { versionId }, { key: `document:${versionId}`, maxAttempts: MOST_TRIES, queue: 'documents' })

/** A second press, or a page that asks again: the upload has become a version already. */
export const versionOfFile = async (tx: Tx, fileId: string): Promise<Version | null> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`document ${fileId}`}, 0))`)
  const [version] = await tx.db.select().from(documentVersions).where(eq(documentVersions.fileId, fileId)).limit(1)
  return version ?? null
}

interface NewVersion {
  documentId: string
  file: { id: string; name: string; sha256: string }
  kind: VersionKind
  changeNote: string
}

/** The next version of a document that is held by the caller; its pages come behind the answer. */
export const addVersion = async (
  tx: Tx,
  actor: Actor,
  { documentId, file, kind, changeNote }: NewVersion,
): Promise<Version> => {
  const former = await newestVersion(tx, documentId)
  const number = (former?.number ?? 0) + 1
  const isMajor = kind === 'major' || former === null
  const [version] = await tx.db
    .insert(documentVersions)
    .values({
      documentId,
      number,
      major: (former?.major ?? 0) + (isMajor ? 1 : 0),
      minor: isMajor ? 0 : former.minor + 1,
      kind: isMajor ? 'major' : 'minor',
      creditsFrom: isMajor ? number : former.creditsFrom,
      changeNote,
      fileId: file.id,
      originalName: file.name,
      sha256: file.sha256,
      createdBy: actor.id,
    })
    .returning()
  const made = version ?? refuse(errors.missing)
  await enqueueConversion(tx, made.id)
  return made
}
