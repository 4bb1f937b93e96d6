import { type Audience, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Place, placed } from '#src/kit/page-read/place.ts'
import type { Db } from '#src/platform/database/db.ts'
import { EVERYBODY, liveMembership, peopleOfMemberships } from '../access/membership.ts'
import { pathName } from '../directory/search.ts'
import { type AudienceParts, partsOf } from './placed.ts'

type Ids = readonly string[] | Place

interface AddressedTable {
  audienceInclude: PgColumn
  audienceExclude: PgColumn
}

const overlaps = ({ audienceInclude, audienceExclude }: AddressedTable, facets: SQL): SQL =>
  sql`(${audienceInclude} && ${facets} and not ${audienceExclude} && ${facets})`

/** Condition on content: addressed to a person with these facets. */
export const addressedTo = (table: AddressedTable, facets: readonly string[] | Place): SQL =>
  overlaps(table, sql`${placed(facets)}::text[]`)

/** The main unit of a person or a further one is among these; the units are found once for all people. */
const placedIn = (user: SQL, units: SQL): SQL => sql`(${user}.primary_org_id in (${units})
  or exists (select 1 from user_orgs x where x.user_id = ${user}.id and x.org_id in (${units})))`

const ofUnits = (user: SQL, exact: Ids | undefined, below: Ids | undefined): SQL[] => [
  ...(exact ? [placedIn(user, sql`select unnest(${placed(exact)}::uuid[])`)] : []),
  ...(below
    ? [
        placedIn(
          user,
          sql`select o.id from org_units o join org_units top on o.path like top.path || '%'
            where top.id = any(${placed(below)}::uuid[])`,
        ),
      ]
    : []),
]

/** Holders of enabled roles, as one set that the database computes once for all people. */
const inRoles = (user: SQL, roleIds: SQL): SQL => {
  const chosen = sql`(select r.id from roles r where r.enabled and r.id = any(${roleIds}::uuid[]))`
  return sql`${user}.id in (
      select held.user_id from (${peopleOfMemberships(sql`m.role_id in ${chosen} and ${liveMembership}`)}) held)
    or exists (select 1 from roles r where r.code = ${EVERYBODY} and r.id in ${chosen})`
}

/** Condition on `users u`: holds the enabled role, as an audience of that role means it. */
export const holdsRole = (roleId: string | Place): SQL => sql`(${inRoles(sql`u`, sql`array[${roleId}]`)})`

const oneOfPeople = (user: SQL, ids: Ids): SQL => sql`${user}.id = any(${placed(ids)}::uuid[])`

/**
 * Condition on people: the audience resolves to this person. `user` is the alias of a `users` row.
 * The reverse of {@link addressedTo}; both must agree, which a test proves.
 */
export const personIn = (audience: Audience | AudienceParts, user: SQL = sql`u`): SQL => {
  const { everyone, ids }: AudienceParts = 'ids' in audience ? audience : partsOf(audience)
  const parts = [
    ...(everyone ? [sql`true`] : []),
    ...ofUnits(user, ids.units, ids.below),
    ...(ids.roles ? [inRoles(user, sql`${placed(ids.roles)}`)] : []),
    ...(ids.groups
      ? [
          sql`exists (select 1 from user_group_members g where g.user_id = ${user}.id and g.way <> 'excluded'
            and g.group_id = any(${placed(ids.groups)}::uuid[]))`,
        ]
      : []),
    ...(ids.users ? [oneOfPeople(user, ids.users)] : []),
  ]
  if (parts.length === 0) return sql`false`
  const excepted = [
    ...ofUnits(user, ids.exceptUnits, ids.exceptBelow),
    ...(ids.exceptUsers ? [oneOfPeople(user, ids.exceptUsers)] : []),
  ]
  const included = sql`(${sql.join(parts, sql` or `)})`
  return excepted.length === 0 ? included : sql`(${included} and not (${sql.join(excepted, sql` or `)}))`
}

/** People who take part in anything at all: enabled and not deleted. */
export const activePerson = (user: SQL = sql`u`): SQL => sql`(${user}.enabled and ${user}.deleted_at is null)`

export const countAudience = async (db: Db, audience: Audience): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from users u where ${activePerson()} and ${personIn(audience)}`,
  )
  return rows[0]?.n ?? 0
}

/** Titles of everything an audience names, for {@link describeAudience}; units of a name that others bear too by their path. */
export const namesOfAudiences = async (db: Db, audiences: readonly Audience[]): Promise<Map<string, string>> => {
  const ids = (pick: (audience: Audience) => readonly string[]) => sql.param([...new Set(audiences.flatMap(pick))])
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select o.id, case when exists (
        select 1 from org_units s where s.name = o.name and s.id <> o.id
      ) then ${pathName(sql`o.path`)} else o.name end as name
      from org_units o where o.id = any(${ids((a) => [...a.units, ...a.exceptUnits].map((unit) => unit.id))}::uuid[])
    union all select id, name from roles where id = any(${ids((a) => a.roles)}::uuid[])
    union all select id, name from user_groups where id = any(${ids((a) => a.groups)}::uuid[])
    union all select id, name from users where id = any(${ids((a) => [...a.users, ...a.exceptUsers])}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Where the unit is, from the topmost one down, if an audience is one unit and nothing else; else empty. */
export const pathOfOnlyUnit = async (db: Db, { units, ...others }: Audience): Promise<string> => {
  const [unit] = units
  if (!unit || units.length > 1 || !isEmptyAudience({ ...others, units: [] })) return ''
  const { rows } = await db.execute<{ path: string }>(
    sql`select ${pathName(sql`o.path`)} as path from org_units o where o.id = ${unit.id}`,
  )
  return rows[0]?.path ?? ''
}
