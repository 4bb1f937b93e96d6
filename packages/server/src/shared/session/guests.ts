import { GUEST_NAME, type GuestKind, type GuestThing, guestCodeOf, readGuestCode } from '@portal/contract/guests.ts'
import { sql } from 'drizzle-orm'
import { type Actor, NO_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Providers } from '#src/platform/providers.ts'
import { newToken, type Secrets, sha256 } from '#src/platform/secrets.ts'

/** Whether the thing is open to guests now. */
type Admits = (db: Db, id: string) => Promise<boolean>

/** Areas whose things people without an account may be invited to. */
export type GuestThings = Providers<GuestKind, Admits>

const GUEST_HOURS = 12

const signedText = ({ kind, id }: GuestThing): string => `guest:${kind}:${id}`

/** The code of an invitation: good as long as its thing admits guests. */
export const invitationCode = (secrets: Secrets, thing: GuestThing): string =>
  guestCodeOf(thing, secrets.sign(signedText(thing)))

/** The thing of a code that was signed here and admits guests, or null. */
export const invitedTo = async (
  { platform: { db, secrets }, guests }: { platform: Platform; guests: GuestThings },
  code: string,
): Promise<GuestThing | null> => {
  const read = readGuestCode(code)
  if (!read || !secrets.verify(signedText(read), read.signature)) return null
  const { kind, id } = read
  return (await guests.of(kind)?.(db, id)) ? { kind, id } : null
}

/**
 * A guest's session is no session of a person: it stands in a table of its own, keeps neither address nor device, and
 * no code that asks who is signed in ever finds it.
 */
export const openGuestSession = async (tx: Tx, { kind, id }: GuestThing): Promise<string> => {
  const token = newToken()
  await tx.db.execute(sql`
    insert into guest_sessions (token_hash, kind, thing_id, until)
    values (${sha256(token)}, ${kind}, ${id}, now() + ${GUEST_HOURS} * interval '1 hour')`)
  return token
}

const NO_UNIT = '00000000-0000-0000-0000-000000000000'

/** The guest behind a token; somebody without name, unit, rights or audience. */
export const admitGuest = async ({ db }: Platform, token: string): Promise<Actor | null> => {
  const { rows } = await db.execute<{ id: string; kind: GuestKind; thingId: string }>(sql`
    select id, kind, thing_id as "thingId" from guest_sessions where token_hash = ${sha256(token)} and until > now()`)
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    code: '',
    name: GUEST_NAME,
    orgId: NO_UNIT,
    orgPath: '',
    sessionId: row.id,
    client: 'web',
    reauthenticated: false,
    facets: [],
    holds: () => false,
    scopeOf: () => NO_ROWS,
    guest: { kind: row.kind, id: row.thingId },
  }
}
