import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { personVisible } from '#src/shared/directory/visible.ts'

export interface LockedPerson {
  id: string
  name: string
  orgId: string
  revision: number
}

/** The person in scope, held against other writers; two people who give rights at once do not overwrite each other. */
export const lockPerson = async (tx: Tx, id: string, revision: number): Promise<LockedPerson> => {
  const { rows } = await tx.db.execute<{ [column: string]: unknown } & LockedPerson>(sql`
    select u.id, u.name, u.primary_org_id as "orgId", u.revision from users u
    where u.id = ${id} and u.deleted_at is null and ${personVisible(tx)} for update`)
  const [person] = rows
  ensure(person, errors.missing)
  ensure(person.revision === revision, errors.stale)
  return person
}

/** Rights are part of the person's record: its revision counts on. */
export const touchPerson = async (tx: Tx, { id, revision }: LockedPerson): Promise<number> => {
  await tx.db.execute(sql`update users set revision = revision + 1, updated_at = now() where id = ${id}`)
  return revision + 1
}
