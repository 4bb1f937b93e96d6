import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

/** Opens the archives of people who have none: each gets its number once, by the year the person came. */
const openFor = (people: SQL): SQL => sql`
  insert into archive_files (user_id, archive_no)
  select u.id, 'DA-' || to_char(coalesce(u.hired_on, u.created_at at time zone 'Asia/Shanghai'), 'YYYY') || '-'
    || lpad(nextval('archive_numbers')::text, 6, '0')
  from (select u.id, u.hired_on, u.created_at from users u
    where u.merged_into_id is null and ${people} and not exists (select 1 from archive_files f where f.user_id = u.id)
    order by coalesce(u.hired_on, u.created_at), u.code) u
  on conflict (user_id) do nothing`

/** Before something is written into it. */
export const openArchives = (db: Db, userIds: readonly string[]) =>
  db.execute(openFor(sql`u.id = any(${sql.param([...userIds])}::uuid[])`))

/** Every few minutes: people who came meanwhile. */
export const openAllArchives = (db: Db) => db.execute(openFor(sql`u.deleted_at is null`))
