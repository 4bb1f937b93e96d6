import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/db.ts'
import type { ScopeRule } from '#src/schema/access.ts'
import { activePerson, EVERYBODY, liveGrant, liveMembership } from '#src/shared/access/membership.ts'
import { ruleFor } from '#src/shared/access/rights.ts'

/** Codes that let somebody give rights to people: 授权 and 分配角色 of the user screen. */
const GRANTING: readonly Privilege[] = [P.userGrant, P.userRole]

/** Far sources looked at: beyond it the site has granters enough. */
const MOST_SOURCES = 2000

type Asker = Pick<Actor, 'id' | 'orgId' | 'orgPath'>

interface GrantingRole extends Record<string, unknown> {
  id: string
  isForEverybody: boolean
  codes: string[]
  scope: ScopeRule
  scopeByResource: Record<string, ScopeRule>
}

/** Ids of the asker's unit and of those above it, from the top. */
const unitsAbove = ({ orgPath }: Asker): string[] => orgPath.split('/').filter(Boolean)

const switchedOn = sql`array(
  select c from unnest(${sql.param(GRANTING)}::text[]) c
  where not exists (select 1 from privilege_settings s where s.code = c and not s.enabled))`

const grantingRoles = async (db: Db): Promise<GrantingRole[]> => {
  const { rows } = await db.execute<GrantingRole>(sql`
    select r.id, r.code = ${EVERYBODY} as "isForEverybody", r.scope, r.scope_by_resource as "scopeByResource",
      array_agg(p.code) as codes
    from role_privileges p join roles r on r.id = p.role_id and r.enabled
    where p.code = any(${switchedOn}) group by r.id`)
  return rows
}

/** Whom a scope reaches: the asker whoever holds it, or the people of the holder's unit, alone or with those below. */
type Reach = 'asker' | 'below' | 'unit'

const reachOf = ({ kind, units = [] }: ScopeRule, asker: Asker): Reach | null => {
  if (kind === 'below' || kind === 'unit') return kind
  const above = unitsAbove(asker)
  const isChosen = units.some(({ orgId, below }) => (below ? above.includes(orgId) : orgId === asker.orgId))
  return kind === 'all' || (kind === 'custom' && isChosen) ? 'asker' : null
}

type ByReach = Record<Reach, SQL> & { everybodyBy: (reach: Reach) => boolean }

const byReach = (roles: readonly GrantingRole[], asker: Asker): ByReach => {
  const having = (reach: Reach) =>
    roles.filter((role) => role.codes.some((code) => reachOf(ruleFor(role, code), asker) === reach))
  const ids = (reach: Reach) => sql`${sql.param(having(reach).map(({ id }) => id))}::uuid[]`
  return {
    asker: ids('asker'),
    below: ids('below'),
    unit: ids('unit'),
    everybodyBy: (reach) => having(reach).some(({ isForEverybody }) => isForEverybody),
  }
}

/**
 * Those in the asker's unit and above it whose own place brings him into their scope, the nearest first. Starts from the
 * people of these few units: a role of a hundred thousand members costs no more than one of ten.
 */
