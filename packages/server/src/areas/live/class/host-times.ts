import { liveRefusals as no } from '@portal/contract/areas/live/class-words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { LiveClass } from './reach.ts'

const lockHostTimes = (tx: Tx, hostId: string) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live ${hostId}`}, 0))`)

/** One class of a person at a time: two saves of him wait for each other, and the later one meets the earlier. */
export const ensureHostFree = async (
  tx: Tx,
  { id, hostId, plannedStart, plannedEnd }: Pick<LiveClass, 'hostId' | 'plannedStart' | 'plannedEnd'> & { id?: string },
): Promise<void> => {
  await lockHostTimes(tx, hostId)
  const { rows } = await tx.db.execute<{ title: string }>(sql`
    select title from live_classes where host_id = ${hostId} and id is distinct from ${id ?? null}::uuid
      and state in ('draft', 'scheduled', 'live', 'paused') and planned_start < ${plannedEnd.toISOString()}::timestamptz
      and planned_end > ${plannedStart.toISOString()}::timestamptz limit 1`)
  const [other] = rows
  if (other) refuse(no.hostBusy, { title: other.title })
}
