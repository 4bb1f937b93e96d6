import type { AttemptEventKind } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { coalescedWrite } from '../batch/coalesce.ts'

interface NewEvent {
  attemptId: string
  kind: AttemptEventKind
  text?: string
  durationMs?: number
  device?: string
  detail?: Record<string, unknown>
  byId?: string | null
}

const insertEvents = prepared(
  () => sql`
    insert into attempt_events (attempt_id, kind, text, duration_ms, device, detail, by_id)
    select n.* from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (attempt_id uuid, kind text, text text,
      duration_ms int, device text, detail jsonb, by_id uuid)`,
)

export const writeEvents = async (db: Db, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  const rows = events.map(
    ({ attemptId, kind, text = '', durationMs = null, device = '', detail = null, byId = null }) => ({
      attempt_id: attemptId,
      kind,
      text,
      duration_ms: durationMs,
      device,
      detail,
      by_id: byId,
    }),
  )
  await insertEvents(db, { rows: JSON.stringify(rows) })
}

/** {@link writeEvents} of one sitting among several in one transaction. */
export const writeEvent = coalescedWrite(({ db }: Tx, events: readonly NewEvent[]) => writeEvents(db, events))

/** Once for the same content: what a page sends again and again is one piece of evidence. */
export const writeEvidence = async (db: Db, { attemptId, kind, detail = {} }: NewEvent): Promise<void> => {
  const json = JSON.stringify(detail)
  await db.execute(sql`
    insert into attempt_events (attempt_id, kind, detail)
    select ${attemptId}, ${kind}, ${json}::jsonb
    where not exists (select 1 from attempt_events where attempt_id = ${attemptId} and kind = ${kind}
      and detail = ${json}::jsonb)`)
}
