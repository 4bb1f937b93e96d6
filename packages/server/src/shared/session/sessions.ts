import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { type Cache, forgetNotice } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { SessionEnd } from '#src/schema/account.ts'
import type { People } from '../access/people.ts'
import type { Person } from '../access/person.ts'

const SESSION_CACHE = 'session'

/** Browsers hear that their session ended on this channel: `<session id> <reason>`. */
export const SESSION_CHANNEL = 'portal_session'

const TTL_MS = 30_000
/** Activity is written at most this often per session: the idle end need not be exact to the second. */
const TOUCH_EVERY_MS = 60_000

interface LiveSession {
  id: string
  userId: string
  client: 'web' | 'phone' | 'wechat'
  idleSeconds: number
  lastActiveAt: number
  absoluteUntil: number
  reauthUntil: number
  /** Who looks at the portal as this person, in a preview session. */
  viewerId: string | null
}

interface Found {
  session: LiveSession | null
}

const findSession = async (platform: Platform, tokenHash: string): Promise<Found> => {
  const { rows } = await platform.db.execute<{
    id: string
    user_id: string
    client: LiveSession['client']
    idle_seconds: number
    last_active_at: string
    absolute_until: string
    reauth_until: string | null
    viewer_id: string | null
  }>(sql`
    select id, user_id, client, idle_seconds, last_active_at, absolute_until, reauth_until, viewer_id
    from sessions where token_hash = ${tokenHash} and ended_at is null`)
  const row = rows[0]
  if (!row) return { session: null }
  const session: LiveSession = {
    id: row.id,
    userId: row.user_id,
    client: row.client,
    idleSeconds: row.idle_seconds,
    lastActiveAt: Date.parse(row.last_active_at),
    absoluteUntil: Date.parse(row.absolute_until),
    reauthUntil: row.reauth_until === null ? 0 : Date.parse(row.reauth_until),
    viewerId: row.viewer_id,
  }
  return { session }
}

const actorOf = (person: Person, session: LiveSession, viewer: Person | null): Actor => ({
  id: person.id,
  code: person.code,
  name: person.name,
  orgId: person.orgId,
  orgPath: person.orgPath,
  sessionId: session.id,
  client: session.client,
  reauthenticated: session.reauthUntil > Date.now(),
  facets: person.rights.facets,
  holds: (...codes: Privilege[]) => codes.some((code) => person.rights.codes.has(code)),
  scopeOf: person.rights.scopeOf,
  ...(viewer && {
    preview: { viewerId: viewer.id, viewerName: viewer.name, until: new Date(session.absoluteUntil) },
  }),
})

export interface Sessions {
  authenticate: Platform['authenticate']
}

/** Recognises tokens: one cached look per call, dead on every process as soon as the session ends. */
export const createSessions = (platform: Platform, people: People): Sessions => {
  const cache: Cache<Found> = platform.caches.create({
    name: SESSION_CACHE,
    purpose: '登录会话',
    event: '会话结束、再次验证身份',
    hidden: true,
    max: 100_000,
    ttlMs: TTL_MS,
  })

  const touch = (session: LiveSession, now: number) => {
    session.lastActiveAt = now
    return platform.guarded(async () => {
      await platform.db.execute(
        sql`update sessions set last_active_at = now() where id = ${session.id} and ended_at is null`,
      )
    })
  }

  const authenticate: Platform['authenticate'] = async (token, { background }) => {
    const tokenHash = sha256(token)
    const { session } = await cache.get(tokenHash, () => findSession(platform, tokenHash))
    if (!session) return null
    const now = Date.now()
    if (now >= session.absoluteUntil || now >= session.lastActiveAt + session.idleSeconds * 1000) {
      // Another process may have seen the person since this one looked: the row decides.
      await endStaleSessions(platform, session.id)
      cache.forget(tokenHash)
      if (!(await findSession(platform, tokenHash)).session) return null
    }
    const person = await people.get(session.userId)
    if (!person?.enabled) return null
    const viewer = session.viewerId === null ? null : await people.get(session.viewerId)
    // A preview lives no longer than its viewer's account and right.
    if (session.viewerId !== null && !(viewer?.enabled && viewer.rights.codes.has(P.userViewAs))) return null
    if (!background && now - session.lastActiveAt > TOUCH_EVERY_MS) void touch(session, now)
    return actorOf(person, session, viewer)
  }

  return { authenticate }
}

