import { type SQL, sql } from 'drizzle-orm'
import { placeOnDay, unitOnDay } from '#src/shared/directory/past.ts'

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

/** Units keep their rows for ever, so that a former parent is always there. */
export const structureOf = (day: string): Structure => ({
  units: sql`(with recursive past as materialized (
      select o.id, ${unitOnDay('name', day, sql`o.name`)} as name,
        nullif(${unitOnDay('parentId', day, sql`coalesce(o.parent_id::text, '')`)}, '')::uuid as parent_id
      from org_units o
    ), tree as (
      select p.id, p.name, p.parent_id, p.id || '/' as path from past p where p.parent_id is null
      union all select p.id, p.name, p.parent_id, t.path || p.id || '/' from tree t join past p on p.parent_id = t.id
    ) select id, name, parent_id, path from tree)`,
  placeOf: (person, today) => placeOnDay(person, day, today),
})
