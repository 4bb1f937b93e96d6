import { type SQL, sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'

export interface Due {
  count: number
  from: Date | null
  to: Date | null
}

/** Data of an area that 保留与清理 counts and clears; both look at the same rows. */
export interface KeptData {
  count(cutoff: Date): Promise<Due>
  clean(cutoff: Date): Promise<number>
}

/** Kinds of data that lie in several areas, or in one that the retention does not know. */
type KeptName = 'recycled' | 'uploads'

const registered = new WeakMap<Platform, { name: KeptName; data: KeptData }[]>()

export const keepData = (platform: Platform, name: KeptName, data: KeptData): void => {
  registered.set(platform, [...(registered.get(platform) ?? []), { name, data }])
}

export const keptData = (platform: Platform, name: KeptName): KeptData[] =>
  (registered.get(platform) ?? []).filter((each) => each.name === name).map(({ data }) => data)

/** How many rows of a query of `at` there are, and from when to when. */
export const dueOf = async (db: Pick<Platform['db'], 'execute'>, rows: SQL): Promise<Due> => {
  const found = await db.execute<{ count: number; from: string | null; to: string | null }>(sql`
    select count(*) as count, min(due.at) as "from", max(due.at) as "to" from (${rows}) due`)
  const { count = 0, from = null, to = null } = found.rows[0] ?? {}
  return { count, from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) }
}

/** 回收站 of a table whose rows carry `deleted_at`. */
export const keepRecycled = (platform: Platform, table: SQL, purge: (cutoff: Date) => Promise<number>): void =>
  keepData(platform, 'recycled', {
    count: (cutoff) =>
      dueOf(platform.db, sql`select deleted_at as at from ${table} where deleted_at < ${cutoff.toISOString()}`),
    clean: purge,
  })