const nearGranters = async (db: Db, roles: ByReach, asker: Asker, most: number): Promise<string[]> => {
  const above = sql`${sql.param(unitsAbove(asker))}::uuid[]`
  const isInUnit = sql`n.org_id = ${asker.orgId}::uuid`
  const fits = sql`m.anchor_org_id is null and ${liveMembership}
    and (m.role_id = any(${roles.below}) or (m.role_id = any(${roles.unit}) and ${isInUnit}))`
  const { rows } = await db.execute<{ id: string }>(sql`
    with near as materialized (
      select u.id, u.primary_org_id as org_id from users u
      where u.primary_org_id = any(${above}) and ${activePerson} and u.id <> ${asker.id}
    )
    select found.id from (
      select n.id, n.org_id from near n join role_members m on m.subject_kind = 'user' and m.subject_id = n.id where ${fits}
      union
      select n.id, n.org_id from role_members m join near n on n.org_id = m.subject_id or (m.subject_kind = 'unitBelow'
          and array_position(${above}, n.org_id) > array_position(${above}, m.subject_id))
        where m.subject_kind in ('unit', 'unitBelow') and m.subject_id = any(${above}) and ${fits}
      union
      select n.id, n.org_id from near n join user_orgs x on x.user_id = n.id join org_units o on o.id = x.org_id
        join role_members m on m.subject_kind in ('unit', 'unitBelow')
          and m.subject_id = any(string_to_array(trim(both '/' from o.path), '/')::uuid[])
          and (m.subject_kind = 'unitBelow' or m.subject_id = o.id)
        where ${fits}
      union
      select n.id, n.org_id from near n join user_group_members g on g.user_id = n.id and g.way <> 'excluded'
        join role_members m on m.subject_kind = 'group' and m.subject_id = g.group_id where ${fits}
      union
      select n.id, n.org_id from near n
        where ${roles.everybodyBy('below')}::boolean or (${roles.everybodyBy('unit')}::boolean and ${isInUnit})
      union
      select n.id, n.org_id from near n join direct_grants g on g.user_id = n.id
        where g.code = any(${switchedOn}) and ${liveGrant}
          and (g.scope ->> 'kind' = 'below' or (g.scope ->> 'kind' = 'unit' and ${isInUnit}))
    ) found
    order by array_position(${above}, found.org_id) desc, found.id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Those who reach the asker from wherever they are: each source is asked for a few people, and only until enough are found. */
const farGranters = async (db: Db, roles: ByReach, asker: Asker, most: number): Promise<string[]> => {
  const above = sql`${sql.param(unitsAbove(asker))}::uuid[]`
  const fits = sql`${liveMembership} and (m.role_id = any(${roles.asker})
    or (m.role_id = any(${roles.below}) and m.anchor_org_id = any(${above}))
    or (m.role_id = any(${roles.unit}) and m.anchor_org_id = ${asker.orgId}::uuid))`
  const isAnother = sql`${activePerson} and u.id <> ${asker.id}`
  const { rows } = await db.execute<{ id: string }>(sql`
    with source as materialized (
      select distinct found.kind, found.id from (
        select m.subject_kind as kind, m.subject_id as id from role_members m where ${fits} limit ${MOST_SOURCES}) found
    )
    select held.id from source s cross join lateral (
      select u.id from users u where s.kind = 'user' and u.id = s.id and ${isAnother}
      union all
      select u.id from org_units top join org_units o on o.id = top.id or (s.kind = 'unitBelow' and o.path like top.path || '%')
        join users u on u.primary_org_id = o.id
        where s.kind in ('unit', 'unitBelow') and top.id = s.id and ${isAnother}
      union all
      select u.id from org_units top join org_units o on o.id = top.id or (s.kind = 'unitBelow' and o.path like top.path || '%')
        join user_orgs x on x.org_id = o.id join users u on u.id = x.user_id
        where s.kind in ('unit', 'unitBelow') and top.id = s.id and ${isAnother}
      union all
      select u.id from user_group_members g join users u on u.id = g.user_id
        where s.kind = 'group' and g.group_id = s.id and g.way <> 'excluded' and ${isAnother}
      limit ${most}
    ) held
    union all
    select u.id from direct_grants g join users u on u.id = g.user_id
      where g.code = any(${switchedOn}) and ${liveGrant} and ${isAnother} and (g.scope ->> 'kind' = 'all'
        or (g.scope ->> 'kind' = 'custom' and exists (select 1 from jsonb_array_elements(g.scope -> 'units') place
          where place ->> 'orgId' = ${asker.orgId}
            or ((place ->> 'below')::boolean and (place ->> 'orgId')::uuid = any(${above})))))
    union all
    select u.id from users u where ${roles.everybodyBy('asker')}::boolean and ${isAnother}
    limit ${most * 10}`)
  return [...new Set(rows.map(({ id }) => id))]
}

/**
 * People whose right to grant reaches the asker, the nearest first, no more than `most`. Found from the sources of rights
 * backwards: resolving people one by one took seconds where many hold such a role.
 */
export const findGranters = async (db: Db, asker: Asker, most: number): Promise<string[]> => {
  const roles = byReach(await grantingRoles(db), asker)
  const near = await nearGranters(db, roles, asker, most)
  const far = near.length < most ? await farGranters(db, roles, asker, most) : []
  return [...new Set([...near, ...far])].slice(0, most)
}
