import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'

/** Active people of the unit alone; the counter is kept by the database. */
const headcount = (unit: SQL): SQL => sql`
  coalesce((select h.people from org_headcounts h where h.org_id = ${unit}.id), 0)`

/**
 * People of the unit and of what the caller may see below it; never those of units outside the scope. The branch is a
 * range of paths, because the index of paths knows no pattern that differs from row to row.
 */
export const headcountBelow = (tx: Tx, unit: SQL): SQL => sql`
  (select coalesce(sum(h.people), 0) from org_units b join org_headcounts h on h.org_id = b.id
    where b.path ~>=~ ${unit}.path and b.path ~<~ (${unit}.path || '~') and ${unitVisible(tx.scope, sql`b`)})`

/** Columns every view of a unit `o` shows. */
export const unitColumns = (tx: Tx): SQL => sql`
  o.id, o.parent_id as "parentId", o.code, o.name, o.short_name as "shortName", o.kind, o.sort, o.enabled, o.revision,
  coalesce((select h.name from users h where h.id = o.head_id), '') as "headName",
  ${headcount(sql`o`)} as headcount, ${headcountBelow(tx, sql`o`)} as "headcountBelow"`

/** No visible unit stands directly below. */
export const leafColumn = (tx: Tx): SQL => sql`
  not exists (select 1 from org_units c where c.parent_id = o.id and ${unitVisible(tx.scope, sql`c`)}) as leaf`

/** Units at the top of what the caller sees: their own parent is out of sight. */
export const isTopmost = (tx: Tx): SQL => sql`
  not exists (select 1 from org_units p where p.id = o.parent_id and ${unitVisible(tx.scope, sql`p`)})`
