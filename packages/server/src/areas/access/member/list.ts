import { UNUSED_DAYS } from '@portal/contract/areas/access/access-review.ts'
import type { RoleMemberRow, roleMembers } from '@portal/contract/areas/access/role-members.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Tx } from '#src/platform/tx.ts'
import { liveMembership, peopleOfMemberships, today } from '#src/shared/access/membership.ts'
import { inSubtree, personMatches } from '#src/shared/directory/search.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { findRoleInScope } from './add.ts'
import { memberVisible } from './visible.ts'

type Query = BodyOf<typeof roleMembers>
type Page = { list: RoleMemberRow[]; total: number }

type RawRow = Record<string, unknown> & Omit<RoleMemberRow, 'grantedAt' | 'ways'> & { grantedAt: string | null }

const EXPIRING_DAYS = 30

/** The receiver of each membership, whichever of the three tables it stands in. */
const receivers = sql`
  left join users p on m.subject_kind = 'user' and p.id = m.subject_id
  left join org_units w on m.subject_kind in ('unit', 'unitBelow') and w.id = m.subject_id
  left join user_groups k on m.subject_kind = 'group' and k.id = m.subject_id
  left join org_units home on home.id = p.primary_org_id`

const expiring = sql`m.valid_to between ${today} and ${today} + ${EXPIRING_DAYS}::int`

/** Last day on which this person used a code that the role gives. */
const lastUsed = (person: SQL, roleId: SQL): SQL => sql`(
  select max(used.last_on) from privilege_uses used join role_privileges g on g.code = used.code
  where used.user_id = ${person} and g.role_id = ${roleId})`

const unused = (person: SQL, roleId: SQL): SQL =>
  sql`coalesce(${lastUsed(person, roleId)} < ${today} - ${UNUSED_DAYS}::int, true)`

const grantedLongAgo = sql`m.granted_at < now() - ${UNUSED_DAYS} * interval '1 day'`

const asWay = ({ id, kind, name, anchorName, from, to }: Omit<RoleMemberRow, 'ways'>) => ({
  memberId: id,
  kind,
  name,
  anchorName,
  from,
  to,
})

const listMemberships = async (tx: Tx, query: Query): Promise<Page> => {
  const { kind, orgId, expiring: soon, unused: idle } = query.filter
  const like = `%${escapeLike(query.keyword)}%`
  const where = sql.join(
    [
      sql`m.role_id = ${query.roleId}`,
      memberVisible(tx),
      ...(kind === undefined ? [] : [sql`m.subject_kind = ${kind}`]),
      ...(orgId === undefined ? [] : [inSubtree(sql`coalesce(p.primary_org_id, w.id, k.owner_org_id)`, orgId)]),
      ...(soon ? [expiring] : []),
      ...(idle
        ? [sql`m.subject_kind = 'user' and ${grantedLongAgo} and ${unused(sql`m.subject_id`, sql`m.role_id`)}`]
        : []),
      ...(query.keyword === ''
        ? []
        : [sql`(coalesce(p.name, w.name, k.name) ilike ${like} or coalesce(p.code, w.code) ilike ${like})`]),
    ],
    sql` and `,
  )
  const direction = (query.sort ?? '-grantedAt').startsWith('-') ? sql`desc` : sql`asc`
  const from = sql`role_members m ${receivers}`
  const { rows } = await tx.db.execute<RawRow>(sql`
    select m.id, m.subject_kind as kind, m.subject_id as "subjectId", coalesce(p.name, w.name, k.name, '') as name,
      coalesce(p.code, w.code, '') as code, coalesce(home.name, '') as "orgName", m.anchor_org_id as "anchorOrgId",
      coalesce((select a.name from org_units a where a.id = m.anchor_org_id), '') as "anchorName",
      m.valid_from::text as from, m.valid_to::text as to, m.granted_at as "grantedAt", m.reason,
      coalesce((select by.name from users by where by.id = m.granted_by), '') as "grantedBy",
      case when m.subject_kind = 'user' then ${lastUsed(sql`m.subject_id`, sql`m.role_id`)}::text end as "lastUsedOn"
    from ${from} where ${where} order by m.granted_at ${direction}, m.id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)
  const list = rows.map((row) => ({
    ...row,
    grantedAt: row.grantedAt === null ? null : new Date(row.grantedAt),
    ways: [asWay({ ...row, grantedAt: null })],
  }))
  return { list, total: await countRows(tx, from, where, query.exactTotal) }
}

interface PersonRow extends Record<string, unknown> {
  id: string
  name: string
  code: string
  orgName: string
  lastUsedOn: string | null
  ways: RoleMemberRow['ways']
}

/** Each person once, with every live way in which the role is held. */
const listPeople = async (tx: Tx, secrets: Secrets, query: Query): Promise<Page> => {
  const { orgId, kind, expiring: soon, unused: idle } = query.filter
  const memberships: SQL = sql.join(
    [
      sql`m.role_id = ${query.roleId} and ${liveMembership}`,
      ...(kind === undefined ? [] : [sql`m.subject_kind = ${kind}`]),
      ...(soon ? [expiring] : []),
      ...(idle ? [grantedLongAgo] : []),
    ],
    sql` and `,
  )
  const where = sql.join(
    [
      sql`u.id in (select h.user_id from (${peopleOfMemberships(memberships)}) h) and u.deleted_at is null`,
      personVisible(tx),
      ...(idle ? [unused(sql`u.id`, sql`${query.roleId}::uuid`)] : []),
      ...(orgId === undefined ? [] : [inSubtree(sql`u.primary_org_id`, orgId)]),
      ...(query.keyword === '' ? [] : [personMatches(secrets, query.keyword)]),
    ],
    sql` and `,
  )
  const { rows } = await tx.db.execute<PersonRow>(sql`
    with page as (
      select u.id, u.name, u.code, u.primary_org_id from users u where ${where}
      order by u.code, u.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    )
    select page.id, page.name, page.code, o.name as "orgName",
      ${lastUsed(sql`page.id`, sql`${query.roleId}::uuid`)}::text as "lastUsedOn", (
      select json_agg(json_build_object('memberId', m.id, 'kind', m.subject_kind, 'name', coalesce(p.name, w.name, k.name, ''),
        'anchorName', coalesce((select a.name from org_units a where a.id = m.anchor_org_id), ''),
        'from', m.valid_from, 'to', m.valid_to) order by m.granted_at)
      from role_members m ${receivers}
      where m.id in (select distinct h.member_id from (${peopleOfMemberships(memberships)}) h where h.user_id = page.id)
    ) as ways
    from page join org_units o on o.id = page.primary_org_id order by page.code, page.id`)
  const nothing = {
    anchorOrgId: null,
    anchorName: '',
    from: null,
    to: null,
    grantedBy: '',
    grantedAt: null,
    reason: '',
  }
  const list = rows.map((row) => ({ ...row, ...nothing, kind: 'user' as const, subjectId: row.id }))
  return { list, total: await countRows(tx, sql`users u`, where, query.exactTotal) }
}

export const pageOfRoleMembers = async (tx: Tx, secrets: Secrets, query: Query): Promise<Page> => {
  await findRoleInScope(tx, query.roleId)
  return query.expand ? listPeople(tx, secrets, query) : listMemberships(tx, query)
}
