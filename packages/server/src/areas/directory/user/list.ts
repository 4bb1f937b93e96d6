import { listUsers, manageUsers } from '@portal/contract/areas/directory/user.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  asChoice,
  type Chosen,
  contains,
  either,
  elsewhere,
  equals,
  from,
  until,
} from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, type Place } from '#src/kit/page-read/place.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { EVERYBODY, liveMembership, peopleOfMemberships } from '#src/shared/access/membership.ts'
import { inSubtree, PERSON_SEARCH, personSought } from '#src/shared/directory/search.ts'
import { personWithin } from '#src/shared/directory/visible.ts'
import { RESTORABLE_DAYS } from './restorable.ts'
import { userJoins, userShown, withRoles } from './rows.ts'
import { accountStateOf } from './state.ts'

const holdsRole = (role: Place): SQL => sql`
  (exists (select 1 from roles r where r.id = ${role} and r.code = ${EVERYBODY})
    or u.id in (select held.user_id from (${peopleOfMemberships(sql`m.role_id = ${role} and ${liveMembership}`)}) held))`

const inGroup = (group: Place): SQL => sql`exists (select 1 from user_group_members g
  where g.user_id = u.id and g.group_id = ${group} and g.way <> 'excluded')`

const ofUnit = (unit: Place, { below }: Chosen): SQL =>
  below === 'false' ? sql`u.primary_org_id = ${unit}` : inSubtree(sql`u.primary_org_id`, unit)

const filter = {
  orgId: ofUnit,
  below: asChoice,
  roleId: holdsRole,
  groupId: inGroup,
  post: contains(sql`u.post`),
  employment: equals(sql`u.employment`),
  tag: (tag: Place) => sql`${tag} = any(u.tags)`,
} as const

/** What both lists have in common; `given` says what the keyword is looked for by. */
const people = (secrets: Secrets) =>
  ({
    from: sql`users u`,
    joins: userJoins,
    key: sql`u.id`,
    columns: userShown,
    scope: personWithin,
    search: PERSON_SEARCH,
    given: ({ body }: { body: { keyword: string } }) => personSought(secrets, body.keyword),
    sort: {
      createdAt: sql`u.created_at`,
      code: sql`u.code`,
      name: chinese(sql`u.name`),
      lastLoginAt: blankable(sql`u.last_login_at`),
      hiredOn: blankable(sql`u.hired_on`),
    },
    order: '-createdAt',
    finish: withRoles,
  }) as const

const notDeleted = sql`u.deleted_at is null`

/** The list of the specification: enabled people, whatever is asked for. */
export const enabledUsers = (secrets: Secrets) =>
  pageRead(listUsers, {
    ...people(secrets),
    where: sql`${notDeleted} and u.enabled`,
    filter: { ...filter, enabled: elsewhere },
  })

export const allUsers = (secrets: Secrets) =>
  pageRead(manageUsers, {
    ...people(secrets),
    where: ({ deleted }) =>
      deleted === 'true' ? sql`u.deleted_at > now() - ${RESTORABLE_DAYS} * interval '1 day'` : notDeleted,
    filter: {
      ...filter,
      enabled: { 0: sql`not u.enabled`, 1: sql`u.enabled` },
      state: equals(accountStateOf),
      neverLogin: either(sql`u.last_login_at is null`),
      source: equals(sql`u.auth_kind`),
      hiredFrom: from(sql`u.hired_on`),
      hiredTo: until(sql`u.hired_on`),
      deleted: asChoice,
    },
  })
