import { type SQL, sql } from 'drizzle-orm'

/** What stood in a field on the evening of a day is what its first later change replaced. */
const replacedAfter = (day: string, changes: SQL): SQL =>
  sql`(select c.before ${changes} and c.applied_at is not null and c.effective_on > ${day}::date
    order by c.effective_on, c.applied_at, c.id limit 1)`

/** Name or upper unit that a row of `org_units o` had on the evening of a day; `now` is what it has today. */
export const unitOnDay = (field: 'name' | 'parentId', day: string, now: SQL): SQL =>
  sql`coalesce(${replacedAfter(day, sql`from org_changes c where c.org_id = o.id and c.field = ${field}`)}, ${now})`

/** Unit of a person on the evening of a day; `now` is that of today. */
export const placeOnDay = (person: SQL, day: string, now: SQL): SQL => sql`
  coalesce(${replacedAfter(
    day,
    sql`from user_changes c where c.user_id = ${person} and c.field = 'primaryOrgId' and c.before <> ''`,
  )}::uuid, ${now})`
