import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import type { LiveClass } from './reach.ts'

/** Classes that are still on an hour after their plan, held. */
export const selectForgotten = (tx: Tx, now: Date): Promise<LiveClass[]> =>
  tx.db
    .select()
    .from(liveClasses)
    .where(
      and(
        inArray(liveClasses.state, ['live', 'paused']),
        lt(liveClasses.plannedEnd, sql`${now.toISOString()}::timestamptz - interval '60 minutes'`),
      ),
    )
    .orderBy(liveClasses.id)
    .for('update')
