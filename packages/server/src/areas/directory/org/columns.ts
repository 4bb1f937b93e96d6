import { type SQL, sql } from 'drizzle-orm'
import { namedColumns } from '#src/kit/page-read/read.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { unitInPlacedScope, unitVisible } from '#src/shared/directory/visible.ts'

/** Active people of the unit alone; the counter is kept by the database. */
const headcount = (unit: SQL): SQL => sql`
  coalesce((select h.people from org_headcounts h where h.org_id = ${unit}.id), 0)`

/**
 * People of the unit and of what the caller may see below it; never those of units outside the scope. The branch is a
 * range of paths, because the index of paths knows no pattern that differs from row to row.
 */
const headcountOf = (unit: SQL, visible: SQL): SQL => sql`
  (select coalesce(sum(h.people), 0) from org_units b join org_headcounts h on h.org_id = b.id
    where b.path ~>=~ ${unit}.path and b.path ~<~ (${unit}.path || '~') and ${visible})`

/** {@link headcountOf} within the scope of the call. */
export const headcountBelow = (tx: Tx, unit: SQL): SQL => headcountOf(unit, unitVisible(tx.scope, sql`b`))

const shownOf = (below: SQL) => ({
  id: sql`o.id`,
  parentId: sql`o.parent_id`,
  code: sql`o.code`,
  name: sql`o.name`,
  shortName: sql`o.short_name`,
  kind: sql`o.kind`,
  sort: sql`o.sort`,
  enabled: sql`o.enabled`,
  revision: sql`o.revision`,
  headName: sql`coalesce((select h.name from users h where h.id = o.head_id), '')`,
  headcount: headcount(sql`o`),
  headcountBelow: below,
})

/** Columns every view of a unit `o` shows. */
export const unitColumns = (tx: Tx): SQL => namedColumns(shownOf(headcountBelow(tx, sql`o`)))

/** {@link unitColumns} in the text of a list. */
export const unitShown = shownOf(headcountOf(sql`o`, unitInPlacedScope(sql`b`)))

/** No visible unit stands directly below. */
export const leafColumn = (tx: Tx): SQL => sql`
  not exists (select 1 from org_units c where c.parent_id = o.id and ${unitVisible(tx.scope, sql`c`)}) as leaf`

/** Units at the top of what the caller sees: their own parent is out of sight. */
export const isTopmost = (tx: Tx): SQL => sql`
  not exists (select 1 from org_units p where p.id = o.parent_id and ${unitVisible(tx.scope, sql`p`)})`
