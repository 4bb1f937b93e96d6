import type { Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import { activePerson, liveGrant, liveMembership, peopleOfMemberships } from '#src/shared/access/membership.ts'

/** Everybody who holds the code now, by a role or a grant of their own. */
export const holdersOf = async (db: Db, code: Privilege): Promise<string[]> => {
  const giving = sql`select p.role_id from role_privileges p join roles r on r.id = p.role_id and r.enabled
    where p.code = ${code}`
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u where ${activePerson} and (
      u.id in (select h.user_id from (${peopleOfMemberships(sql`${liveMembership} and m.role_id in (${giving})`)}) h)
      or u.id in (select g.user_id from direct_grants g where g.code = ${code} and ${liveGrant}))
    order by u.id`)
  return rows.map(({ id }) => id)
}
