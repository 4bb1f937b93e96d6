import type { PrivilegeFigures } from '@portal/contract/areas/access/privilege.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import {
  activePerson,
  EVERYBODY,
  liveGrant,
  liveMembership,
  peopleOfMemberships,
} from '#src/shared/access/membership.ts'
import { personVisible } from '#src/shared/directory/visible.ts'

interface RoleSet extends Record<string, unknown> {
  roles: string[]
  people: number
}

const seen = (tx: Tx): SQL => sql`${activePerson} and ${personVisible(tx)}`

const heldRoles: SQL = sql`select distinct m.user_id, m.role_id
  from (${peopleOfMemberships(liveMembership)}) m join roles r on r.id = m.role_id and r.enabled`

/** People by the set of roles they hold: a handful of sets, however many people. 员工 is held by everybody. */
const setsOf = async (tx: Tx): Promise<RoleSet[]> => {
  const { rows } = await tx.db.execute<RoleSet>(sql`
    with held as (select user_id, array_agg(role_id order by role_id) as roles from (${heldRoles}) h group by user_id)
    select coalesce(held.roles, '{}') as roles, count(*)::int as people
    from users u left join held on held.user_id = u.id where ${seen(tx)} group by 1`)
  return rows
}

const codesByRole = async (tx: Tx): Promise<{ codes: Map<string, string[]>; everybody: string | null }> => {
  const { rows } = await tx.db.execute<{ id: string; everybody: boolean; codes: string[] }>(sql`
    select r.id, r.code = ${EVERYBODY} and r.shipped as everybody, array_agg(p.code) as codes from roles r
    join role_privileges p on p.role_id = r.id
    where r.enabled and not exists (select 1 from privilege_settings s where s.code = p.code and not s.enabled) group by r.id`)
  return {
    codes: new Map(rows.map(({ id, codes }) => [id, codes])),
    everybody: rows.find((row) => row.everybody)?.id ?? null,
  }
}

/** Direct grants of people who have the code in no other way. */
const addedByGrants = async (tx: Tx): Promise<{ code: string; people: number }[]> => {
  const { rows } = await tx.db.execute<{ code: string; people: number }>(sql`
    with granted as (
      select distinct g.code, g.user_id from direct_grants g join users u on u.id = g.user_id
      where ${liveGrant} and ${seen(tx)}
        and not exists (select 1 from privilege_settings s where s.code = g.code and not s.enabled)
    ), held as (select h.user_id, h.role_id from (${heldRoles}) h where h.user_id in (select user_id from granted))
    select g.code, count(*)::int as people from granted g
    where not exists (select 1 from held h join role_privileges p on p.role_id = h.role_id
        where h.user_id = g.user_id and p.code = g.code)
      and not exists (select 1 from roles e join role_privileges p on p.role_id = e.id
        where e.code = ${EVERYBODY} and e.enabled and p.code = g.code)
    group by g.code`)
  return rows
}

export const figuresOfPrivileges = async (tx: Tx): Promise<PrivilegeFigures[]> => {
  const people = new Map<string, number>()
  const add = (code: string, n: number) => people.set(code, (people.get(code) ?? 0) + n)
  const { codes, everybody } = await codesByRole(tx)
  for (const set of await setsOf(tx)) {
    const roles = everybody === null ? set.roles : [...set.roles, everybody]
    for (const code of new Set(roles.flatMap((id) => codes.get(id) ?? []))) add(code, set.people)
  }
  for (const grant of await addedByGrants(tx)) add(grant.code, grant.people)
  const { rows: uses } = await tx.db.execute<{ code: string; last: string }>(sql`
    select x.code, max(x.last_on)::text as last from privilege_uses x join users u on u.id = x.user_id
    where ${personVisible(tx)} group by x.code`)
  const lastUse = new Map(uses.map(({ code, last }) => [code, last]))
  return [...new Set([...people.keys(), ...lastUse.keys()])].map((code) => ({
    code,
    people: people.get(code) ?? 0,
    lastUsedOn: lastUse.get(code) ?? null,
  }))
}
