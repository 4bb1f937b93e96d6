import type { endSession, keepSession, listSessions, logout } from '@portal/contract/areas/account/session.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { sessions } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { endSessions, sessionChanged } from '#src/shared/session/sessions.ts'

export const signOut: HandlerOf<typeof logout> = async ({ tx, actor }) => {
  await endSessions(tx, { userId: actor.id, sessionId: actor.sessionId }, 'logout')
  return {}
}

/** 继续使用: the idle time begins anew. */
export const keep: HandlerOf<typeof keepSession> = async ({ tx, actor, origin }) => {
  const rows = await tx.db
    .update(sessions)
    .set({ lastActiveAt: sql`now()` })
    .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.endedAt)))
    .returning({
      lastActiveAt: sessions.lastActiveAt,
      idleSeconds: sessions.idleSeconds,
      absoluteUntil: sessions.absoluteUntil,
    })
  const row = rows[0] ?? refuse(errors.noSession)
  sessionChanged(tx, sha256(origin.token))
  const idleEnd = row.lastActiveAt.getTime() + row.idleSeconds * 1000
  return { idleUntil: new Date(Math.min(idleEnd, row.absoluteUntil.getTime())) }
}

export const listOwnSessions: HandlerOf<typeof listSessions> = async ({ tx, actor }) => {
  const notIdle = sql`${sessions.lastActiveAt} + ${sessions.idleSeconds} * interval '1 second' > now()`
  const rows = await tx.db
    .select({ ...getTableColumns(sessions), viewerName: users.name })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.viewerId))
    .where(
      and(eq(sessions.userId, actor.id), isNull(sessions.endedAt), gt(sessions.absoluteUntil, sql`now()`), notIdle),
    )
    .orderBy(desc(sessions.lastActiveAt))
  const list = rows.map((row) => ({ ...row, current: row.id === actor.sessionId }))
  return { list, total: list.length }
}

export const endOwnSession: HandlerOf<typeof endSession> = async ({ tx, body, actor }) => {
  ensure((body.id === undefined) !== (body.others === undefined), errors.invalid)
  const target = body.id === undefined ? { exceptId: actor.sessionId } : { sessionId: body.id }
  const ended = await endSessions(tx, { userId: actor.id, ...target }, 'logout')
  ensure(body.others || ended > 0, errors.missing)
  return { ended }
}
