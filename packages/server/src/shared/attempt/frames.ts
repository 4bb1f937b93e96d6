import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { DrawnPaper, KeptRules } from '#src/schema/exam/attempt.ts'
import { type VersionRef, versionKey } from './versions.ts'

/** What of a begun sitting never changes again. */
export interface Frame {
  itemIds: readonly string[]
  /** What is asked at a place of the paper. */
  refAt(place: number): VersionRef | undefined
  sequential: boolean
  /** Answered one by one and for good. */
  instant: boolean
}

export interface FrameCache {
  /** Null where there is no such sitting, or it has not begun. */
  get(db: Db, attemptId: string): Promise<Frame | null>
}

/**
 * A frame as it is kept: in two texts, each with a word per item. As objects those of five thousand sittings would not
 * fit the cache, and in a hall that saves in turn none of them would ever be found there.
 */
interface Packed extends Pick<Frame, 'sequential' | 'instant'> {
  itemIds: string
  refs: string
}

interface Found {
  packed: Packed | null
}

const packed = (paper: DrawnPaper, { navigation, feedback }: KeptRules): Packed => {
  const items = paper.sections.flatMap((section) => section.items)
  return {
    itemIds: items.map(({ itemId }) => itemId).join(' '),
    refs: items.map(versionKey).join(' '),
    sequential: navigation === 'sequential',
    instant: feedback === 'instant',
  }
}

const unpacked = ({ itemIds, refs, sequential, instant }: Packed): Frame => ({
  itemIds: itemIds === '' ? [] : itemIds.split(' '),
  refAt: (place) => {
    const [questionId, versionNo] = refs.split(' ')[place]?.split(':') ?? []
    return questionId ? { questionId, versionNo: Number(versionNo) } : undefined
  },
  sequential,
  instant,
})

const readPaper = pointRead<{ paper: DrawnPaper; rules: KeptRules }>(
  () => sql`select paper, rules from attempts where id = ${sql.placeholder('id')} and rules is not null`,
)

const readPacked = async (db: Db, id: string): Promise<Found> => {
  const [row] = await readPaper(db, { id })
  return { packed: row ? packed(row.paper, row.rules) : null }
}

const MEGABYTE = 1_048_576

export const createFrameCache = ({ caches }: Platform): FrameCache => {
  const cache = caches.create<Found>({
    name: 'attemptFrame',
    purpose: '进行中的答卷结构',
    hidden: true,
    max: 20_000,
    maxBytes: 64 * MEGABYTE,
    ttlMs: 4 * HOUR_MS,
  })
  return {
    get: async (db, attemptId) => {
      const found = await cache.get(attemptId, () => readPacked(db, attemptId))
      // Asked too early, or by nobody's number: the next call looks again.
      if (found.packed === null) cache.forget(attemptId)
      return found.packed && unpacked(found.packed)
    },
  }
}
