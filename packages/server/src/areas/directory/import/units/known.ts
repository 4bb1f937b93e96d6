import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { personVisible } from '#src/shared/directory/visible.ts'

/** The values of a unit that a file may set. */
export interface UnitFacts {
  code: string
  name: string
  shortName: string
  kind: string
  headId: string | null
  phone: string
  sort: number
}

export interface KnownUnit extends UnitFacts {
  id: string
  revision: number
  parentId: string | null
}

type RawUnit = Record<string, unknown> & KnownUnit

const columns = sql`o.id, o.revision, o.parent_id as "parentId", o.code, o.name, o.short_name as "shortName", o.kind,
  o.head_id as "headId", o.phone, o.sort`

/** Units by code, whatever its case. */
export const selectUnits = async (tx: Tx, codes: readonly string[]): Promise<Map<string, KnownUnit>> => {
  const wanted = codes.map((code) => code.toLowerCase())
  const { rows } = await tx.db.execute<RawUnit>(
    sql`select ${columns} from org_units o where lower(o.code) = any(${sql.param(wanted)}::text[])`,
  )
  return new Map(rows.map((row) => [row.code.toLowerCase(), row]))
}

export const selectUnitsById = async (tx: Tx, ids: readonly string[]): Promise<Map<string, KnownUnit>> => {
  const { rows } = await tx.db.execute<RawUnit>(
    sql`select ${columns} from org_units o where o.id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Heads named in the file by their number; those in office, by whatever number, only to be shown. */
export const selectHeads = async (tx: Tx, codes: readonly string[], inOffice: readonly string[]) => {
  const { rows } = await tx.db.execute<{ id: string; key: string; name: string }>(sql`
    select u.id, u.code as key, u.name from users u
      where u.code = any(${sql.param(codes)}::text[]) and u.deleted_at is null and ${personVisible(tx)}
    union all
    select u.id, u.id::text, u.name from users u where u.id = any(${sql.param(inOffice)}::uuid[])`)
  return new Map(rows.map(({ id, key, name }) => [key, { id, name }]))
}

/** `<parent> <name>` of every unit: names are unique among siblings. */
export const siblingKeys = async (tx: Tx): Promise<Map<string, string>> => {
  const { rows } = await tx.db.execute<{ id: string; key: string }>(
    sql`select id, parent_id || ' ' || name as key from org_units where parent_id is not null`,
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}
