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

const named = [
  'users',
  'org_units',
  'roles',
  'user_groups',
  'labels',
  'question_categories',
  'question_labels',
  'applications',
  'application_groups',
  'dictionary_items',
  'wx_accounts',
  'meeting_rooms',
  'learning_columns',
  'places',
]
const titled = [
  'videos',
  'exams',
  'papers',
  'questionnaires',
  'activities',
  'benefits',
  'posts',
  'live_classes',
  'meetings',
  'daily_plans',
  'expert_questions',
  'exhibitions',
  'exhibition_works',
]

const sources = [
  ...named.map((table) => ({ table, name: 'name' })),
  ...titled.map((table) => ({ table, name: 'title' })),
]

/** What people call the things behind these ids, whatever kind they are; ids of one kind never meet another's. */
export const loadNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const asked = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql.join(
      sources.map(
        ({ table, name }) =>
          sql`select id, ${sql.identifier(name)} as name from ${sql.identifier(table)} where id = ${asked}`,
      ),
      sql` union all `,
    ),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
