import { type endOnline, listOnline, logRefusals } from '@portal/contract/areas/system/log/log.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals, startsWith } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given } from '#src/kit/page-read/place.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { personVisible, personWithin } from '#src/shared/directory/visible.ts'
import { endSessions } from '#src/shared/session/sessions.ts'

const live: SQL = sql`s.ended_at is null and s.absolute_until > now()
  and s.last_active_at + s.idle_seconds * interval '1 second' > now()`

/** 在线用户: sessions that could be used this moment. */
export const onlineList = pageRead(listOnline, {
  from: sql`sessions s join users u on u.id = s.user_id`,
  joins: sql`join org_units o on o.id = u.primary_org_id`,
  key: sql`s.id`,
  columns: {
    id: sql`s.id`,
    userId: sql`s.user_id`,
    userCode: sql`u.code`,
    userName: sql`u.name`,
    orgName: sql`o.name`,
    client: sql`s.client`,
    agent: sql`s.agent`,
    address: sql`s.address`,
    createdAt: sql`s.created_at`,
    lastActiveAt: sql`s.last_active_at`,
    current: sql`s.id = ${given('own')}`,
  },
  scope: personWithin,
  given: ({ actor }) => ({ own: actor.sessionId }),
  where: live,
  search: [sql`u.name`, sql`u.code`],
  filter: {
    userId: equals(sql`s.user_id`),
    orgId: (unit) => inSubtree(sql`u.primary_org_id`, unit),
    client: equals(sql`s.client`),
    address: startsWith(sql`s.address`),
  },
  sort: { lastActiveAt: sql`s.last_active_at`, createdAt: sql`s.created_at` },
  order: '-lastActiveAt',
})

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
