import { asc, eq, sql } from 'drizzle-orm'
import { forgetNotice } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { dictionaries, dictionaryItems } from '#src/schema/system/system.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'

const DICTIONARY_CACHE = 'dictionary'
const TTL_MS = 300_000
const ALL = 'all'

export interface DictionaryItem {
  code: string
  name: string
  colour: string
  isDefault: boolean
  enabled: boolean
}

interface Loaded {
  version: number
  items: Map<string, DictionaryItem[]>
}

export interface Dictionaries {
  /** Every dictionary with its items in order, at least as new as the version. */
  all(version?: number): Promise<ReadonlyMap<string, DictionaryItem[]>>
}

/** Milliseconds of the last save: grows with every change. */
export const readVersion = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ version: number }>(sql`
    select coalesce(floor(extract(epoch from max(updated_at)) * 1000), 0)::bigint as version from dictionaries`)
  return rows[0]?.version ?? 0
}

const load = async (db: Db): Promise<Loaded> => {
  // Read before the items: at worst the next question loads them once more.
  const version = await readVersion(db)
  const rows = await db
    .select({
      key: dictionaries.key,
      code: dictionaryItems.code,
      name: dictionaryItems.name,
      colour: dictionaryItems.colour,
      isDefault: dictionaryItems.isDefault,
      enabled: dictionaryItems.enabled,
    })
    .from(dictionaries)
    .innerJoin(dictionaryItems, eq(dictionaryItems.dictionaryId, dictionaries.id))
    .orderBy(asc(dictionaries.key), asc(dictionaryItems.sort), asc(dictionaryItems.code))
  const items = new Map<string, DictionaryItem[]>()
  for (const { key, ...item } of rows) items.set(key, [...(items.get(key) ?? []), item])
  return { version, items }
}

/** Word lists of the product, cached in every process and forgotten by notice. */
export const createDictionaries = (platform: Platform): Dictionaries => {
  const cache = platform.caches.create<Loaded>({
    name: DICTIONARY_CACHE,
    purpose: '字典',
    event: '字典保存、删除',
    max: 1,
    ttlMs: TTL_MS,
    warm: (own) => own.get(ALL, () => load(platform.db)),
  })
  const get = () => cache.get(ALL, () => load(platform.db))
  return {
    all: async (version = 0) => {
      const known = await get()
      if (known.version >= version) return known.items
      cache.clear()
      return (await get()).items
    },
  }
}

/** A dictionary was saved: every process reads it anew, every open page hears of it. */
export const dictionaryChanged = async (tx: Tx): Promise<void> => {
  const version = await readVersion(tx.db)
  tx.notices.push(forgetNotice(DICTIONARY_CACHE))
  pushTo(tx, ['*'], { kind: 'dictionary', version })
}
