import type { RoomShared } from '@portal/contract/areas/live/room.ts'
import { roomWords } from '@portal/contract/areas/live/room-words.ts'
import { sql } from 'drizzle-orm'
import type { Cache } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'
import { GREATEST_SILENCE_MS } from '#src/shared/evidence/presence.ts'
import type { LiveClass } from '../class/reach.ts'
import { isOn, stateAt } from '../class/state.ts'
import { forLearners, selectMessages } from './message-rows.ts'

const ROOMS_KEPT = 500
const ONLINE_KEPT_MS = 3000

/** Sittings in a class that were heard of lately. */
export const onlineIn = (liveId: string) => sql`s.item_type = 'live' and s.item_id = ${liveId} and s.ended_at is null
  and s.last_at > now() - ${GREATEST_SILENCE_MS}::int * interval '1 millisecond'`

/**
 * How many people are in a room, not older than three seconds: two clients of one person are one. Counted on the connection of
 * whoever asks first: in a hall that comes in, transactions hold all others, and none is left to wait for.
 */
export const createOnlineCount = ({ caches }: Platform) => {
  const known: Cache<{ n: number }> = caches.create({
    name: 'liveOnline',
    purpose: roomWords.onlineCache,
    max: ROOMS_KEPT,
    ttlMs: ONLINE_KEPT_MS,
  })
  const count = async (db: Db, liveId: string): Promise<{ n: number }> => {
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(distinct s.user_id)::int as n from sittings s where ${onlineIn(liveId)}`)
    return { n: rows[0]?.n ?? 0 }
  }
  return async (db: Db, liveId: string): Promise<number> => (await known.get(liveId, () => count(db, liveId), db)).n
}

export type OnlineCount = ReturnType<typeof createOnlineCount>

const findPinned = async (db: Db, { pinnedId }: LiveClass) => {
  if (pinnedId === null) return null
  const [pinned] = await selectMessages(db, sql`m.id = ${pinnedId} and m.state = 'shown'`)
  return pinned ? forLearners(pinned) : null
}

/** What a moderator can change, as all see it. */
export const settingsOf = async (db: Db, live: LiveClass) => ({
  pinned: await findPinned(db, live),
  page: live.page ?? null,
  mutedAll: live.mutedAll,
  chatOpen: live.chat.open,
  slowSeconds: live.chat.slowSeconds,
})

export const sharedFacts = async (
  db: Db,
  online: OnlineCount,
  live: LiveClass,
  nowMs: number,
): Promise<RoomShared> => ({
  ...(await settingsOf(db, live)),
  state: stateAt(live, nowMs),
  online: isOn(live.state) ? await online(db, live.id) : 0,
})
