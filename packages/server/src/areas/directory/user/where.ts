import type { listUsers, manageUsers } from '@portal/contract/areas/directory/user.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/db.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Tx } from '#src/platform/tx.ts'
import { EVERYBODY, liveMembership, peopleOfMemberships } from '#src/shared/access/membership.ts'
import { inSubtree, personMatches } from '#src/shared/directory/search.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { RESTORABLE_DAYS } from './restorable.ts'
import { accountStateOf } from './state.ts'

type Filter = BodyOf<typeof manageUsers>['filter']

const holdsRole = (roleId: string): SQL => sql`
  (exists (select 1 from roles r where r.id = ${roleId} and r.code = ${EVERYBODY})
    or u.id in (select held.user_id from (${peopleOfMemberships(sql`m.role_id = ${roleId} and ${liveMembership}`)}) held))`

const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL[] =>
  value === undefined || value === '' ? [] : [condition(value)]

const filterConditions = (filter: Filter): SQL[] => [
  ...when(filter.orgId, (orgId) =>
    filter.below === false ? sql`u.primary_org_id = ${orgId}` : inSubtree(sql`u.primary_org_id`, orgId),
  ),
  ...when(filter.roleId, holdsRole),
  ...when(
    filter.groupId,
    (groupId) => sql`exists (select 1 from user_group_members g
      where g.user_id = u.id and g.group_id = ${groupId} and g.way <> 'excluded')`,
  ),
  ...when(filter.post, (post) => sql`u.post ilike ${`%${escapeLike(post)}%`}`),
  ...when(filter.employment, (employment) => sql`u.employment = ${employment}`),
  ...when(filter.tag, (tag) => sql`${tag} = any(u.tags)`),
  ...when(filter.enabled, (enabled) => sql`u.enabled = ${enabled === 1}`),
  ...when(filter.state, (state) => sql`${accountStateOf} = ${state}`),
  ...when(filter.neverLogin, (never) => (never ? sql`u.last_login_at is null` : sql`u.last_login_at is not null`)),
  ...when(filter.source, (source) => sql`u.auth_kind = ${source}`),
  ...when(filter.hiredFrom, (from) => sql`u.hired_on >= ${from}::date`),
  ...when(filter.hiredTo, (to) => sql`u.hired_on <= ${to}::date`),
]

const binCondition = (deleted: boolean): SQL =>
  deleted ? sql`u.deleted_at > now() - ${RESTORABLE_DAYS} * interval '1 day'` : sql`u.deleted_at is null`

/** Condition of a list of people: in scope, filtered and searched. */
export const usersWhere = (tx: Tx, secrets: Secrets, query: BodyOf<typeof listUsers | typeof manageUsers>): SQL => {
  const filter: Filter = query.filter
  const conditions = [
    personVisible(tx),
    binCondition(filter.deleted ?? false),
    ...filterConditions(filter),
    ...(query.keyword === '' ? [] : [personMatches(secrets, query.keyword)]),
  ]
  return sql.join(conditions, sql` and `)
}
