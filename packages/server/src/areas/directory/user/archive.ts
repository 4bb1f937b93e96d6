import { type SQL, sql } from 'drizzle-orm'
import { ARCHIVED, type ArchiveSource, archiveRows } from '#src/shared/archive/archive.ts'

/** Name of a unit on a day: renamed since, it is told as it was called then. */
const unitThen = (unit: SQL, on: SQL): SQL => sql`coalesce(
  (select n.before from org_changes n where n.org_id = ${unit} and n.field = 'name' and n.applied_at is not null
    and n.effective_on > ${on} order by n.effective_on limit 1),
  (select o.name from org_units o where o.id = ${unit}), '')`

const unitOf = (text: SQL): SQL => sql`nullif(${text}, '')::uuid`

const said = (text: SQL): SQL =>
  sql`case c.field when 'primaryOrgId' then ${unitThen(unitOf(text), sql`c.effective_on`)} else ${text} end`

const moves = archiveRows(
  {
    id: sql`c.id`,
    on: sql`c.effective_on`,
    kind: sql`case c.field when 'primaryOrgId' then 'unit' when 'post' then 'post' else 'employment' end`,
    title: said(sql`c.after`),
    note: said(sql`c.before`),
  },
  sql`user_changes c where c.user_id = ${ARCHIVED} and c.applied_at is not null and c.field <> 'superiorId'`,
)

/** The unit somebody came to: what the first move left, or the one of today where there was none. */
const firstUnit = sql`coalesce((select ${unitOf(sql`f.before`)} from user_changes f where f.user_id = p.id
  and f.field = 'primaryOrgId' and f.applied_at is not null order by f.effective_on, f.id limit 1), p.primary_org_id)`

const joined = archiveRows(
  { id: sql`'joined'`, on: sql`p.hired_on`, kind: sql`'unit'`, title: unitThen(firstUnit, sql`p.hired_on`) },
  sql`users p where p.id = ${ARCHIVED} and p.hired_on is not null`,
)

/** Units, posts and employment of a person, from the day he came. */
export const archivedUnits: ArchiveSource = { rows: sql`${moves} union all ${joined}` }
