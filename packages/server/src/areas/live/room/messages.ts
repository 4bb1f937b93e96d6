import type { liveMessages } from '@portal/contract/areas/live/room.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enterRoom } from './enter.ts'
import type { Room } from './join.ts'
import { forLearners, selectMessages } from './message-rows.ts'
import { sharedFacts } from './shared-facts.ts'

const LATEST = 100
const AT_ONCE = 200

/**
 * The latest lines, or what has changed since a number. Where the next question goes on is read first: what comes in
 * between is told twice rather than never.
 */
export const messagesWith =
  (room: Room): HandlerOf<typeof liveMessages> =>
  async ({ tx, body: { id, after, kind }, actor }) => {
    const { live, hosting } = await enterRoom(tx, actor, id)
    room.air.look(id, actor.id, hosting)
    const { rows } = await tx.db.execute<{ last: number }>(sql`
      select coalesce(max(seq), 0)::int as last from live_messages where live_id = ${id}`)
    const ofRoom = sql`m.live_id = ${id}${kind === undefined ? sql`` : sql` and m.kind = ${kind}`}`
    const seen = hosting ? sql`true` : sql`(m.state <> 'pending' or m.user_id = ${actor.id})`
    const found =
      after === undefined
        ? (
            await selectMessages(
              tx.db,
              sql`${ofRoom} and ${seen} and ${hosting ? sql`true` : sql`m.state <> 'hidden'`}
                order by m.no desc limit ${LATEST}`,
            )
          ).toReversed()
        : await selectMessages(tx.db, sql`${ofRoom} and ${seen} and m.seq > ${after} order by m.seq limit ${AT_ONCE}`)
    const isCut = after !== undefined && found.length === AT_ONCE
    return {
      list: found.map((message) =>
        hosting || message.userId === actor.id ? message : (forLearners(message) ?? message),
      ),
      last: isCut ? (found.at(-1)?.seq ?? 0) : Math.max(rows[0]?.last ?? 0, after ?? 0),
      more: isCut,
      ...(await sharedFacts(tx.db, room.online, live, await room.portal.studyClock.now(tx.db))),
    }
  }
