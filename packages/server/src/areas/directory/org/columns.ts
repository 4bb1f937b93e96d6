import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'

/** People of each visible unit alone, read from the index of active people. */
const headcount = (unit: SQL): SQL => sql`
  (select count(*) from users x where x.primary_org_id = ${unit}.id and x.enabled and x.deleted_at is null)`

/** People of the unit and of what the caller may see below it; never those of units outside the scope. */
const headcountBelow = (tx: Tx, unit: SQL): SQL => sql`
  (select count(*) from users x join org_units b on b.id = x.primary_org_id
    where b.path like ${unit}.path || '%' and ${unitVisible(tx.scope, sql`b`)} and x.enabled and x.deleted_at is null)`

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
