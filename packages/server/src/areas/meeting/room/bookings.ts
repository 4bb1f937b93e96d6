import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { roomBookings } from '#src/schema/meeting/room.ts'
import { bookedTitle } from './uses.ts'

/** So many seconds of the one line belong to each room: enough until the year 2514. */
const ROOM_SECONDS = 2 ** 34

export interface RoomTime {
  roomId: string
  from: Date
  to: Date
}

export interface RoomUser {
  use: 'meeting' | 'session'
  objectId: string
}

/** What has the room at that time, beside this user of it. */
export const foundInRoom = async (
  tx: Tx,
  { roomId, from, to }: RoomTime,
  besides: RoomUser | null,
): Promise<(Pick<RoomUser, 'use'> & { title: string; from: Date; to: Date }) | null> => {
  const { rows } = await tx.db.execute<{ use: RoomUser['use']; title: string; starts_at: string; ends_at: string }>(sql`
    select b.use, ${bookedTitle} as title, b.starts_at, b.ends_at from room_bookings b
    where b.room_id = ${roomId} and b.starts_at < ${to.toISOString()}::timestamptz
      and b.ends_at > ${from.toISOString()}::timestamptz
      and not (b.use = ${besides?.use ?? ''} and b.object_id is not distinct from ${besides?.objectId ?? null}::uuid)
    order by b.starts_at limit 1`)
  const [found] = rows
  return found
    ? { use: found.use, title: found.title, from: new Date(found.starts_at), to: new Date(found.ends_at) }
    : null
}

export const ensureRoomFree = async (tx: Tx, time: RoomTime, besides: RoomUser | null): Promise<void> => {
  const found = await foundInRoom(tx, time, besides)
  if (found) refuseField('roomId', no.roomBusy, { title: found.title })
}

/**
 * Takes the room for this user of it, in place of whatever it had before. Who books the same room waits for the other
 * and is told by what it is taken; what would slip through is kept out by the constraint of the table.
 */
export const bookRoom = async (tx: Tx, user: RoomUser, time: RoomTime): Promise<void> => {
  const { rows } = await tx.db.execute<{ no: number }>(
    sql`select no from meeting_rooms where id = ${time.roomId} and enabled for no key update`,
  )
  const [room] = rows
  if (!room) return refuseField('roomId', no.roomUnknown)
  await ensureRoomFree(tx, time, user)
  await freeRoom(tx, user)
  const second = (at: Date) => room.no * ROOM_SECONDS + Math.floor(at.getTime() / 1000)
  await tx.db.insert(roomBookings).values({
    id: v7(),
    roomId: time.roomId,
    ...user,
    startsAt: time.from,
    endsAt: time.to,
    slot: `[${second(time.from)},${Math.max(second(time.to), second(time.from) + 1)})`,
  })
}

export const freeRoom = async (tx: Tx, { use, objectId }: RoomUser): Promise<void> => {
  await tx.db.execute(sql`delete from room_bookings where use = ${use} and object_id = ${objectId}`)
}
