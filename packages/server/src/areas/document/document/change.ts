import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { type DocumentDraft, documents } from '#src/schema/document/document.ts'
import type { Portal } from '#src/shared/portal.ts'
import { isApproved } from '../review/reviewed.ts'
import { type Document, findManaged, lockDocument } from './access.ts'

/** Any edit ends a review under way; the request is taken before the document, in the order that approvers take them. */
export const withdrawReview = async (portal: Portal, tx: Tx, actor: Actor, id: string): Promise<Document> => {
  const seen = (await findManaged(tx, actor, id, 'edit')) ?? refuse(errors.missing)
  if (seen.state === 'in_review' || seen.draftState === 'in_review')
    await portal.approval.withdrawBecauseChanged(tx, 'document', id)
  return lockDocument(tx, actor, id, 'edit')
}

/** Adds to the change that waits beside a published document. */
export const keepDraft = async (tx: Tx, document: Document, change: DocumentDraft): Promise<void> => {
  const draft = { ...document.draft, ...change }
  await tx.db
    .update(documents)
    .set({ draft, draftState: 'open', revision: sql`${documents.revision} + 1`, updatedAt: sql`now()` })
    .where(eq(documents.id, document.id))
  const diff = [{ field: 'draft', before: document.draft, after: draft }]
  tx.notes.push({ objectType: 'documents', objectId: document.id, objectName: document.title, diff })
}

/** A retired document whose content is no longer the approved one needs a new approval: it is a draft again. */
export const fallBack = async (tx: Tx, id: string): Promise<void> => {
  const [document] = await tx.db.select().from(documents).where(eq(documents.id, id))
  if (document?.state === 'retired' && !(await isApproved(tx, document)))
    await tx.db.update(documents).set({ state: 'draft' }).where(eq(documents.id, id))
}
