import { roleMembers } from '@portal/contract/areas/access/member.ts'
import { UNUSED_DAYS } from '@portal/contract/areas/access/review.ts'
import { type SQL, sql } from 'drizzle-orm'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, inTerms, type Place } from '#src/kit/page-read/place.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { liveMembership, peopleOfMemberships, today } from '#src/shared/access/membership.ts'
import { inSubtree, PERSON_SEARCH, personSought } from '#src/shared/directory/search.ts'
import { personWithin } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findRoleInScope } from './add.ts'
import { memberWithin } from './visible.ts'

const EXPIRING_DAYS = 30

const ROLE = sql`${given('role')}::uuid`

/** The receiver of each membership, whichever of the three tables it stands in. */
const receivers = sql`role_members m
  left join users p on m.subject_kind = 'user' and p.id = m.subject_id
  left join org_units w on m.subject_kind in ('unit', 'unitBelow') and w.id = m.subject_id
  left join user_groups k on m.subject_kind = 'group' and k.id = m.subject_id`

const receiverName = sql`coalesce(p.name, w.name, k.name)`
const anchorName = sql`coalesce((select a.name from org_units a where a.id = m.anchor_org_id), '')`

const way = sql`jsonb_build_object('memberId', m.id, 'kind', m.subject_kind, 'name', coalesce(${receiverName}, ''),
  'anchorName', ${anchorName}, 'from', m.valid_from, 'to', m.valid_to)`

const expiring = sql`m.valid_to between ${today} and ${today} + ${EXPIRING_DAYS}::int`

/** Last day on which this person used a code that the role gives. */
const lastUsed = (person: SQL): SQL => sql`(
  select max(used.last_on) from privilege_uses used join role_privileges g on g.code = used.code
  where used.user_id = ${person} and g.role_id = ${ROLE})`

const unused = (person: SQL): SQL => sql`coalesce(${lastUsed(person)} < ${today} - ${UNUSED_DAYS}::int, true)`

const grantedLongAgo = sql`m.granted_at < now() - ${UNUSED_DAYS} * interval '1 day'`

/** A switch that narrows where it is on, and says nothing where it is off. */
const onlyWhere = (condition: SQL) => ({ true: condition, false: sql`true` })

const memberships = pageRead(roleMembers, {
  from: receivers,
  joins: sql`left join org_units home on home.id = p.primary_org_id left join users giver on giver.id = m.granted_by`,
  key: sql`m.id`,
  columns: {
    id: sql`m.id`,
    kind: sql`m.subject_kind`,
    subjectId: sql`m.subject_id`,
    name: sql`coalesce(${receiverName}, '')`,
    code: sql`coalesce(p.code, w.code, '')`,
    orgName: sql`coalesce(home.name, '')`,
    anchorOrgId: sql`m.anchor_org_id`,
    anchorName,
    from: sql`m.valid_from`,
    to: sql`m.valid_to`,
    grantedBy: sql`coalesce(giver.name, '')`,
    grantedAt: sql`m.granted_at`,
    reason: sql`m.reason`,
    lastUsedOn: sql`case when m.subject_kind = 'user' then ${lastUsed(sql`m.subject_id`)} end`,
    ways: sql`jsonb_build_array(${way})`,
  },
  scope: memberWithin,
  where: sql`m.role_id = ${ROLE}`,
  given: ({ body }) => ({ role: body.roleId }),
  search: [receiverName, sql`coalesce(p.code, w.code)`],
  filter: {
    kind: equals(sql`m.subject_kind`),
    orgId: (unit: Place) => inSubtree(sql`coalesce(p.primary_org_id, w.id, k.owner_org_id)`, unit),
    expiring: onlyWhere(expiring),
    unused: onlyWhere(sql`(m.subject_kind = 'user' and ${grantedLongAgo} and ${unused(sql`m.subject_id`)})`),
  },
  sort: { grantedAt: sql`m.granted_at` },
  order: '-grantedAt',
})

/** Live ways of the role that the filter asks for: they say who is in the list, and stand in its rows. */
const askedWays = sql`(m.role_id = ${ROLE} and ${liveMembership}
  and (${given('kind')}::text is null or m.subject_kind = ${given('kind')}::text)
  and (not ${given('expiring')}::boolean or ${expiring}) and (not ${given('unused')}::boolean or ${grantedLongAgo}))`

/** Each person once, with every live way in which the role is held. */
const holders = ({ platform: { secrets } }: Portal) =>
  pageRead(roleMembers, {
    from: sql`users u`,
    joins: sql`join org_units o on o.id = u.primary_org_id`,
    key: sql`u.id`,
    columns: {
      id: sql`u.id`,
      kind: sql`'user'`,
      subjectId: sql`u.id`,
      name: sql`u.name`,
      code: sql`u.code`,
      orgName: sql`o.name`,
      anchorOrgId: sql`null`,
      anchorName: sql`''`,
      from: sql`null`,
      to: sql`null`,
      grantedBy: sql`''`,
      grantedAt: sql`null`,
      reason: sql`''`,
      lastUsedOn: lastUsed(sql`u.id`),
      ways: sql`(select jsonb_agg(${way} order by m.granted_at) from ${receivers}
        where m.id in (select h.member_id from (${peopleOfMemberships(askedWays)}) h where h.user_id = u.id))`,
    },
    scope: personWithin,
    where: sql`u.id in (select h.user_id from (${peopleOfMemberships(askedWays)}) h) and u.deleted_at is null`,
    given: ({ body: { roleId, keyword, filter } }) => ({
      ...personSought(secrets, keyword),
      role: roleId,
      kind: filter.kind ?? null,
      expiring: filter.expiring ?? false,
      unused: filter.unused ?? false,
    }),
    search: PERSON_SEARCH,
    filter: {
      kind: elsewhere,
      orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
      expiring: elsewhere,
      unused: onlyWhere(unused(sql`u.id`)),
    },
    sort: { grantedAt: inTerms(sql`u.code`) },
    order: 'grantedAt',
  })

export const listMembers = (portal: Portal): HandlerOf<typeof roleMembers> => {
  const people = holders(portal)
  return async (call) => {
    await findRoleInScope(call.tx, call.body.roleId)
    return (call.body.expand ? people : memberships).read(call)
  }
}
