import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { ScopeRule } from '#src/schema/access.ts'
import { activePerson, EVERYBODY, liveGrant, liveMembership } from './membership.ts'
import { ruleFor } from './rights.ts'

/** Codes that let somebody give rights to people: 授权 and 分配角色 of the user screen. */
const GRANTING: readonly Privilege[] = [P.userGrant, P.userRole]

interface Search {
  roles: ByReach
  asker: Asker
  codes: readonly Privilege[]
  most: number
}

/** So many people of the units above are looked through, and so many memberships of units and groups. */
const MOST_PEOPLE = 50_000
/** Sources from elsewhere that are asked for their people: beyond it there are granters enough. */
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

const switchedOn = (codes: readonly Privilege[]) => sql`array(
  select c from unnest(${sql.param(codes)}::text[]) c
  where not exists (select 1 from privilege_settings s where s.code = c and not s.enabled))`

const grantingRoles = async (db: Db, codes: readonly Privilege[]): Promise<GrantingRole[]> => {
  const { rows } = await db.execute<GrantingRole>(sql`
    select r.id, r.code = ${EVERYBODY} as "isForEverybody", r.scope, r.scope_by_resource as "scopeByResource",
      array_agg(p.code) as codes
    from role_privileges p join roles r on r.id = p.role_id and r.enabled
    where p.code = any(${switchedOn(codes)}) group by r.id`)
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

/** For each row of the first its own few of the second, found by an index and no further than its limit. */
const forEach = (rows: SQL, few: SQL): SQL => sql`${rows} cross join lateral (${few})`

/**
 * Those in the asker's unit and above it whose own place brings him into their scope, the nearest first. Holders and people
 * of these few units are two narrow lists that are laid beside each other: nobody is looked at one by one.
 */
const nearGranters = async (db: Db, { roles, asker, codes, most }: Search): Promise<string[]> => {
  const above = sql`${sql.param(unitsAbove(asker))}::uuid[]`
  const isAnother = sql`${activePerson} and u.id <> ${asker.id}`
  const lives = sql`m.anchor_org_id is null and ${liveMembership}`
  const isHis = (reach: SQL, orgId: SQL) => sql`(${reach} = 'below' or ${orgId} = ${asker.orgId}::uuid)`
  const { rows } = await db.execute<{ id: string }>(sql`
    with role as materialized (
      select unnest(${roles.below}) as id, 'below' as reach union all select unnest(${roles.unit}), 'unit'
    ), place as materialized (
      select u.id, u.primary_org_id as org_id from users u where u.primary_org_id = any(${above}) limit ${MOST_PEOPLE}
    ), held as materialized (
      select m.subject_kind as kind, m.subject_id as id, r.reach from role r join role_members m on m.role_id = r.id
      where m.subject_kind <> 'user' and ${lives} limit ${MOST_PEOPLE}
    ), holder as (
      select m.subject_id as user_id, r.reach from role_members m join role r on r.id = m.role_id
        where m.subject_kind = 'user' and ${lives}
      union all
      select g.user_id, h.reach from held h join user_group_members g on g.group_id = h.id and g.way <> 'excluded'
        where h.kind = 'group'
      union all
      select x.user_id, h.reach from place p join user_orgs x on x.user_id = p.id join org_units o on o.id = x.org_id
        cross join lateral unnest(string_to_array(trim(both '/' from o.path), '/')::uuid[]) top(id)
        join held h on h.id = top.id and (h.kind = 'unitBelow' or (h.kind = 'unit' and h.id = o.id))
      union all
      select g.user_id, g.scope ->> 'kind' from direct_grants g
        where g.code = any(${switchedOn(codes)}) and ${liveGrant} and g.scope ->> 'kind' in ('below', 'unit')
    ), whole as (
      select p.id, p.no from unnest(${above}) with ordinality p(id, no)
      where exists (select 1 from held h where ${isHis(sql`h.reach`, sql`p.id`)} and (
          (h.kind in ('unit', 'unitBelow') and h.id = p.id)
          or (h.kind = 'unitBelow' and array_position(${above}, h.id) < p.no)))
        or ${roles.everybodyBy('below')}::boolean or (${roles.everybodyBy('unit')}::boolean and p.id = ${asker.orgId}::uuid)
    ), near as (
      select p.id, p.org_id from place p join holder h on h.user_id = p.id where ${isHis(sql`h.reach`, sql`p.org_id`)}
      union
      select few.id, w.id from ${forEach(
        sql`whole w`,
        sql`select u.id from users u where u.primary_org_id = w.id and ${isAnother} order by u.id limit ${most}`,
      )} few
    )
    select u.id from near n join users u on u.id = n.id
    where ${isAnother} order by array_position(${above}, n.org_id) desc, u.id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Those who reach the asker from wherever they are: each source is asked for a few people, and only until enough are found. */
const farGranters = async (db: Db, { roles, asker, codes, most }: Search): Promise<string[]> => {
  const above = sql`${sql.param(unitsAbove(asker))}::uuid[]`
  const isAnother = sql`${activePerson} and u.id <> ${asker.id}`
  const membersOf = (ids: SQL, anchored: SQL) =>
    forEach(
      sql`select m.kind, m.id from unnest(${ids}) r(id)`,
      sql`select m.subject_kind as kind, m.subject_id as id from role_members m
        where m.role_id = r.id and ${liveMembership} and ${anchored} limit ${MOST_SOURCES}`,
    )
  const unitsOf = sql`org_units top join org_units o on o.id = top.id or (s.kind = 'unitBelow' and o.path like top.path || '%')`
  const holders = sql`
    select u.id from users u where s.kind = 'user' and u.id = s.id and ${isAnother}
    union all
    select u.id from ${unitsOf} join users u on u.primary_org_id = o.id
      where s.kind in ('unit', 'unitBelow') and top.id = s.id and ${isAnother}
    union all
    select u.id from ${unitsOf} join user_orgs x on x.org_id = o.id join users u on u.id = x.user_id
      where s.kind in ('unit', 'unitBelow') and top.id = s.id and ${isAnother}
    union all
    select u.id from user_group_members g join users u on u.id = g.user_id
      where s.kind = 'group' and g.group_id = s.id and g.way <> 'excluded' and ${isAnother}
    limit ${most}`
  const { rows } = await db.execute<{ id: string }>(sql`
    with source as materialized (
      select distinct found.kind, found.id from (
        ${membersOf(roles.asker, sql`true`)} m
        union all ${membersOf(roles.below, sql`m.anchor_org_id = any(${above})`)} m
        union all ${membersOf(roles.unit, sql`m.anchor_org_id = ${asker.orgId}::uuid`)} m
        limit ${MOST_SOURCES}) found
    )
    select held.id from ${forEach(sql`source s`, holders)} held
    union all
    select u.id from direct_grants g join users u on u.id = g.user_id
      where g.code = any(${switchedOn(codes)}) and ${liveGrant} and ${isAnother} and (g.scope ->> 'kind' = 'all'
        or (g.scope ->> 'kind' = 'custom' and exists (select 1 from jsonb_array_elements(g.scope -> 'units') place
          where place ->> 'orgId' = ${asker.orgId}
            or ((place ->> 'below')::boolean and (place ->> 'orgId')::uuid = any(${above})))))
    union all
    select u.id from users u where ${roles.everybodyBy('asker')}::boolean and ${isAnother}
    limit ${most * 10}`)
  return [...new Set(rows.map(({ id }) => id))]
}

/**
 * People whose right by any of the codes, to grant rights where none are named, reaches the asker, the nearest first, no
 * more than `most`. Found from the sources of rights backwards: resolving people one by one took seconds where many hold
 * such a role.
 */
export const findGranters = async (db: Db, asker: Asker, most: number, codes = GRANTING): Promise<string[]> => {
  const search = { roles: byReach(await grantingRoles(db, codes), asker), asker, codes, most }
  const near = await nearGranters(db, search)
  const far = near.length < most ? await farGranters(db, search) : []
  return [...new Set([...near, ...far])].slice(0, most)
}
