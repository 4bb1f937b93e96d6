import type { ContentKind } from '@portal/contract/shared/content.ts'
import { and, eq } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { contentClicks, contentComments, contentCounts, contentRatings, contentReactions } from '#src/schema/content.ts'

/** Facts before the figures that count them: in the order in which they are written. */
const tables = [contentReactions, contentClicks, contentRatings, contentComments, contentCounts] as const

/** Everything people did with contents that are deleted for good, in the transaction that deletes them. */
export const forgetContents = async (tx: Tx, kind: ContentKind, ids: readonly string[]): Promise<void> => {
  for (const table of tables) await tx.db.delete(table).where(and(eq(table.kind, kind), anyOf(table.itemId, ids)))
}
