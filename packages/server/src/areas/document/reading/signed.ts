import { and, desc, eq, type InferSelectModel } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { documentAcknowledgements } from '#src/schema/document/document.ts'

export type Acknowledgement = InferSelectModel<typeof documentAcknowledgements>

/** What a person has signed of a document, the latest first. */
export const signedBy = (tx: Tx, userId: string, documentId: string): Promise<Acknowledgement[]> =>
  tx.db
    .select()
    .from(documentAcknowledgements)
    .where(and(eq(documentAcknowledgements.documentId, documentId), eq(documentAcknowledgements.userId, userId)))
    .orderBy(desc(documentAcknowledgements.versionNumber))
