import { documentMessage, documentWords } from '@portal/contract/areas/document/messages.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { judgeAgain, reask } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { documents } from '#src/schema/document/document.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Document } from '../document/access.ts'
import { findVersion, nameOfVersion, type Version } from './versions.ts'

/** Whom a major version asks again: who has read or signed the one before it. */
export const askedAgain = async (tx: Tx, documentId: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ user_id: string }>(sql`
    select user_id from document_acknowledgements where document_id = ${documentId}
    union select user_id from study_records where item_type = 'doc' and item_id = ${documentId}
      and completed_at is not null and voided_at is null`)
  return rows.map(({ user_id: userId }) => userId)
}

/** Makes a readable version the one that is shown; a major one puts aside what was read, and everybody is due again. */
export const useVersion = async (
  items: StudyItems,
  tx: Tx,
  document: Pick<Document, 'id' | 'title' | 'currentVersionId' | 'approvedAt'>,
  version: Version,
): Promise<void> => {
  if (document.currentVersionId === version.id) return
  const former = await findVersion(tx, document.currentVersionId)
  await tx.db.update(documents).set({ currentVersionId: version.id }).where(eq(documents.id, document.id))
  if (!former || document.approvedAt === null) return
  if (version.creditsFrom <= former.number) {
    // Fewer pages may be all that somebody had read.
    await judgeAgain(items, tx, 'doc', document.id, null)
    return
  }
  const people = await askedAgain(tx, document.id)
  await reask(tx, 'doc', document.id, version.number)
  await sendMessage(tx, people, {
    event: `documentVersion:${version.id}`,
    kind: documentMessage.majorKind,
    title: fill(documentMessage.major, {
      title: document.title,
      version: fill(documentWords.version, { n: nameOfVersion(version) }),
    }),
    text: version.changeNote === '' ? '' : fill(documentMessage.changed, { note: version.changeNote }),
    link: `/pdfView?docId=${document.id}`,
    reason: documentMessage.reasonRead,
  })
}
