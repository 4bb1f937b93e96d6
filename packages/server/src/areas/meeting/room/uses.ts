import type { busyRoom, RoomUse } from '@portal/contract/areas/meeting/room.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { meetingPage } from '../meeting/addresses.ts'
import { reachedBy } from '../meeting/codes.ts'

/** Title of what has a booking `b`. */
export const bookedTitle: SQL = sql`coalesce((select meetings.title from meetings where meetings.id = b.object_id),
  (select c.title from train_sessions s join train_classes c on c.id = s.class_id where s.id = b.object_id), '')`

/** Bookings that meet the condition, the first to begin first; what the caller may not open has no link. */
export const usesOf = async (tx: Tx, actor: Actor, where: SQL): Promise<(RoomUse & { roomId: string })[]> => {
  const { rows } = await tx.db.execute<{
    room_id: string
    use: RoomUse['kind']
    object_id: string
    title: string
    starts_at: string
    ends_at: string
    open: boolean
  }>(sql`
    select b.room_id, b.use, b.object_id, ${bookedTitle} as title, b.starts_at, b.ends_at,
      coalesce((select ${reachedBy(tx, actor, 'menu')} from meetings where meetings.id = b.object_id), false) as open
    from room_bookings b where ${where} order by b.starts_at, b.id limit 200`)
  return rows.map((row) => ({
    roomId: row.room_id,
    kind: row.use,
    title: row.title,
    from: new Date(row.starts_at),
    to: new Date(row.ends_at),
    link: row.open ? meetingPage(row.object_id) : '',
  }))
}

export const busy: HandlerOf<typeof busyRoom> = async ({ tx, body, actor }) => {
  const { roomId, from, to } = body
  const uses = await usesOf(
    tx,
    actor,
    sql`b.room_id = ${roomId} and b.starts_at < ${to.toISOString()}::timestamptz
      and b.ends_at > ${from.toISOString()}::timestamptz`,
  )
  return uses.map(({ roomId: _room, ...use }) => use)
}
