import { type DocumentAction, documentCodes } from '@portal/contract/areas/document/document.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, type InferSelectModel, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { documents } from '#src/schema/document/document.ts'
import { openTo } from '#src/shared/publication/open-to.ts'

export type Document = InferSelectModel<typeof documents>

/** Documents on which the actor may do this: those in the data scope of its code. */
export const reachable = (tx: Tx, actor: Actor, action: DocumentAction): SQL => {
  const code = documentCodes[action]
  if (!actor.holds(code)) return sql`false`
  return inScope({ ...tx, actor, scope: actor.scopeOf([code]) }, documents.ownerOrgId, documents.createdBy)
}

/** The document held against other writers, or the one answer for absent, deleted and foreign alike. */
export const lockDocument = async (tx: Tx, actor: Actor, id: string, action: DocumentAction): Promise<Document> => {
  const [document] = await tx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.deletedAt), reachable(tx, actor, action)))
    .for('update')
  return document ?? refuse(errors.missing)
}

export const findManaged = async (
  tx: Tx,
  actor: Actor,
  id: string,
  action: DocumentAction,
): Promise<Document | null> => {
  const [document] = await tx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), reachable(tx, actor, action)))
  return document ?? null
}

/** The document as a reader finds it: published, valid and addressed to the person. */
export const findOpen = async (tx: Tx, actor: Actor, id: string): Promise<Document | null> => {
  const [document] = await tx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), openTo(documents, actor)))
  return document ?? null
}
