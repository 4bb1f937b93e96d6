import { BOUND_KEY, BOUND_PHONE_KEY } from '@portal/contract/areas/account/bound-identity-key.ts'
import {
  type getPrefs,
  MOST_PREFS,
  NOTICE_KEY,
  prefsRefusals,
  type savePrefs,
  VIEW_KEY,
} from '@portal/contract/areas/account/profile.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { consents, userPrefs } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { boundWaysOf } from '../bound-identity/bind.ts'
import { mayOpenScreen } from '../guide/open-screens.ts'

const MOST_SHARED = 200

const viewPath = (key: string) => VIEW_KEY.exec(key)?.[1] ?? null

const readNotice = async (tx: Tx, userId: string) => {
  const rows = await tx.db
    .select({ version: consents.noticeVersion })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.at))
    .limit(1)
  return rows.map(({ version }) => [NOTICE_KEY, version] as const)
}

const readBound = async (tx: Tx, userId: string) => {
  const rows = await tx.db
    .select({ subject: users.subject, wechatId: users.wechatId, phone: users.phoneMask })
    .from(users)
    .where(eq(users.id, userId))
  return rows.flatMap(({ phone, ...identities }) => [
    [BOUND_KEY, boundWaysOf(identities).join(',')] as const,
    [BOUND_PHONE_KEY, phone] as const,
  ])
}

/** Views others share, of lists that the person may open. */
const sharedViews = async (tx: Tx, actor: Actor, wanted: ReturnType<typeof anyOf> | undefined) => {
  const rows = await tx.db
    .select({ key: userPrefs.key, userId: userPrefs.userId, value: userPrefs.value, by: users.name })
    .from(userPrefs)
    .innerJoin(users, eq(users.id, userPrefs.userId))
    .where(and(eq(userPrefs.shared, true), ne(userPrefs.userId, actor.id), eq(users.enabled, true), wanted))
    .orderBy(userPrefs.key, userPrefs.userId)
    .limit(MOST_SHARED)
  return rows
    .filter(({ key }) => mayOpenScreen(actor, viewPath(key) ?? ''))
    .map(({ key, userId, value, by }) => [`${key}@${userId}`, Object.assign({}, value, { by })] as const)
}

export const readPrefs: HandlerOf<typeof getPrefs> = async ({ tx, body, actor }) => {
  const wanted = body.keys && anyOf(userPrefs.key, body.keys)
  const own = await tx.db
    .select()
    .from(userPrefs)
    .where(and(eq(userPrefs.userId, actor.id), wanted))
  const asksBound = body.keys?.includes(BOUND_KEY)
  const asksNotice = body.keys === undefined || body.keys.includes(NOTICE_KEY)
  return Object.fromEntries([
    ...own.map(({ key, value }) => [key, value] as const),
    ...(await sharedViews(tx, actor, wanted)),
    ...(asksNotice ? await readNotice(tx, actor.id) : []),
    ...(asksBound ? await readBound(tx, actor.id) : []),
  ])
}

export const writePrefs: HandlerOf<typeof savePrefs> = async ({ tx, body, actor }) => {
  const { key, value, shared } = body
  const path = viewPath(key)
  ensure(!shared || (path !== null && mayOpenScreen(actor, path)), prefsRefusals.notShareable)
  if (value === null) {
    await tx.db.delete(userPrefs).where(and(eq(userPrefs.userId, actor.id), eq(userPrefs.key, key)))
    return { saved: true }
  }

  // Counting and adding happen one after the other per person, so that the bound holds.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`prefs ${actor.id}`}, 0))`)
  const [others] = await tx.db
    .select({ count: sql<number>`count(*)` })
    .from(userPrefs)
    .where(and(eq(userPrefs.userId, actor.id), ne(userPrefs.key, key)))
  ensure((others?.count ?? 0) < MOST_PREFS, prefsRefusals.tooMany, { n: MOST_PREFS })
  await tx.db
    .insert(userPrefs)
    .values({ userId: actor.id, key, value, shared })
    .onConflictDoUpdate({ target: [userPrefs.userId, userPrefs.key], set: { value, shared } })
  return { saved: true }
}
