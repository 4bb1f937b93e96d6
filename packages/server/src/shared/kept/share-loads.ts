import type { Cache } from '#src/platform/cache/cache.ts'

type Load<Value> = () => Promise<Value>

/**
 * A cache whose misses are loaded once however many ask at the same time, also where each of them forgets the key before:
 * a load that has begun goes on for all.
 */
export const shareLoads = <Value extends object>(cache: Cache<Value>) => {
  const pending = new Map<string, Promise<Value>>()
  return (key: string, load: Load<Value>): Promise<Value> =>
    cache.get(key, () => {
      const begun = pending.get(key) ?? load().finally(() => pending.delete(key))
      pending.set(key, begun)
      return begun
    })
}
