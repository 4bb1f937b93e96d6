import { LRUCache } from 'lru-cache'
import { type Db, hasConnection } from '../database/db.ts'
import type { Listener } from '../database/listener.ts'
import { createHitHistory, type HitMinute, roughBytes } from './cache-figures.ts'
import { createFlights } from './flights.ts'

export const CACHE_CHANNEL = 'portal_cache'

const MEGABYTE = 1_048_576
const SHIPPED_MAX_BYTES = 64 * MEGABYTE

export interface CacheFigures {
  name: string
  purpose: string
  entries: number
  limit: number
  bytes: number
  maxBytes: number
  hits: number
  misses: number
  evictions: number
  /** Age of the entry that was put in first, or null for an empty cache. */
  oldestMs: number | null
  ttlMs: number
  /** What makes an entry invalid before its time. */
  event: string
  clearedAt: number | null
  warmable: boolean
  shown: boolean
  minutes: HitMinute[]
}

export interface CacheKey {
  key: string
  bytes: number
  ttlMs: number
}

/** A cache of one process, cleared on every process by a database notice; a miss recomputes, never allows. */
export interface Cache<Value extends object> {
  /**
   * Who asks while it is loaded gets what is loaded, unless it was forgotten meanwhile. Where `load` asks the connection of
   * its caller, `db` is that.
   */
  get(key: string, load: () => Promise<Value>, db?: Db): Promise<Value>
  /** Many at once: `load` is asked once, for all that are not known; what it leaves out is absent from the answer too. */
  getAll(keys: readonly string[], load: (missing: string[]) => Promise<Map<string, Value>>): Promise<Map<string, Value>>
  forget(key: string): void
  clear(): void
}

interface CacheOptions<Value extends object> {
  name: string
  purpose: string
  max: number
  ttlMs: number
  maxBytes?: number
  event?: string
  /** Values that may never be looked at, because they open something. */
  hidden?: true
  /** Fills the cache before anybody asks. */
  warm?: (cache: Cache<Value>) => Promise<unknown>
}

/** Every cache of the process, so that all of them can be shown and cleared (20 section 3.12). */
export interface CacheRegistry {
  create<Value extends object>(options: CacheOptions<Value>): Cache<Value>
  figures(): CacheFigures[]
  keys(name: string): CacheKey[]
  /** The value under a key without counting as use; undefined where it is not there. */
  peek(name: string, key: string): { value: object; ttlMs: number } | undefined
  warm(name: string): Promise<boolean>
  /** What a notice on {@link CACHE_CHANNEL} asks for. */
  apply(payload: string): void
}

/** Notice that makes every process forget one key, or with `*` all keys, of the named cache. */
export const forgetNotice = (name: string, key = '*') => ({ channel: CACHE_CHANNEL, payload: `${name} ${key}` })

/** Notice of a clearing by hand, which the figures remember. */
export const clearNotice = (name: string) => ({ channel: CACHE_CHANNEL, payload: `${name} * !` })

interface Registered {
  cache: Cache<object>
  entries: LRUCache<string, object>
  figures(): CacheFigures
  noteClearing(): void
  warm?: () => Promise<unknown>
}

