import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { writeEvents } from '#src/shared/attempt/events.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import type { Exam } from './person-rules.ts'

/** A cancelled exam asks nobody any more: unopened papers go, running sittings are void and say why. */
export const dropSittings = async (tx: Tx, { id }: Exam, reason: string): Promise<void> => {
  await tx.db.execute(sql`
    delete from attempts where scene = 'exam' and object_id = ${id} and state = 'prepared'`)
  const { rows } = await tx.db.execute<{ id: string; person_id: string }>(sql`
    update attempts set state = 'void', void_reason = ${reason}, frozen_at = null, paused_at = null, updated_at = now()
    where scene = 'exam' and object_id = ${id} and state in ('started', 'frozen') returning id, person_id`)
  const byId = tx.actor?.id ?? null
  await writeEvents(
    tx.db,
    rows.map((row) => ({ attemptId: row.id, kind: 'void' as const, text: reason, byId })),
  )
  for (const row of rows) pushTo(tx, [row.person_id], { kind: 'attempt', attemptId: row.id })
}
