import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { type Activity, partsOf, quizIn } from './activities.ts'

/** Ends of running tries follow a later end or a longer limit; they never move earlier. */
export const moveDeadlines = async (tx: Tx, { id, endAt }: Activity): Promise<void> => {
  const part = quizIn(await partsOf(tx, id))
  if (part === null) return
  const { limitMinutes } = part.settings
  const closes = part.toAt ?? endAt
  const end = sql`least(${closes.toISOString()}::timestamptz, ${
    limitMinutes === null ? sql`null::timestamptz` : sql`a.started_at + make_interval(mins => ${limitMinutes}::int)`
  }) + make_interval(secs => a.added_seconds)`
  const { rows } = await tx.db.execute<{ id: string; person_id: string }>(sql`
    update attempts a set deadline = ${end}, updated_at = now()
    where a.scene = 'activity' and a.object_id = ${id} and a.state in ('started', 'frozen') and a.deadline < ${end}
    returning a.id, a.person_id`)
  for (const row of rows) pushTo(tx, [row.person_id], { kind: 'attempt', attemptId: row.id })
}
