import type { bookLive } from '@portal/contract/areas/live/room.ts'
import { roomRefusals as no } from '@portal/contract/areas/live/room-words.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { ClassCounts } from '../class/counts.ts'
import { enterRoom } from '../room/enter.ts'

/** Wanting to be reminded, or not any more; done twice it is the same. */
export const bookWith =
  (counts: ClassCounts): HandlerOf<typeof bookLive> =>
  async ({ tx, body: { id, on }, actor }) => {
    const { live } = await enterRoom(tx, actor, id)
    if (on) {
      ensure(live.state === 'scheduled', no.bookOver)
      await tx.db.execute(sql`
        insert into live_bookings (live_id, user_id) values (${id}, ${actor.id}) on conflict do nothing`)
    } else await tx.db.execute(sql`delete from live_bookings where live_id = ${id} and user_id = ${actor.id}`)
    tx.afterCommit.push(() => counts.forget(id))
    return { booked: on }
  }
