import { type EventOutcome, foldStays, type StayEvent } from '@portal/contract/areas/place/scan-stays.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { placeStays } from '#src/schema/place/scan.ts'
import { ofSubject, type Subject } from './subject.ts'

interface EventRow extends Record<string, unknown> {
  id: string
  placeId: string
  path: string
  direction: 'in' | 'out'
  atMs: number
  endsAtMs: number | null
  heads: number
  byGuard: boolean
}

/** From here on everything is folded anew: the beginning of whatever was still open at that time. */
const anchorOf = async (tx: Tx, subject: Subject, fromAt: Date): Promise<string> => {
  const { rows } = await tx.db.execute<{ anchor: string }>(sql`
    select least(${fromAt.toISOString()}::timestamptz, min(s.from_at))::text as anchor from place_stays s
    where ${ofSubject(subject)} and coalesce(s.to_at, 'infinity') >= ${fromAt.toISOString()}::timestamptz`)
  return rows[0]?.anchor ?? fromAt.toISOString()
}

/** Entries that were let in, and every exit. */
const eventsFrom = async (tx: Tx, subject: Subject, anchor: string): Promise<StayEvent[]> => {
  const { rows } = await tx.db.execute<EventRow>(sql`
    select s.id, s.place_id as "placeId", p.path, s.direction, s.heads, s.via = 'guard' as "byGuard",
      extract(epoch from s.at)::float8 * 1000 as "atMs", extract(epoch from s.ends_at)::float8 * 1000 as "endsAtMs"
    from place_scans s join places p on p.id = s.place_id
    where ${ofSubject(subject)} and s.at >= ${anchor}::timestamptz and (s.direction = 'out' or s.verdict = 'green')
    order by s.at, s.id`)
  return rows
}

/** Writes anew where the subject was since `fromAt`; tells what each scan meant. */
export const foldAnew = async (tx: Tx, subject: Subject, fromAt: Date): Promise<ReadonlyMap<string, EventOutcome>> => {
  const anchor = await anchorOf(tx, subject, fromAt)
  const events = await eventsFrom(tx, subject, anchor)
  const { stays, outcomes } = foldStays(events, Date.now())
  const endsAt = new Map(events.map(({ id, endsAtMs }) => [id, endsAtMs]))
  await tx.db.execute(sql`
    delete from place_stays s where ${ofSubject(subject)} and s.from_at >= ${anchor}::timestamptz`)
  if (stays.length > 0)
    await tx.db.insert(placeStays).values(
      stays.map(({ placeId, heads, fromMs, toMs, endedBy, inEventId, outEventId }) => {
        const due = endsAt.get(inEventId) ?? null
        return {
          id: outEventId === null ? inEventId : v7(),
          ...subject,
          placeId,
          heads,
          fromAt: new Date(fromMs),
          toAt: toMs === null ? null : new Date(toMs),
          endsAt: due === null ? null : new Date(due),
          endedBy,
          inScanId: inEventId,
          outScanId: outEventId,
        }
      }),
    )
  return outcomes
}
