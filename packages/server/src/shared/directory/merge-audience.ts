import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Merging, PersonRows } from './merge.ts'
import { changeRows } from './merge-journal.ts'
import { namesDropped, renamedElements } from './merge-json.ts'

type Addressed = PgTable & { audience: PgColumn }

/** One place for one person, whichever of the two numbers stood there. */
const facets = (column: 'audience_include' | 'audience_exclude', { dropId, keepId }: Merging): SQL => sql`array(
  select distinct replace(f.facet, ${dropId}, ${keepId}) from unnest(t.${sql.identifier(column)}) f (facet))`

/** What was addressed to the closed account by name, or kept from it, is so for the kept one. */
const rename = async (table: Addressed, merging: Merging): Promise<void> => {
  const indexed = 'audienceInclude' in table
  await changeRows(merging, {
    part: 'audiences',
    table,
    set: {
      audience: sql`t.audience || jsonb_build_object('users', ${renamedElements(sql`t.audience -> 'users'`, merging)},
        'exceptUsers', ${renamedElements(sql`t.audience -> 'exceptUsers'`, merging)})`,
      ...(indexed && {
        audience_include: facets('audience_include', merging),
        audience_exclude: facets('audience_exclude', merging),
      }),
    },
    where: namesDropped(sql`t.audience`, merging),
    loose: true,
  })
}

/** For the area that owns content with an audience; a table without the facet columns has the audience alone. */
export const audienceOfPeople = (table: Addressed): PersonRows => ({
  part: 'audiences',
  column: table.audience,
  move: (merging) => rename(table, merging),
})
