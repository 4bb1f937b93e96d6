import { accountMessages, SECURITY_PANEL } from '@portal/contract/areas/account/messages.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { prepared } from '#src/platform/database/prepared.ts'
import { leaveToCommit, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Origin } from '#src/platform/http/origin.ts'
import type { Commit } from '#src/platform/http/serve.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import type { Settings } from '#src/shared/settings/settings.ts'
import { type Account, holdAccount } from './account.ts'
import type { SignInWay } from './challenge.ts'
import { logSignIn } from './login-log.ts'
import { networkOf } from './network.ts'

/** A sign-in that has proven who it is. */
export interface Proven {
  account: Account
  way: SignInWay
  origin: Origin
  commit: Commit
  /** Steps that this sign-in has behind it, or that its way makes needless. */
  done: { factor: boolean }
  /** Written together with the session. */
  alsoWrite?: (tx: Tx) => Promise<void>
}

type Client = 'web' | 'phone' | 'wechat'

const clientOf = (agent: string): Client => {
  if (/MicroMessenger|wxwork/i.test(agent)) return 'wechat'
  return /Mobile|Android|iPhone|iPad/i.test(agent) ? 'phone' : 'web'
}

const lifeOf = async (settings: Settings, client: Client) =>
  client === 'web'
    ? { idleSeconds: (await settings.get('webIdleMinutes')) * 60, hours: await settings.get('webHours') }
    : { idleSeconds: (await settings.get('phoneIdleDays')) * 86_400, hours: (await settings.get('phoneDays')) * 24 }

/** Sessions in use beside the newest `kept`: those unused the longest. */
const selectSurplus = prepared<{ id: string }>(
  () => sql`
    select id from sessions
    where user_id = ${sql.placeholder('userId')} and ended_at is null and viewer_id is null and absolute_until > now()
      and last_active_at + idle_seconds * interval '1 second' > now()
    order by last_active_at desc, id desc offset ${sql.placeholder('kept')}`,
)

const selectKnown = prepared<{ known: boolean; any: boolean }>(
  () => sql`
    select coalesce(bool_or(network = ${sql.placeholder('network')}), false) as known, count(*) > 0 as "any"
    from known_networks where user_id = ${sql.placeholder('userId')}`,
)

const insertSession = prepared(
  () => sql`
    insert into sessions (id, token_hash, user_id, client, idle_seconds, absolute_until, address, agent)
    values (${sql.placeholder('id')}, ${sql.placeholder('tokenHash')}, ${sql.placeholder('userId')},
      ${sql.placeholder('client')}, ${sql.placeholder('idleSeconds')},
      now() + ${sql.placeholder('hours')}::float8 * interval '1 hour', ${sql.placeholder('address')},
      ${sql.placeholder('agent')})`,
)

const noteSignIn = prepared(() => sql`update users set last_login_at = now() where id = ${sql.placeholder('userId')}`)

const rememberNetwork = prepared(
  () => sql`
    insert into known_networks (user_id, network, last_at)
    values (${sql.placeholder('userId')}, ${sql.placeholder('network')}, now())
    on conflict (user_id, network) do update set last_at = now()`,
)

/** The first sign-in from a strange network is told to the person. */
const tellOfNewPlace = async (tx: Tx, userId: string, sessionId: string, address: string) => {
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

/** The proven password may have been changed since, a factor set up, or the account closed; held, nothing of it can. */
const ensureSame = (now: Account | null, { account, done }: Proven) => {
  const changedAt = (each: Account) => each.passwordChangedAt?.getTime()
  ensure(now?.isOpen, signInRefusals.disabled)
  ensure(changedAt(now) === changedAt(account), signInRefusals.challengeOver)
  ensure(done.factor || !now.hasFactor, signInRefusals.challengeOver)
}

/** The end of every sign-in: a session of the person; the result is its token, shown this once. */
export const openSession = async (settings: Settings, proven: Proven): Promise<string> => {
  const { account, way, origin, commit, alsoWrite } = proven
  const { address, agent } = origin
  const userId = account.id
  const client = clientOf(agent)
  const life = await lifeOf(settings, client)
  const limit = await settings.get('sessionLimit')
  const network = networkOf(address)
  const token = newToken()
  const id = v7()

  return commit(async (tx) => {
    // Holding the person makes the limit exact, and a person who is being disabled does not slip through.
    const [now, surplus, [networks]] = await Promise.all([
      holdAccount(tx, userId),
      selectSurplus(tx.db, { userId, kept: limit - 1 }),
      selectKnown(tx.db, { userId, network }),
    ])
    ensureSame(now, proven)
    await alsoWrite?.(tx)
    for (const { id: sessionId } of surplus) await endSessions(tx, { userId, sessionId }, 'replaced')
    if (networks?.any && !networks.known) await tellOfNewPlace(tx, userId, id, address)

    leaveToCommit(tx, insertSession(tx.db, { id, tokenHash: sha256(token), userId, client, ...life, address, agent }))
    leaveToCommit(tx, noteSignIn(tx.db, { userId }))
    leaveToCommit(tx, rememberNetwork(tx.db, { userId, network }))
    leaveToCommit(tx, logSignIn(tx.db, { nameTried: account.loginName, userId, way }, origin))
    return token
  })
}
