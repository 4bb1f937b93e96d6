import type { Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { activePerson, EVERYBODY, liveGrant, liveMembership, peopleOfMemberships } from './membership.ts'

/** Condition on `users u`: the person holds one of these roles, through whatever way; 员工 is everybody. */
export const holdsRole = (roleIds: SQL): SQL => sql`(
  u.id in (select h.user_id from (${peopleOfMemberships(sql`${liveMembership} and m.role_id in (${roleIds})`)}) h)
  or exists (select 1 from roles e where e.code = ${EVERYBODY} and e.id in (${roleIds})))`

/** Condition on `users u`: a live source gives the code to the person, and the code is switched on. */
export const holdsCode = (code: SQL | string): SQL => sql`(
  (${holdsRole(sql`select p.role_id from role_privileges p join roles r on r.id = p.role_id and r.enabled where p.code = ${code}`)}
    or u.id in (select g.user_id from direct_grants g where g.code = ${code} and ${liveGrant}))
  and not exists (select 1 from privilege_settings s where s.code = ${code} and not s.enabled))`

/** Everybody who holds the code now. */
export const holdersOf = async (db: Db, code: Privilege): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select u.id from users u where ${activePerson} and ${holdsCode(code)} order by u.id`,
  )
  return rows.map(({ id }) => id)
}
