import { columnWords } from '@portal/contract/areas/column/words.ts'
import type { Cache } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { LearningColumn } from '../progress/standing.ts'

interface Figures {
  should: number
  read: number
  complete: number
  badges: number
}

/** Figures of a column for lists, over the people that the asker reaches; at most a minute old. */
export type ColumnFigures = (
  column: LearningColumn,
  asker: Pick<Tx, 'actor' | 'scope'>,
  work: () => Promise<Figures>,
) => Promise<Figures>

/** Those who reach the same people; one who reaches himself is alone with that. */
const keyOf = ({ actor, scope }: Pick<Tx, 'actor' | 'scope'>): string =>
  sha256(JSON.stringify([scope, scope.own && !scope.all ? actor?.id : null])).slice(0, 16)

const LAG_MS = 60_000

export const createColumnFigures = ({ caches }: Platform): ColumnFigures => {
  const cache: Cache<Figures> = caches.create({
    name: 'columnFigures',
    purpose: columnWords.figuresCache,
    max: 5000,
    ttlMs: LAG_MS,
  })
  return ({ id, revision, itemsRevision }, asker, work) =>
    cache.get(`${id} ${revision} ${itemsRevision} ${keyOf(asker)}`, work)
}
