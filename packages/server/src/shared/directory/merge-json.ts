import { type SQL, sql } from 'drizzle-orm'
import type { Merging } from './merge.ts'

/**
 * The elements of a jsonb array in which the kept person stands for the dropped one, each once and in its order; an
 * absent array is an empty one.
 */
export const renamedElements = (array: SQL, { dropId, keepId }: Merging): SQL => sql`coalesce((
  select jsonb_agg(e.value order by e.at) from (
    select p.value, min(p.at) as at
    from jsonb_array_elements(replace((${array})::text, ${dropId}, ${keepId})::jsonb) with ordinality p (value, at)
    group by p.value) e), '[]'::jsonb)`

/** The dropped person is named somewhere in the row's column. */
export const namesDropped = (column: SQL, { dropId }: Merging): SQL => sql`position(${dropId} in ${column}::text) > 0`
