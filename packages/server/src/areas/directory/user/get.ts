import type { UserDetail } from '@portal/contract/areas/directory/user.ts'
import { MERGE_UNDO_HOURS, type UserMerge } from '@portal/contract/areas/directory/user-merge.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { lockedUntil } from '#src/areas/account/public.ts'
import { namedColumns } from '#src/kit/page-read/read.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import { scopeValues, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { personInPlacedScope } from '#src/shared/directory/visible.ts'
import { type HeldRole, heldRoles, rolesOf, type ShownUser, userJoins, userShown } from './rows.ts'

/** A person as the database words him: times are text. */
interface Stored extends Omit<ShownUser, 'createdAt' | 'updatedAt' | 'lastLoginAt'> {
  createdAt: string
  updatedAt: string
  lastLoginAt: string | null
  loginName: string
  gender: UserDetail['gender']
  mail: string
  idNumber: string
  primaryOrgId: string
  superiorId: string | null
  superiorName: string
  hiredOn: string | null
  leftOn: string | null
  validTo: string | null
  tags: string[]
  mustChange: boolean
  secondFactor: boolean
  sessions: number
  lockedUntil: string | null
  deletedAt: string | null
  others: UserDetail['others']
  timeline: UserDetail['timeline']
  merges: { keep: UserMerge['keep']; drop: UserMerge['drop']; at: string; undoUntil: string }[]
}

const named = (value: SQL): SQL => sql`case c.field
  when 'primaryOrgId' then coalesce((select o.name from org_units o where o.id = nullif(${value}, '')::uuid), '')
  when 'superiorId' then coalesce((select s.name from users s where s.id = nullif(${value}, '')::uuid), '')
  else ${value} end`

const othersOf: SQL = sql`
  (select json_agg(json_build_object('orgId', x.org_id, 'orgName', o.name, 'post', x.post) order by o.path)
    from user_orgs x join org_units o on o.id = x.org_id where x.user_id = u.id)`

const timelineOf: SQL = sql`
  (select json_agg(line order by line."effectiveOn" desc, line.id desc) from (
    select c.id, c.field, ${named(sql`c.before`)} as before, ${named(sql`c.after`)} as after,
      c.effective_on::text as "effectiveOn", c.applied_at is not null as applied, coalesce(by.name, '') as by
    from user_changes c left join users by on by.id = c.created_by
    where c.user_id = u.id order by c.effective_on desc, c.id desc limit 100) line)`

const personOf = (alias: string): SQL =>
  sql`json_build_object('id', ${sql.identifier(alias)}.id, 'code', ${sql.identifier(alias)}.code, 'name', ${sql.identifier(alias)}.name)`

/** The other side is shown only where the reader may see that person too. */
const mergesOf: SQL = sql`
  (select json_agg(json_build_object('keep', ${personOf('kept')}, 'drop', ${personOf('dropped')}, 'at', m.at,
      'undoUntil', m.at + ${MERGE_UNDO_HOURS} * interval '1 hour') order by m.at desc)
    from user_merges m join users kept on kept.id = m.keep_id join users dropped on dropped.id = m.drop_id
    where m.undone_at is null and (m.keep_id = u.id or m.drop_id = u.id)
      and ${personInPlacedScope(sql`kept`)} and ${personInPlacedScope(sql`dropped`)})`

/** One statement: a person is opened often, and several would cost more than the rows. */
const detailOf = pointRead<Stored>(
  () => sql`
    select ${namedColumns(userShown)}, u.login_name as "loginName", u.gender, u.mail_mask as mail, u.id_number_mask as "idNumber",
      u.primary_org_id as "primaryOrgId", u.superior_id as "superiorId", coalesce(s.name, '') as "superiorName",
      u.hired_on::text as "hiredOn", u.left_on::text as "leftOn", u.valid_to::text as "validTo", u.tags,
      u.must_change as "mustChange", u.deleted_at as "deletedAt", ${lockedUntil(sql`u.id`)} as "lockedUntil",
      exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null) as "secondFactor",
      (select count(*) from sessions x where x.user_id = u.id and x.ended_at is null and x.absolute_until > now()) as sessions,
      coalesce(${othersOf}, '[]') as others, coalesce(${timelineOf}, '[]') as timeline,
      coalesce(${mergesOf}, '[]') as merges
    from users u ${userJoins} left join users s on s.id = u.superior_id
    where u.id = ${sql.placeholder('id')} and ${personInPlacedScope()}`,
)

const heldBy = pointRead<HeldRole>(() => rolesOf(sql.placeholder('ids')))

/** Everything about a person in scope, with phone, mail and identity number masked. */
export const readUser = async (tx: Tx, id: string): Promise<UserDetail> => {
  // Asked together, so that they travel together; the roles of somebody out of sight are thrown away.
  const [[found], held] = await Promise.all([detailOf(tx.db, { id, ...scopeValues(tx) }), heldBy(tx.db, { ids: [id] })])
  ensure(found, errors.missing)
  const asDate = (value: string | null) => (value === null ? null : new Date(value))
  return {
    ...found,
    createdAt: new Date(found.createdAt),
    updatedAt: new Date(found.updatedAt),
    lastLoginAt: asDate(found.lastLoginAt),
    roles: heldRoles(held),
    lockedUntil: asDate(found.lockedUntil),
    deletedAt: asDate(found.deletedAt),
    merges: found.merges.map((each) => ({ ...each, at: new Date(each.at), undoUntil: new Date(each.undoUntil) })),
  }
}
