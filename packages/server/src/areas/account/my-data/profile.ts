import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Secrets } from '#src/platform/secrets.ts'

interface RawProfile extends Record<string, unknown> {
  phone: Buffer | null
  mail: Buffer | null
  idNumber: Buffer | null
}

/** The person's own card, with what others see masked: it is his, and he has just proven who he is. */
export const readProfile = async (db: Db, secrets: Secrets, userId: string): Promise<Record<string, unknown>> => {
  const { rows } = await db.execute<RawProfile>(sql`
    select u.name, u.code, u.login_name as "loginName", u.gender, u.phone_sealed as phone, u.mail_sealed as mail,
      u.id_number_sealed as "idNumber", o.name as "orgName", u.post, coalesce(s.name, '') as "superiorName", u.employment,
      coalesce((select string_agg(x.name, '、' order by x.path) from user_orgs j join org_units x on x.id = j.org_id
        where j.user_id = u.id), '') as "otherOrgs",
      u.hired_on::text as "hiredOn", u.valid_to::text as "validTo", array_to_string(u.tags, '、') as tags,
      exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null) as "secondFactor",
      u.subject is not null as bound, u.wechat_id is not null as "boundWechat", u.created_at as "createdAt", u.last_login_at as "lastLoginAt"
    from users u join org_units o on o.id = u.primary_org_id left join users s on s.id = u.superior_id
    where u.id = ${userId}`)
  const [row] = rows
  if (!row) return {}
  const open = (sealed: Buffer | null) => (sealed === null ? '' : secrets.open(sealed))
  return { ...row, phone: open(row.phone), mail: open(row.mail), idNumber: open(row.idNumber) }
}
