import { LRUCache } from 'lru-cache'
import type { Listener } from './listener.ts'

export const CACHE_CHANNEL = 'portal_cache'

export interface CacheFigures {
  name: string
  purpose: string
  entries: number
  limit: number
  hits: number
  misses: number
}

/** A cache of one process, cleared on every process by a database notice; a miss recomputes, never allows. */
export interface Cache<Value extends object> {
  get(key: string, load: () => Promise<Value>): Promise<Value>
  forget(key: string): void
  clear(): void
}

interface CacheOptions {
  name: string
  purpose: string
  max: number
  ttlMs: number
}

/** Every cache of the process, so that all of them can be shown and cleared (20 section 3.12). */
export interface CacheRegistry {
  create<Value extends object>(options: CacheOptions): Cache<Value>
  figures(): CacheFigures[]
  /** What a notice on {@link CACHE_CHANNEL} asks for. */
  apply(payload: string): void
}

/** Notice that makes every process forget one key, or with `*` all keys, of the named cache. */
export const forgetNotice = (name: string, key = '*') => ({ channel: CACHE_CHANNEL, payload: `${name} ${key}` })

export const createCacheRegistry = (listener: Listener): CacheRegistry => {
  const caches = new Map<string, { cache: Cache<object>; figures: () => CacheFigures }>()

  const apply = (payload: string) => {
    const [name = '', key = '*'] = payload.split(' ')
    const cache = caches.get(name)?.cache
    if (key === '*') cache?.clear()
    else cache?.forget(key)
  }
  listener.on(CACHE_CHANNEL, apply)
  listener.onGap(() => {
    for (const { cache } of caches.values()) cache.clear()
  })

  const create = <Value extends object>({ name, purpose, max, ttlMs }: CacheOptions): Cache<Value> => {
    if (caches.has(name)) throw new Error(`cache ${name} exists already`)
    const entries = new LRUCache<string, Value>({ max, ttl: ttlMs })
    // What was loaded before a forget must not be stored after it.
    let epoch = 0
    let hits = 0
    let misses = 0

    const cache: Cache<Value> = {
      get: async (key, load) => {
        const known = listener.connected ? entries.get(key) : undefined
        if (known !== undefined) {
          hits += 1
          return known
        }
        misses += 1
        const before = epoch
        const value = await load()
        if (before === epoch && listener.connected) entries.set(key, value)
        return value
      },
      forget: (key) => {
        epoch += 1
        entries.delete(key)
      },
      clear: () => {
        epoch += 1
        entries.clear()
      },
    }
    const figures = () => ({ name, purpose, entries: entries.size, limit: max, hits, misses })
    caches.set(name, { cache: cache as unknown as Cache<object>, figures })
    return cache
  }

  return { create, apply, figures: () => [...caches.values()].map((each) => each.figures()) }
}
