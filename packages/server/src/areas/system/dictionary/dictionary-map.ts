import type { getDicMap } from '@portal/contract/areas/system/dictionary.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { forgetNotice } from '#src/platform/cache.ts'
import type { Db } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { dictionaries, dictionaryItems } from '#src/schema/system.ts'
import type { Portal } from '#src/shared/portal.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'

const DICTIONARY_CACHE = 'dictionary'
const TTL_MS = 300_000
const ALL = 'all'

type Item = Required<ResultOf<typeof getDicMap>[string][number]>

interface Dictionaries {
  version: number
  items: Map<string, Item[]>
}

/** Milliseconds of the last save: grows with every change. */
const readVersion = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ version: number }>(sql`
    select coalesce(floor(extract(epoch from max(updated_at)) * 1000), 0)::bigint as version from dictionaries`)
  return rows[0]?.version ?? 0
}

const load = async (db: Db): Promise<Dictionaries> => {
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
  const items = new Map<string, Item[]>()
  for (const { key, ...item } of rows) items.set(key, [...(items.get(key) ?? []), item])
  return { version, items }
}

export const dictionaryMap = ({ platform }: Portal): HandlerOf<typeof getDicMap> => {
  const cache = platform.caches.create<Dictionaries>({ name: DICTIONARY_CACHE, purpose: '字典', max: 1, ttlMs: TTL_MS })
  const get = () => cache.get(ALL, () => load(platform.db))

  return async ({ body }) => {
    let known = await get()
    if (body.version !== undefined && body.version > known.version) {
      cache.clear()
      known = await get()
    }
    const keys = body.keys ?? [...known.items.keys()]
    return Object.fromEntries(
      keys.map((key) => {
        const items = known.items.get(key) ?? []
        return [key, body.full ? items : items.filter(({ enabled }) => enabled).map(({ code, name }) => ({ code, name }))]
      }),
    )
  }
}

/** A dictionary was saved: every process reads it anew, every open page hears of it. */
export const dictionaryChanged = async (tx: Tx): Promise<void> => {
  const version = await readVersion(tx.db)
  tx.notices.push(forgetNotice(DICTIONARY_CACHE))
  pushTo(tx, ['*'], { kind: 'dictionary', version })
}
