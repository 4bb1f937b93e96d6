import type { Cache } from '#src/platform/cache/cache.ts'
import { shareLoads } from './share-loads.ts'

export interface Kept<Value> {
  /** Tells the state of the rows it was made of from any other. */
  stamp: string
  madeAt: Date
  value: Value
}

interface Source<Value> {
  stamp(): Promise<string>
  make(): Promise<Value>
  /** Made of so many rows that it is shared until its time is over, whatever changes. */
  isLarge(value: Value): boolean
}

/** Rows that are still worked out anew for each reader after each change. */
export const FEW_ROWS = 10_000

/** Figures over very many rows cost seconds, so all who ask share them; each says when it was made. */
export const keepFigures = <Value extends object>(cache: Cache<Kept<Value>>) => {
  const shared = shareLoads(cache)
  return async (key: string, { stamp, make, isLarge }: Source<Value>): Promise<Kept<Value>> => {
    const load = async () => {
      const madeAt = new Date()
      const before = await stamp()
      return { stamp: before, madeAt, value: await make() }
    }
    const kept = await shared(key, load)
    if (isLarge(kept.value) || kept.stamp === (await stamp())) return kept
    cache.forget(key)
    return shared(key, load)
  }
}

/** The same for what has no stamp: only what is large is kept. */
export const keepLarge = <Value extends object>(cache: Cache<Value>, isLarge: (value: Value) => boolean) => {
  const shared = shareLoads(cache)
  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const value = await shared(key, make)
    if (!isLarge(value)) cache.forget(key)
    return value
  }
}
