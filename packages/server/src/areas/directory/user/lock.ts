import { userRefusals } from '@portal/contract/areas/directory/user-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { users } from '#src/schema/directory.ts'
import { personVisible } from '#src/shared/directory/visible.ts'

export type UserRecord = typeof users.$inferSelect

/** The person in scope, held against other writers; one answer for absent, deleted and foreign alike. A merged one is closed. */
export const lockUser = async (tx: Tx, id: string): Promise<UserRecord> => {
  const [row] = await tx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt), personVisible(tx, sql`${users}`)))
    .for('update')
  const user = row ?? refuse(errors.missing)
  ensure(user.mergedIntoId === null, userRefusals.merged)
  return user
}

/** The people in scope among these, in a fixed order so that two batches never wait for each other. */
export const lockUsers = async (tx: Tx, ids: readonly string[], deleted = false): Promise<UserRecord[]> =>
  tx.db
    .select()
    .from(users)
    .where(
      and(
        sql`${users.id} = any(${sql.param(ids)}::uuid[])`,
        deleted ? sql`${users.deletedAt} is not null` : isNull(users.deletedAt),
        personVisible(tx, sql`${users}`),
      ),
    )
    .orderBy(users.id)
    .for('update')
