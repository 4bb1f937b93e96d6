import type { UserDetail } from '@portal/contract/areas/directory/user.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { lockedUntil } from '#src/areas/account/public.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { selectUserRows } from './rows.ts'

interface Extra extends Record<string, unknown> {
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
}

const selectExtra = async (tx: Tx, id: string) => {
  const { rows } = await tx.db.execute<Extra>(sql`
    select u.login_name as "loginName", u.gender, u.mail_mask as mail, u.id_number_mask as "idNumber",
      u.primary_org_id as "primaryOrgId", u.superior_id as "superiorId", coalesce(s.name, '') as "superiorName",
      u.hired_on::text as "hiredOn", u.left_on::text as "leftOn", u.valid_to::text as "validTo", u.tags,
      u.must_change as "mustChange", u.deleted_at as "deletedAt", ${lockedUntil(sql`u.id`)} as "lockedUntil",
      exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null) as "secondFactor",
      (select count(*) from sessions x where x.user_id = u.id and x.ended_at is null and x.absolute_until > now()) as sessions
    from users u left join users s on s.id = u.superior_id where u.id = ${id}`)
  return rows[0]
}

const selectOthers = async (tx: Tx, id: string) => {
  const { rows } = await tx.db.execute<{ orgId: string; orgName: string; post: string }>(sql`
    select x.org_id as "orgId", o.name as "orgName", x.post from user_orgs x join org_units o on o.id = x.org_id
    where x.user_id = ${id} order by o.path`)
  return rows
}

const selectTimeline = async (tx: Tx, id: string): Promise<UserDetail['timeline']> => {
  const named = (value: ReturnType<typeof sql>) => sql`case c.field
    when 'primaryOrgId' then coalesce((select o.name from org_units o where o.id::text = ${value}), '')
    when 'superiorId' then coalesce((select s.name from users s where s.id::text = ${value}), '')
    else ${value} end`
  const { rows } = await tx.db.execute<Record<string, unknown> & UserDetail['timeline'][number]>(sql`
    select c.id, c.field, ${named(sql`c.before`)} as before, ${named(sql`c.after`)} as after,
      c.effective_on::text as "effectiveOn", c.applied_at is not null as applied, coalesce(by.name, '') as by
    from user_changes c left join users by on by.id = c.created_by
    where c.user_id = ${id} order by c.effective_on desc, c.id desc limit 100`)
  return rows
}

/** Everything about a person in scope, with phone, mail and identity number masked. */
export const readUser = async (tx: Tx, id: string): Promise<UserDetail> => {
  const [row] = await selectUserRows(tx, sql`u.id = ${id} and ${personVisible(tx)}`)
  ensure(row, errors.missing)
  const extra = await selectExtra(tx, id)
  ensure(extra, errors.missing)
  const asDate = (value: string | null) => (value === null ? null : new Date(value))
  return {
    ...row,
    ...extra,
    lockedUntil: asDate(extra.lockedUntil),
    deletedAt: asDate(extra.deletedAt),
    others: await selectOthers(tx, id),
    timeline: await selectTimeline(tx, id),
  }
}
