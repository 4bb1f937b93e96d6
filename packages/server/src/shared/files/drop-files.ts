import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { files } from '#src/schema/file.ts'

/** Files that nothing shows and nobody owns: their rows go now, their bytes with the nightly cleaning. */
export const dropFiles = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.db.delete(files).where(anyOf(files.id, ids))
}
