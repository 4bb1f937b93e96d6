import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { documents } from '#src/schema/document/document.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { isParty, partyOf } from '#src/shared/approval/party.ts'
import { lastRequest } from '#src/shared/approval/submit.ts'
import type { Document } from '../document/access.ts'

/** An approver acts by being asked, not by a code: parties of the last request see what was submitted. */
export const findReviewed = async (approval: Approval, tx: Tx, actor: Actor, id: string): Promise<Document | null> => {
  const request = await lastRequest(tx, 'document', id)
  if (!request || !isParty(await partyOf(tx, actor, request, approval.engine.subjects))) return null
  const [document] = await tx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.deletedAt)))
  return document ?? null
}
