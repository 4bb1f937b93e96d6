import { type SQL, sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { createProviders } from '#src/platform/providers.ts'

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

/** What areas keep of such data. */
export interface Kept {
  /** `table` tells the data of one kind apart. */
  provide(name: KeptName, table: string, data: KeptData): void
  of(name: KeptName): KeptData[]
}

export const createKept = (): Kept => {
  const kept = createProviders<string, KeptData & { name: KeptName }>('kept data')
  return {
    provide: (name, table, data) => kept.provide(`${name} ${table}`, { name, ...data }),
    of: (name) => [...kept.all().values()].filter((each) => each.name === name),
  }
}

/** How many rows of a query of `at` there are, and from when to when. */
export const dueOf = async (db: Pick<Platform['db'], 'execute'>, rows: SQL): Promise<Due> => {
  const found = await db.execute<{ count: number; from: string | null; to: string | null }>(sql`
    select count(*) as count, min(due.at) as "from", max(due.at) as "to" from (${rows}) due`)
  const { count = 0, from = null, to = null } = found.rows[0] ?? {}
  return { count, from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) }
}

/** 回收站 of a table whose rows carry `deleted_at`. */
export const keepRecycled = (
  { kept, platform: { db } }: { kept: Kept; platform: Platform },
  table: string,
  purge: (cutoff: Date) => Promise<number>,
): void =>
  kept.provide('recycled', table, {
    count: (cutoff) =>
      dueOf(db, sql`select deleted_at as at from ${sql.identifier(table)} where deleted_at < ${cutoff.toISOString()}`),
    clean: purge,
  })