const build = <Value extends object>(options: CacheOptions<Value>, listener: Listener) => {
  const { name, purpose, max, ttlMs, maxBytes = SHIPPED_MAX_BYTES, event = '', hidden, warm } = options
  const history = createHitHistory()
  // What was loaded before a forget of its key must not be stored after it: the forget takes the leave to do so away.
  const leaves = new Map<string, object>()
  const flights = createFlights<Value>()
  let hits = 0
  let misses = 0
  let evictions = 0
  let clearedAt: number | null = null
  const entries = new LRUCache<string, Value>({
    max,
    ttl: ttlMs,
    maxSize: maxBytes,
    sizeCalculation: (value, key) => roughBytes(value) + key.length + 1,
    dispose: (_value, _key, reason) => {
      if (reason === 'evict') evictions += 1
    },
  })

  const look = (key: string): Value | undefined => (listener.isCurrent ? entries.get(key) : undefined)
  const noteHits = (times: number): void => {
    hits += times
    history.hit(times)
  }
  const noteMiss = (): void => {
    misses += 1
    history.miss()
  }
  const leaveFor = (key: string): object => {
    const leave = leaves.get(key) ?? {}
    leaves.set(key, leave)
    return leave
  }
  const keep = (key: string, value: Value, leave: object | undefined): void => {
    if (leave && leaves.get(key) === leave && listener.isCurrent) entries.set(key, value)
  }
  const giveBack = (key: string, leave: object): void => {
    if (leaves.get(key) === leave) leaves.delete(key)
  }

  const fly = async (key: string, load: () => Promise<Value>): Promise<Value> => {
    const leave = leaveFor(key)
    try {
      const value = await load()
      keep(key, value, leave)
      return value
    } finally {
      giveBack(key, leave)
    }
  }

  const cache: Cache<Value> = {
    get: async (key, load, db) => {
      const found = look(key)
      if (found !== undefined) {
        noteHits(1)
        return found
      }
      noteMiss()
      if (!listener.isCurrent) return fly(key, load)
      // When a dear value ends, a crowd does not work it out a hundred times.
      return flights.join(key, () => fly(key, load), db !== undefined && hasConnection(db))
    },
    getAll: async (keys, load) => {
      const found = new Map<string, Value>()
      const missing = new Map<string, object>()
      for (const key of new Set(keys)) {
        const value = look(key)
        if (value !== undefined) {
          found.set(key, value)
          continue
        }
        noteMiss()
        missing.set(key, leaveFor(key))
      }
      noteHits(found.size)
      if (missing.size === 0) return found
      try {
        for (const [key, value] of await load([...missing.keys()])) {
          keep(key, value, missing.get(key))
          found.set(key, value)
        }
        return found
      } finally {
        for (const [key, leave] of missing) giveBack(key, leave)
      }
    },
    forget: (key) => {
      leaves.delete(key)
      flights.forget(key)
      entries.delete(key)
    },
    clear: () => {
      leaves.clear()
      flights.clear()
      entries.clear()
    },
  }

  const oldestMs = () => {
    const left = [...entries.keys()].map((key) => entries.getRemainingTTL(key))
    return left.length === 0 ? null : Math.max(0, ttlMs - Math.min(...left))
  }
  const figures = (): CacheFigures => {
    const size = { entries: entries.size, limit: max, bytes: entries.calculatedSize, maxBytes }
    const use = { hits, misses, evictions, oldestMs: oldestMs(), minutes: history.minutes() }
    return { name, purpose, ...size, ...use, ttlMs, event, clearedAt, warmable: warm !== undefined, shown: !hidden }
  }
  const noteClearing = () => {
    clearedAt = Date.now()
  }
  const warmed = warm && { warm: () => warm(cache) }
  return { cache, registered: { cache, entries, figures, noteClearing, ...warmed } as unknown as Registered }
}

export const createCacheRegistry = (listener: Listener): CacheRegistry => {
  const caches = new Map<string, Registered>()

  const apply = (payload: string) => {
    const [name = '', key = '*', byHand] = payload.split(' ')
    const known = caches.get(name)
    if (key !== '*') return known?.cache.forget(key)
    known?.cache.clear()
    if (byHand !== undefined) known?.noteClearing()
  }
  listener.on(CACHE_CHANNEL, apply)
  listener.onGap(() => {
    for (const { cache } of caches.values()) cache.clear()
  })

  return {
    create: (options) => {
      if (caches.has(options.name)) throw new Error(`cache ${options.name} exists already`)
      const { cache, registered } = build(options, listener)
      caches.set(options.name, registered)
      return cache
    },
    apply,
    figures: () => [...caches.values()].map((each) => each.figures()),
    keys: (name) => {
      const entries = caches.get(name)?.entries
      if (!entries) return []
      return [...entries.entries()].map(([key, value]) => ({
        key,
        bytes: roughBytes(value),
        ttlMs: entries.getRemainingTTL(key),
      }))
    },
    peek: (name, key) => {
      const entries = caches.get(name)?.entries
      const value = entries?.peek(key)
      return value && entries ? { value, ttlMs: entries.getRemainingTTL(key) } : undefined
    },
    warm: async (name) => {
      const warm = caches.get(name)?.warm
      await warm?.()
      return warm !== undefined
    },
  }
}
