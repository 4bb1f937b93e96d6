import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { pushTo } from '../push/push-hub.ts'
import { writeEvents } from './events.ts'
import type { Attempt } from './scene.ts'

/** What is cancelled asks nobody any more: unopened papers go, running sittings are void and say why. */
export const dropSittings = async (
  tx: Tx,
  { scene, objectId }: Pick<Attempt, 'scene' | 'objectId'>,
  reason: string,
): Promise<void> => {
  await tx.db.execute(sql`
    delete from attempts where scene = ${scene} and object_id = ${objectId} and state = 'prepared'`)
  const { rows } = await tx.db.execute<{ id: string; person_id: string }>(sql`
    update attempts set state = 'void', void_reason = ${reason}, frozen_at = null, paused_at = null, updated_at = now()
    where scene = ${scene} and object_id = ${objectId} and state in ('started', 'frozen') returning id, person_id`)
  const byId = tx.actor?.id ?? null
  await writeEvents(
    tx.db,
    rows.map((row) => ({ attemptId: row.id, kind: 'void' as const, text: reason, byId })),
  )
  for (const row of rows) pushTo(tx, [row.person_id], { kind: 'attempt', attemptId: row.id })
}
