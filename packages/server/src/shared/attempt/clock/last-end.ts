import type { AttemptScene } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/**
 * When the last running sitting of an object is over, grace included; infinity: one stands still, and nobody knows; null:
 * nobody sits. Those past their end count for nothing, whether or not somebody has handed them in.
 */
export const lastEnd = (scene: AttemptScene, objectId: SQL): SQL => sql`(
  select max(case when s.state = 'frozen' or s.paused_at is not null then 'infinity'::timestamptz
    else s.deadline + s.grace_seconds * interval '1 second' end)
  from attempts s where s.object_id = ${objectId} and s.scene = ${scene}
    and s.state in ('started', 'frozen'))`

/** {@link lastEnd}, milliseconds; nobody sits: minus infinity. */
export const lastEndOf = async (tx: Tx, scene: AttemptScene, objectId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ at: number | null }>(
    sql`select (extract(epoch from ${lastEnd(scene, sql`${objectId}::uuid`)}) * 1000)::float8 as at`,
  )
  return rows[0]?.at ?? Number.NEGATIVE_INFINITY
}
