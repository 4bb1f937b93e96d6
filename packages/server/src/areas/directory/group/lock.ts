import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { userGroups } from '#src/schema/access.ts'

export type GroupRecord = typeof userGroups.$inferSelect

export const lockGroup = async (tx: Tx, id: string): Promise<GroupRecord> => {
  const [row] = await tx.db
    .select()
    .from(userGroups)
    .where(and(eq(userGroups.id, id), inScope(tx, userGroups.ownerOrgId, userGroups.createdBy)))
    .for('update')
  return row ?? refuse(errors.missing)
}
