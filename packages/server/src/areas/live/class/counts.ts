import { roomWords } from '@portal/contract/areas/live/room-words.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Cache } from '#src/platform/cache/cache.ts'
import type { Platform } from '#src/platform/platform.ts'
import { bookedFor, cameTo } from './own-figures.ts'

const CLASSES_KEPT = 500
const KEPT_MS = 3 * SECOND_MS

interface Counts extends Record<string, unknown> {
  booked: number
  came: number
}

const NOBODY: Counts = { booked: 0, came: 0 }

/** How many booked a class and came to it, not older than three seconds: everybody in it asks at the same moments. */
export const createClassCounts = ({ db, caches }: Platform) => {
  const known: Cache<Counts> = caches.create({
    name: 'liveCounts',
    purpose: roomWords.countsCache,
    max: CLASSES_KEPT,
    ttlMs: KEPT_MS,
  })
  const count = async (liveId: string): Promise<Counts> => {
    const id = sql`${liveId}::uuid`
    const { rows } = await db.execute<Counts>(sql`select (${bookedFor(id)}) as booked, (${cameTo(id)}) as came`)
    return rows[0] ?? NOBODY
  }
  return {
    of: (liveId: string): Promise<Counts> => known.get(liveId, () => count(liveId)),
    /** Who has just booked sees himself counted. */
    forget: (liveId: string): void => known.forget(liveId),
  }
}

export type ClassCounts = ReturnType<typeof createClassCounts>
