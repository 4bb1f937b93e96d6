import { type endOnline, type listOnline, logRefusals } from '@portal/contract/areas/system/log.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { when } from './list.ts'

const live: SQL = sql`s.ended_at is null and s.absolute_until > now()
  and s.last_active_at + s.idle_seconds * interval '1 second' > now()`

interface Stored extends Record<string, unknown> {
  id: string
  userId: string
  userCode: string
  userName: string
  orgName: string
  client: 'web' | 'phone' | 'wechat'
  agent: string
  address: string
  createdAt: string
  lastActiveAt: string
}

/** 在线用户: sessions that could be used this moment. */
export const listSessionsOnline: HandlerOf<typeof listOnline> = async ({ tx, body, actor }) => {
  const { page, pageSize, sort = '-lastActiveAt', keyword, filter, exactTotal } = body
  const like = `%${escapeLike(keyword)}%`
  const where = sql.join(
    [
      live,
      personVisible(tx),
      ...when(filter.userId, (userId) => sql`s.user_id = ${userId}`),
      ...when(filter.orgId, (orgId) => inSubtree(sql`u.primary_org_id`, orgId)),
      ...when(filter.client, (client) => sql`s.client = ${client}`),
      ...when(filter.address, (address) => sql`s.address like ${`${escapeLike(address)}%`}`),
      ...when(keyword, () => sql`(u.name ilike ${like} or u.code ilike ${like})`),
    ],
    sql` and `,
  )
  const from = sql`sessions s join users u on u.id = s.user_id`
  const column = sort.endsWith('createdAt') ? sql`s.created_at` : sql`s.last_active_at`
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await tx.db.execute<Stored>(sql`
    select s.id, s.user_id as "userId", u.code as "userCode", u.name as "userName", o.name as "orgName", s.client,
      s.agent, s.address, s.created_at as "createdAt", s.last_active_at as "lastActiveAt"
    from ${from} join org_units o on o.id = u.primary_org_id where ${where}
    order by ${column} ${direction}, s.id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    list: rows.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt),
      lastActiveAt: new Date(row.lastActiveAt),
      current: row.id === actor.sessionId,
    })),
    total: await countRows(tx, from, where, exactTotal),
  }
}

interface Target extends Record<string, unknown> {
  id: string
  userId: string
  name: string
  address: string
}

/** 结束会话: dead on every process with the commit. */
export const endSessionsOnline: HandlerOf<typeof endOnline> = async ({ tx, body, actor }) => {
  ensure(!body.ids.includes(actor.sessionId), logRefusals.ownSession)
  const { rows } = await tx.db.execute<Target>(sql`
    select s.id, s.user_id as "userId", u.name, s.address from sessions s join users u on u.id = s.user_id
    where s.id = any(${sql.param(body.ids)}::uuid[]) and ${personVisible(tx)}`)
  ensure(rows.length === new Set(body.ids).size, errors.missing)

  let ended = 0
  for (const { id, userId, name, address } of rows) {
    ended += await endSessions(tx, { userId, sessionId: id }, 'admin')
    const diff = [{ field: 'sessions', before: address, after: null }]
    tx.notes.push({
      objectType: 'users',
      objectId: userId,
      objectName: name,
      diff,
      reason: body.reason,
      kind: 'signIn',
    })
  }
  return { ended }
}
