import type { ClassState } from '@portal/contract/areas/train/words.ts'
import { type InferSelectModel, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { trainClasses } from '#src/schema/train/class.ts'

export type TrainClass = InferSelectModel<typeof trainClasses>

/** States in which seats are given and taken. */
export const TAKES: readonly ClassState[] = ['open', 'confirmed', 'running']

/** Once over or called off, a class stays as it was. */
export const FIXED: readonly ClassState[] = ['ended', 'graduated', 'archived', 'cancelled']

/** The clock that judges: that of the database, at this moment and not at the begin of the transaction. */
export const databaseNow = async (db: Db): Promise<Date> => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return new Date(rows[0]?.ms ?? Date.now())
}
