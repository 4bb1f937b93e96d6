import type { Span } from '@portal/contract/areas/learning/hours/covered.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

/** Presence that granted hours of source `train`, or of a live class. */
export type PresenceKind = 'session' | 'meeting' | 'live'

interface Row extends Record<string, unknown> {
  kind: PresenceKind
  item_id: string
  user_id: string
  from_ms: number
  to_ms: number
  granted_ms: number
}

export interface GrantedSpan extends Span {
  kind: PresenceKind
  itemId: string
  userId: string
  /** Milliseconds: of two that overlap, the later one is cut; live presence is never cut. */
  grantedAt: number
}

/** Every stretch of these people for which hours stand, whoever granted them, between two moments (milliseconds). */
export const grantedPresence = async (db: Db, userIds: readonly string[], within: Span): Promise<GrantedSpan[]> => {
  const { rows } = await db.execute<Row>(sql`
    select x.kind, x.item_id, x.user_id, (extract(epoch from x.from_at) * 1000)::float8 as from_ms,
      (extract(epoch from x.to_at) * 1000)::float8 as to_ms, (extract(epoch from x.granted_at) * 1000)::float8 as granted_ms
    from (
      select 'meeting' as kind, m.meeting_id as item_id, m.person_id as user_id, m.from_at, m.to_at, m.granted_at
      from meeting_presence m where m.person_id = any(${sql.param(userIds)}::uuid[])
      union all
      select 'session', p.session_id, p.user_id, p.from_at, p.to_at, p.granted_at
      from train_presence p where p.user_id = any(${sql.param(userIds)}::uuid[]) and p.granted_at is not null
      union all
      select 'live', l.live_id, l.user_id, l.from_at, l.to_at, l.granted_at
      from live_presence l where l.user_id = any(${sql.param(userIds)}::uuid[])) x
    where x.from_at < ${new Date(within.to).toISOString()} and x.to_at > ${new Date(within.from).toISOString()}`)
  return rows.map((row) => ({
    kind: row.kind,
    itemId: row.item_id,
    userId: row.user_id,
    from: row.from_ms,
    to: row.to_ms,
    grantedAt: row.granted_ms,
  }))
}

export interface OwnPresence {
  kind: Exclude<PresenceKind, 'live'>
  itemId: string
  userId: string
  /** Null: nothing was granted for it so far. */
  grantedAt: number | null
}

/** What of the presence of others goes before this one: all live presence, and whatever was granted earlier. */
export const spansBefore = (all: readonly GrantedSpan[], own: OwnPresence): GrantedSpan[] =>
  all.filter(
    ({ kind, itemId, userId, grantedAt }) =>
      userId === own.userId &&
      !(kind === own.kind && itemId === own.itemId) &&
      (kind === 'live' || own.grantedAt === null || grantedAt < own.grantedAt),
  )
