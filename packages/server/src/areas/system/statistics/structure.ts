import { type SQL, sql } from 'drizzle-orm'

/** The organisation that a report is arranged by: as it stands, or as it stood on the evening of a day. */
export interface Structure {
  /** Rows of `id, name, parent_id, path` for every unit. */
  units: SQL
  /** Unit of a person, given his unit of today. */
  placeOf(person: SQL, today: SQL): SQL
}

export const presentStructure: Structure = {
  units: sql`(select id, name, parent_id, path from org_units)`,
  placeOf: (_person, today) => today,
}

/** What the first later change of a row replaced is what stood there on the day. */
const replacedAfter = (day: string, changes: SQL): SQL =>
  sql`(select c.before ${changes} and c.applied_at is not null and c.effective_on > ${day}::date
    order by c.effective_on, c.id limit 1)`

const formerUnit = (day: string, field: 'name' | 'parentId', now: SQL): SQL =>
  sql`coalesce(${replacedAfter(day, sql`from org_changes c where c.org_id = o.id and c.field = ${field}`)}, ${now})`

/** Units keep their rows for ever, so that a former parent is always there. */
export const structureOf = (day: string): Structure => ({
  units: sql`(with recursive past as materialized (
      select o.id, ${formerUnit(day, 'name', sql`o.name`)} as name,
        nullif(${formerUnit(day, 'parentId', sql`coalesce(o.parent_id::text, '')`)}, '')::uuid as parent_id
      from org_units o
    ), tree as (
      select p.id, p.name, p.parent_id, p.id || '/' as path from past p where p.parent_id is null
      union all select p.id, p.name, p.parent_id, t.path || p.id || '/' from tree t join past p on p.parent_id = t.id
    ) select id, name, parent_id, path from tree)`,
  placeOf: (person, today) =>
    sql`coalesce(${replacedAfter(
      day,
      sql`from user_changes c where c.user_id = ${person} and c.field = 'primaryOrgId' and c.before <> ''`,
    )}::uuid, ${today})`,
})
