import { accountMessages, SECURITY_PANEL } from '@portal/contract/areas/account/account-messages.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ensure } from '#src/platform/errors.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import type { Origin } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { sessions } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import type { Settings } from '#src/shared/settings/settings.ts'
import { findAccount } from './account.ts'
import { networkOf } from './network.ts'

type Client = 'web' | 'phone' | 'wechat'

const clientOf = (agent: string): Client => {
  if (/MicroMessenger|wxwork/i.test(agent)) return 'wechat'
  return /Mobile|Android|iPhone|iPad/i.test(agent) ? 'phone' : 'web'
}

const lifeOf = async (settings: Settings, client: Client) =>
  client === 'web'
    ? { idleSeconds: (await settings.get('webIdleMinutes')) * 60, hours: await settings.get('webHours') }
    : { idleSeconds: (await settings.get('phoneIdleDays')) * 86_400, hours: (await settings.get('phoneDays')) * 24 }

/** Makes room for one more session: those unused the longest give way. */
const makeRoom = async (tx: Tx, userId: string, limit: number) => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from sessions
    where user_id = ${userId} and ended_at is null and viewer_id is null and absolute_until > now()
      and last_active_at + idle_seconds * interval '1 second' > now()
    order by last_active_at desc, id desc offset ${limit - 1}`)
  for (const { id } of rows) await endSessions(tx, { userId, sessionId: id }, 'replaced')
}

/** Remembers the network; the first sign-in from a strange one is told to the person. */
const rememberNetwork = async (tx: Tx, userId: string, sessionId: string, address: string) => {
  const network = networkOf(address)
  const { rows } = await tx.db.execute<{ known: boolean; any: boolean }>(sql`
    select coalesce(bool_or(network = ${network}), false) as known, count(*) > 0 as "any"
    from known_networks where user_id = ${userId}`)
  await tx.db.execute(sql`
    insert into known_networks (user_id, network, last_at) values (${userId}, ${network}, now())
    on conflict (user_id, network) do update set last_at = now()`)
  if (rows[0]?.known || !rows[0]?.any) return
  const { kind, reason, newPlace } = accountMessages
  await sendMessage(tx, [userId], {
    event: `signIn:${sessionId}`,
    category: 'notice',
    kind,
    title: newPlace.title,
    text: fill(newPlace.text, { address }),
    link: SECURITY_PANEL,
    reason,
  })
}

/** The end of every sign-in: a session of the person; the result is its token, shown this once. */
export const openSession = async (tx: Tx, settings: Settings, userId: string, origin: Origin): Promise<string> => {
  // Holding the person makes the limit exact, and a person who is being disabled does not slip through.
  await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const account = await findAccount(tx.db, eq(users.id, userId))
  ensure(account?.isOpen, signInRefusals.disabled)

  const client = clientOf(origin.agent)
  const { idleSeconds, hours } = await lifeOf(settings, client)
  const token = newToken()
  const id = v7()
  const { address, agent } = origin
  await makeRoom(tx, userId, await settings.get('sessionLimit'))
  const absoluteUntil = sql`now() + ${hours} * interval '1 hour'`
  await tx.db
    .insert(sessions)
    .values({ id, tokenHash: sha256(token), userId, client, idleSeconds, absoluteUntil, address, agent })
  await tx.db.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, userId))
  await rememberNetwork(tx, userId, id, address)
  return token
}
