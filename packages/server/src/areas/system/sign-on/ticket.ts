import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { type SignOnFacts, signOnTickets } from '#src/schema/system/application.ts'

type Kind = (typeof signOnTickets.$inferSelect)['kind']

/** Codes and tickets live a minute; a person may need longer to sign in first. */
const lifeSeconds: Record<Kind, number> = { request: 600, code: 60, cas: 60, access: 600 }

export const ACCESS_SECONDS = lifeSeconds.access

export interface Ticket {
  applicationId: string
  userId: string | null
  sessionId: string | null
  facts: SignOnFacts
}

interface NewTicket {
  kind: Kind
  applicationId: string
  /** Absent while nobody has signed in yet. */
  actor?: Pick<Actor, 'id' | 'sessionId'>
  /** The code that an access token is given for. */
  code?: string
  facts: SignOnFacts
}

/** Makes a ticket; the value is in the answer and nowhere else. */
export const issueTicket = async (
  { db }: Pick<Tx, 'db'>,
  { kind, applicationId, actor, code, facts }: NewTicket,
): Promise<string> => {
  const value = `${kind === 'cas' ? 'ST-' : ''}${newToken()}`
  await db.insert(signOnTickets).values({
    hash: sha256(value),
    kind,
    applicationId,
    userId: actor?.id ?? null,
    sessionId: actor?.sessionId ?? null,
    codeHash: code === undefined ? null : sha256(code),
    facts,
    expiresAt: sql`now() + ${lifeSeconds[kind]} * interval '1 second'`,
  })
  return value
}

const columns: SQL = sql`application_id as "applicationId", user_id as "userId", session_id as "sessionId", facts`

/** Takes a ticket out of use: of two that come with it at once, one goes away empty. */
export const takeTicket = async (db: Db, kind: Exclude<Kind, 'access'>, value: string): Promise<Ticket | null> => {
  const { rows } = await db.execute<Ticket & Record<string, unknown>>(sql`
    update sign_on_tickets set used_at = now()
    where hash = ${sha256(value)} and kind = ${kind} and used_at is null and expires_at > now()
    returning ${columns}`)
  return rows[0] ?? null
}

/**
 * A code that is shown twice has been stolen, and nobody knows by whom it came first: what was given for it ends (RFC 6749
 * section 4.1.2).
 */
export const revokeTokensOf = async (db: Db, code: string): Promise<void> => {
  await db.execute(sql`
    update sign_on_tickets set expires_at = now()
    where code_hash = ${sha256(code)} and kind = 'access' and expires_at > now()`)
}

/** An access token, good as often as it is shown while it lives. */
export const findAccess = async (db: Db, value: string): Promise<Ticket | null> => {
  const { rows } = await db.execute<Ticket & Record<string, unknown>>(sql`
    select ${columns} from sign_on_tickets
    where hash = ${sha256(value)} and kind = 'access' and expires_at > now()`)
  return rows[0] ?? null
}

export const sweepTickets = (db: Db) =>
  db.execute(sql`delete from sign_on_tickets where expires_at < now() - interval '1 day'`)

/** The address with these parameters besides its own. */
export const addToAddress = (address: string, parameters: Record<string, string | undefined>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
