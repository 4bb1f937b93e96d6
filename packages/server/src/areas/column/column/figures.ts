import { columnWords } from '@portal/contract/areas/column/words.ts'
import type { DataScope } from '#src/platform/actor.ts'
import type { Cache } from '#src/platform/cache/cache.ts'
import type { Platform } from '#src/platform/platform.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { LearningColumn } from '../progress/standing.ts'

interface Figures {
  should: number
  read: number
  complete: number
  badges: number
}

/** Figures of a column for lists, at most a minute old for each scope of data. */
export type ColumnFigures = (column: LearningColumn, scope: DataScope, work: () => Promise<Figures>) => Promise<Figures>

const LAG_MS = 60_000

export const createColumnFigures = ({ caches }: Platform): ColumnFigures => {
  const cache: Cache<Figures> = caches.create({
    name: 'columnFigures',
    purpose: columnWords.figuresCache,
    max: 5000,
    ttlMs: LAG_MS,
  })
  return ({ id, revision, itemsRevision }, scope, work) => {
    const whose = sha256(JSON.stringify(scope)).slice(0, 16)
    return cache.get(`${id} ${revision} ${itemsRevision} ${whose}`, work)
  }
}