interface Ended extends Record<string, unknown> {
  id: string
  token_hash: string
  ended_by: SessionEnd
}

/**
 * Ends the sessions of the condition, and with them the previews that were opened from them; a changed password ends every
 * preview of its person, also one that was asked for from the session that goes on.
 */
const endWhere = async (db: Db, condition: SQL, reason: SQL, passwordOf: string | null = null): Promise<Ended[]> => {
  const { rows } = await db.execute<Ended>(sql`
    with own as (
      update sessions set ended_at = now(), ended_by = ${reason} where ended_at is null and ${condition}
      returning id, user_id, token_hash, ended_by
    ), preview as (
      update preview_sessions p set ended_at = now() where p.ended_at is null and (p.viewer_id = ${passwordOf}::uuid
        or (p.viewer_id, p.viewer_session_id) in (select user_id, id from own))
      returning session_id, (select min(ended_by) from own where own.id = p.viewer_session_id) as ended_by
    ), shown as (
      update sessions s set ended_at = now(), ended_by = coalesce(p.ended_by, 'password') from preview p
      where s.id = p.session_id and s.ended_at is null and s.id not in (select id from own)
      returning s.id, s.token_hash, s.ended_by
    )
    select id, token_hash, ended_by from own union all select id, token_hash, ended_by from shown`)
  return rows
}

/** Ends sessions whose idle or absolute time has run out: one, or all of them; dead on every process. */
export const endStaleSessions = async (platform: Platform, sessionId?: string): Promise<number> => {
  const rows = await endWhere(
    platform.db,
    sql`${sessionId === undefined ? sql`true` : sql`id = ${sessionId}`}
      and (absolute_until <= now() or last_active_at + idle_seconds * interval '1 second' <= now())`,
    sql`case when absolute_until <= now() then 'absolute' else 'idle' end`,
  )
  for (const { id, token_hash: tokenHash, ended_by: reason } of rows) {
    const { channel, payload } = forgetNotice(SESSION_CACHE, tokenHash)
    await platform.db.execute(sql`
      select pg_notify(${SESSION_CHANNEL}, ${`${id} ${reason}`}), pg_notify(${channel}, ${payload})`)
  }
  return rows.length
}

/** A session row changed (re-authentication, idle policy, end): every process reads it again, this one at once. */
export const sessionChanged = (tx: Tx, tokenHash: string): void => {
  tx.notices.push(forgetNotice(SESSION_CACHE, tokenHash))
}

interface SessionLife {
  idleSeconds: number
  hours: number
}

/** The policy changed how long sign-ins last: those that are open follow, on every process. */
export const applySessionLife = async (tx: Tx, life: { web: SessionLife; phone: SessionLife }): Promise<void> => {
  for (const [isWeb, { idleSeconds, hours }] of [[true, life.web] as const, [false, life.phone] as const])
    await tx.db.execute(sql`
      update sessions set idle_seconds = ${idleSeconds}, absolute_until = created_at + ${hours} * interval '1 hour'
      where ended_at is null and viewer_id is null and (client = 'web') = ${isWeb}`)
  tx.notices.push(forgetNotice(SESSION_CACHE))
}

interface EndTarget {
  userId: string
  /** Only this one. */
  sessionId?: string
  /** All but this one. */
  exceptId?: string
}

/** Ends sessions of a person; dead on every process with the commit. */
export const endSessions = async (
  tx: Tx,
  { userId, sessionId, exceptId }: EndTarget,
  reason: SessionEnd,
): Promise<number> => {
  const rows = await endWhere(
    tx.db,
    sql`user_id = ${userId}
      and (${sessionId ?? null}::uuid is null or id = ${sessionId ?? null})
      and (${exceptId ?? null}::uuid is null or id <> ${exceptId ?? null})`,
    sql`${reason}`,
    reason === 'password' ? userId : null,
  )
  for (const { id, token_hash: tokenHash } of rows) {
    sessionChanged(tx, tokenHash)
    tx.notices.push({ channel: SESSION_CHANNEL, payload: `${id} ${reason}` })
  }
  return rows.length
}
