import { type SQL, sql } from 'drizzle-orm'

const yearStart = (year: SQL) => sql`make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Asia/Shanghai')`

/** Why a person of `standingTables` who has a target has not reached it: the first that fits, by the codes of `behindCause`. */
export const causeIn = (year: SQL): SQL => sql`case
  when u.last_login_at is null or u.last_login_at < ${yearStart(year)} then 'noLogin'
  when y.earned = 0 and not exists (select 1 from study_records sr where sr.user_id = u.id
    and sr.last_at >= ${yearStart(year)} and sr.last_at < ${yearStart(sql`${year} + 1`)}) then 'notBegun'
  when y.earned >= g.target_hundredths and y.total < g.target_hundredths then 'capped'
  when y.required < g.required_hundredths then 'noRequired'
  else 'tooFew' end`
