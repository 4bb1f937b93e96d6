import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { fullHundredthsOfDocument } from '@portal/contract/areas/learning/hours/hours.ts'
import { errors } from '@portal/contract/errors.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { publicationFlow } from '@portal/contract/shared/publication.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { documents } from '#src/schema/document/document.ts'
import { isApproved } from '../review/reviewed.ts'
import { findVersion, type Version } from '../version/versions.ts'
import type { Document } from './access.ts'

const hasType = async (tx: Tx, documentId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`select 1 from content_labels c join labels l on l.id = c.label_id
    where c.subject_kind = 'doc' and c.subject_id = ${documentId} and l.kind = 'type'`)
  return rows.length > 0
}

/** Pages that can be read, for whoever must have read or signed them. */
const ensureReadable = (document: Document, version: Version | null): void => {
  const duty = document.required || document.ackDuty
  if (version?.state === 'original') ensure(!duty, no.notReadable)
  else ensure(version?.state === 'ready', no.notReady)
}

/** What must be there before readers may see a document, whoever publishes it. */
export const ensurePublishable = async (tx: Tx, document: Document): Promise<void> => {
  ensureReadable(document, await findVersion(tx, document.draft?.versionId ?? document.currentVersionId))
  ensure(!isEmptyAudience(document.audience), no.noAudience)
  ensure(await hasType(tx, document.id), no.typeMissing)
}

const noteState = (tx: Tx, { id, title, state }: Document, after: Document['state'], reason = '') =>
  tx.notes.push({
    objectType: 'documents',
    objectId: id,
    objectName: title,
    diff: [{ field: 'state', before: state, after }],
    ...(reason !== '' && { reason }),
  })

/** 发布: what was approved and has not changed since comes back without a new approval; `at` puts it off. */
export const publish = async (tx: Tx, document: Document, at: Date | null | undefined): Promise<void> => {
  if (document.state !== 'published') {
    ensure(publicationFlow.allows('publish', document.state), errors.stateChanged)
    await ensurePublishable(tx, { ...document, draft: null })
    ensure(await isApproved(tx, document), no.notApproved)
  }
  const publishAt = at === undefined ? document.publishAt : at
  await tx.db
    .update(documents)
    .set({
      state: 'published',
      retireReason: '',
      publishAt,
      ...(document.state !== 'published' && { publishedAt: publishAt ?? new Date() }),
      revision: sql`${documents.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(documents.id, document.id))
  noteState(tx, document, 'published')
}

export const retire = async (tx: Tx, document: Document, reason: string): Promise<void> => {
  const length = [...reason].length
  ensure(length >= 2 && length <= 200, no.reasonMissing)
  ensure(publicationFlow.allows('retire', document.state), errors.stateChanged)
  await tx.db
    .update(documents)
    .set({ state: 'retired', retireReason: reason, revision: sql`${documents.revision} + 1`, updatedAt: sql`now()` })
    .where(eq(documents.id, document.id))
  noteState(tx, document, 'retired', reason)
}

/** Hours by the formula, of the version that the author works on. */
export const formulaHundredthsOf = (version: Pick<Version, 'charsPerPage'> | null, minutes: number): number =>
  version ? fullHundredthsOfDocument({ charsPerPage: version.charsPerPage, classHoursHundredths: null }, minutes) : 0
