import {
  CLEAR_ALL,
  type cacheValue,
  type clearCache,
  cacheRefusals as no,
} from '@portal/contract/areas/system/cache.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { clearNotice, forgetNotice } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Instances } from './instances.ts'
import type { ShownValue } from './own-state.ts'

const EVERYTHING = '*'

/** Clearing the same again within a minute only makes the database work. */
const claimClearing = async (tx: Tx, name: string) => {
  const { rows } = await tx.db.execute(sql`
    insert into cache_clears (name, at, by) values (${name}, now(), ${tx.actor?.id ?? null})
    on conflict (name) do update set at = now(), by = excluded.by
    where cache_clears.at < now() - interval '1 minute' returning name`)
  ensure(rows.length > 0, no.tooSoon)
}

const noteClearing = (tx: Tx, objectName: string) =>
  tx.notes.push({ objectType: 'caches', objectId: '', objectName, diff: [], kind: 'run' })

const clearKey = async (instances: Instances, tx: Tx, name: string, key: string) => {
  const told = await instances.ask<{ has: boolean }>('has', { name, key })
  ensure(
    told.some(({ answer }) => answer?.has),
    no.keyGone,
  )
  tx.notices.push(forgetNotice(name, key))
  noteClearing(tx, `${name} ${key}`)
  return { cleared: 1 }
}

/** 清除: on every process with the commit; the answers of the portal stay the same, only their time changes. */
export const clear =
  ({ caches }: Platform, instances: Instances): HandlerOf<typeof clearCache> =>
  async ({ tx, body }) => {
    const { name, key, all, confirm } = body
    ensure((name !== undefined) !== (all === true), errors.invalid)
    const names = caches.figures().map((each) => each.name)
    if (name !== undefined) {
      ensure(names.includes(name), no.unknown)
      if (key !== undefined) return clearKey(instances, tx, name, key)
    } else if (confirm !== CLEAR_ALL) refuseField('confirm', no.mismatch)

    await claimClearing(tx, name ?? EVERYTHING)
    const going = name === undefined ? names : [name]
    tx.notices.push(...going.map(clearNotice))
    noteClearing(tx, name ?? CLEAR_ALL)
    return { cleared: going.length }
  }

export const showValue =
  ({ caches }: Platform, instances: Instances): HandlerOf<typeof cacheValue> =>
  async ({ tx, body }) => {
    const { name, key } = body
    const cache = caches.figures().find((each) => each.name === name)
    ensure(cache, no.unknown)
    ensure(cache.shown, no.hidden)
    const told = await instances.ask<ShownValue>('value', { name, key })
    const found = told.find(({ answer }) => answer !== null)
    ensure(found?.answer, no.keyGone)

    tx.notes.push({ objectType: 'caches', objectId: '', objectName: `${name} ${key}`, diff: [], kind: 'read' })
    const { value, ttlMs, cut } = found.answer
    return { value, cut, ttl: Math.max(0, Math.round(ttlMs)), instance: found.name }
  }
