import {
  type CacheRow,
  cacheEvents,
  EXPIRY_ONLY,
  type listCacheKeys,
  type listCaches,
} from '@portal/contract/areas/system/cache.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { CacheFigures } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { lastGoodBackup } from '../backup/last-good.ts'
import type { Instances, Told } from './instances.ts'
import type { InstanceState, KeysAsked, KeysFound } from './own-state.ts'

type Instance = ResultOf<typeof listCaches>['instances'][number]

const SHOWN_MINUTES = 60

/** Hits and refills of all caches together, minute by minute without gaps. */
const minutesOf = (caches: readonly CacheFigures[], now: number): Instance['minutes'] => {
  const last = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const sums = new Map<number, { hits: number; refills: number }>()
  for (const { at, hits, misses } of caches.flatMap(({ minutes }) => minutes)) {
    const sum = sums.get(at) ?? { hits: 0, refills: 0 }
    sums.set(at, { hits: sum.hits + hits, refills: sum.refills + misses })
  }
  return Array.from({ length: SHOWN_MINUTES }, (_, index) => {
    const at = last - (SHOWN_MINUTES - 1 - index) * MINUTE_MS
    return { at: new Date(at), ...(sums.get(at) ?? { hits: 0, refills: 0 }) }
  })
}

const SILENT = {
  version: '',
  uptimeSeconds: 0,
  memoryBytes: 0,
  memoryLimit: 0,
  connections: 0,
  connectionLimit: 0,
  transcodes: false,
  converts: false,
  minutes: [],
}

const instanceOf = ({ id, name, answer }: Told<InstanceState>, now: number): Instance => {
  if (answer === null) return { id, name, answers: false, ...SILENT }
  const { caches, ...state } = answer
  return { id, name, answers: true, ...state, minutes: minutesOf(caches, now) }
}

const rowOf = (told: Told<InstanceState>, cache: CacheFigures, now: number): CacheRow => {
  const { name, purpose, limit, oldestMs, ttlMs, clearedAt, event, ...figures } = cache
  return {
    ...figures,
    id: `${told.id} ${name}`,
    name,
    use: purpose,
    instance: told.name,
    maxEntries: limit,
    oldest: oldestMs === null ? null : new Date(now - oldestMs),
    ttl: ttlMs,
    event: event || (cacheEvents[name] ?? EXPIRY_ONLY),
    clearedAt: clearedAt === null ? null : new Date(clearedAt),
  }
}

/** Jobs of the queue; a site whose queue never started has none. */
const queueOf = async (db: Db) => {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('graphile_worker._private_jobs') is not null as exists`,
  )
  if (!rows[0]?.exists) return { waiting: 0, running: 0, failed: 0 }
  const { rows: counts } = await db.execute<{ waiting: number; running: number; failed: number }>(sql`
    select count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
    from graphile_worker._private_jobs`)
  return counts[0] ?? { waiting: 0, running: 0, failed: 0 }
}

/** The real caches of every process, as each tells of itself this moment. */
export const showCaches =
  (instances: Instances): HandlerOf<typeof listCaches> =>
  async ({ tx }) => {
    const told = await instances.ask<InstanceState>('state', {})
    const now = Date.now()
    return {
      instances: told.map((each) => instanceOf(each, now)),
      caches: told.flatMap((each) => (each.answer?.caches ?? []).map((cache) => rowOf(each, cache, now))),
      queue: await queueOf(tx.db),
      lastBackup: (await lastGoodBackup(tx.db))?.takenAt ?? null,
    }
  }

export const showKeys =
  (instances: Instances): HandlerOf<typeof listCacheKeys> =>
  async ({ body }) => {
    const { name, keyword, filter, page, pageSize, sort } = body
    const told = await instances.ask<KeysFound>('keys', { name, keyword } satisfies KeysAsked)
    const asked = told.filter((each) => filter.instance === undefined || each.name === filter.instance)
    const all = asked.flatMap(({ id, name: instance, answer }) =>
      (answer?.keys ?? []).map(({ key, bytes, ttlMs }) => ({
        id: `${id} ${key}`,
        key,
        instance,
        bytes,
        ttl: Number.isFinite(ttlMs) ? Math.max(0, Math.round(ttlMs)) : -1,
      })),
    )
    const direction = sort === '-key' ? -1 : 1
    all.sort((a, b) => direction * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    const from = (page - 1) * pageSize
    return {
      list: all.slice(from, from + pageSize),
      total: asked.reduce((sum, { answer }) => sum + (answer?.total ?? 0), 0),
    }
  }
