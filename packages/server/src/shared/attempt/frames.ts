import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { DrawnPaper, KeptRules } from '#src/schema/attempt.ts'

/** What of a begun sitting never changes again, as small as it can be: thousands of them are saved to at once. */
export interface Frame {
  itemIds: readonly string[]
  /** By item: question and version. */
  refs: readonly { questionId: string; versionNo: number }[]
  sequential: boolean
  /** Answered one by one and for good. */
  instant: boolean
}

export interface FrameCache {
  /** Null where there is no such sitting, or it has not begun. */
  get(db: Db, attemptId: string): Promise<Frame | null>
}

interface Found {
  frame: Frame | null
}

const readFrame = async (db: Db, attemptId: string): Promise<Found> => {
  const { rows } = await db.execute<{ paper: DrawnPaper; rules: KeptRules }>(
    sql`select paper, rules from attempts where id = ${attemptId} and rules is not null`,
  )
  const row = rows[0]
  if (!row) return { frame: null }
  const items = row.paper.sections.flatMap((section) => section.items)
  return {
    frame: {
      itemIds: items.map(({ itemId }) => itemId),
      refs: items.map(({ questionId, versionNo }) => ({ questionId, versionNo })),
      sequential: row.rules.navigation === 'sequential',
      instant: row.rules.feedback === 'instant',
    },
  }
}

const HOUR_MS = 3_600_000
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
      const found = await cache.get(attemptId, () => readFrame(db, attemptId))
      // Asked too early, or by nobody's number: the next call looks again.
      if (found.frame === null) cache.forget(attemptId)
      return found.frame
    },
  }
}
