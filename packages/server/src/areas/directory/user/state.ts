import { type SQL, sql } from 'drizzle-orm'
import { lockedPerson } from '#src/areas/account/public.ts'

/** State of the account of `users u` (20 section 2), derived so that it can never disagree with the facts. */
export const accountStateOf: SQL = sql`(case
  when u.deleted_at is not null then 'deleted'
  when not u.enabled then 'disabled'
  when ${lockedPerson(sql`u.id`)} then 'locked'
  when u.must_change and u.last_login_at is null then 'pending'
  else 'normal' end)`
