import { and, isNotNull } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { files, uploads } from '#src/schema/file.ts'

/**
 * Makes these files of the unit `ownerOrgId` belong to nobody, for what is kept without a name: an owner, and the upload
 * they came by, would name the person for longer than the record does.
 */
export const disown = async (tx: Tx, ids: readonly string[], ownerOrgId: string): Promise<void> => {
  if (ids.length === 0) return
  await tx.db
    .update(files)
    .set({ ownerId: null, ownerOrgId })
    .where(and(anyOf(files.id, ids), isNotNull(files.ownerId)))
  await tx.db.delete(uploads).where(anyOf(uploads.fileId, ids))
}
