import type { Cache } from '#src/platform/cache/cache.ts'
import { forgetNotice } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { loadPerson, type Person } from './person.ts'

const PERSON_CACHE = 'person'

/** Browsers hear that rights changed on this channel: a user id, or `*` for everybody. */
export const RIGHTS_CHANNEL = 'portal_rights'

/** A day change moves memberships that begin or end; the short life bounds it. */
const TTL_MS = 60_000

interface Loaded {
  person: Person | null
}

export interface People {
  get(userId: string): Promise<Person | null>
}

export const createPeople = (platform: Platform): People => {
  const cache: Cache<Loaded> = platform.caches.create({
    name: PERSON_CACHE,
    purpose: '权限解析与数据范围',
    event: '授权、角色、用户组、组织、人员变化',
    max: 50_000,
    ttlMs: TTL_MS,
  })
  const load = async (db: Db, userId: string): Promise<Loaded> => ({ person: await loadPerson(db, userId) })
  return { get: async (userId) => (await cache.get(userId, () => load(platform.db, userId))).person }
}

/** Rights, units or groups of one person, or without id of anybody, changed: live everywhere after the commit. */
export const rightsChanged = (tx: Tx, userId = '*'): void => {
  tx.notices.push(forgetNotice(PERSON_CACHE, userId), { channel: RIGHTS_CHANNEL, payload: userId })
}
