import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import type { deleteRooms } from '@portal/contract/areas/meeting/room.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { deleteRows } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { meetingRooms } from '#src/schema/meeting.ts'
import { usesOf } from './uses.ts'

/** Rooms that nothing uses or has used; the others stay and name what does. */
export const remove: HandlerOf<typeof deleteRooms> = async ({ tx, body, actor }) => {
  const uses = await usesOf(tx, actor, sql`b.room_id = any(${sql.param(body.ids)}::uuid[])`)
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select distinct room_id as id from meetings where room_id = any(${sql.param(body.ids)}::uuid[])`,
  )
  const used = new Set([...uses.map(({ roomId }) => roomId), ...rows.map(({ id }) => id)])
  const scoped = { ...tx, scope: actor.scopeOf([P.meetingEdit, P.trainClassEdit]) }
  const { deleted, failed } = await deleteRows(scoped, meetingRooms, body.ids, ({ id }) =>
    used.has(id) ? no.roomUsed.message : null,
  )
  return {
    deleted,
    failed: failed.map((each) => ({
      ...each,
      uses: uses.filter(({ roomId }) => roomId === each.id).map(({ roomId: _room, ...use }) => use),
    })),
  }
}
