import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isId = (text: string) => UUID.test(text)

/** Every id that stands anywhere in a value. */
export const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isId(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(idsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

/** What people call the things behind these ids, whatever kind they are; ids of one kind never meet another's. */
export const loadNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const asked = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from users where id = ${asked}
    union all select id, name from org_units where id = ${asked}
    union all select id, name from roles where id = ${asked}
    union all select id, name from user_groups where id = ${asked}
    union all select id, name from labels where id = ${asked}
    union all select id, title from videos where id = ${asked}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
