import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

export { endLinks } from './activation/link.ts'
export { reachedByLinks, sendActivation } from './activation/send.ts'
/** Hash to store for a password that somebody else sets: initial passwords and resets. */
export { hashPassword } from './password/hashing.ts'
export { temporaryPassword } from './password/temporary.ts'
export { readPhoto } from './profile/read-photo.ts'
export { countAttempt } from './sign-in/guard.ts'

/** Guards of one person: `<purpose>|<user id>`, and with a network behind (see guarded-check). */
const guardsOf = (userId: SQL): SQL => sql`g.key not like 'address|%' and split_part(g.key, '|', 2) = ${userId}::text`

/** Condition: sign-in of the person is locked now. */
export const lockedPerson = (userId: SQL): SQL => sql`
  ${userId}::text in (select split_part(g.key, '|', 2) from login_guards g where g.until > now() and g.key not like 'address|%')`

/** End of the longest lock of the person, or null. */
export const lockedUntil = (userId: SQL): SQL => sql`
  (select max(g.until) from login_guards g where g.until > now() and ${guardsOf(userId)})`

/** Ends every lock of these people and forgets what they tried. */
export const clearLocks = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await tx.db.execute(sql`delete from login_guards g using unnest(${sql.param(userIds)}::uuid[]) as person(id)
    where ${guardsOf(sql`person.id`)}`)
}
