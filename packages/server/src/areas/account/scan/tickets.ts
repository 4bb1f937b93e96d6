import { SCAN_SECONDS, type ScanState } from '@portal/contract/areas/account/scan.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Origin } from '#src/platform/http/origin.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { scanTickets } from '#src/schema/account.ts'

/** What the picture shows: of no use for signing in, however many look at the screen. */
const shownOf = (scanId: string): string => sha256(scanId)
export const keyOfShown = (shown: string): string => sha256(shown)
const keyOf = (scanId: string): string => keyOfShown(shownOf(scanId))

/** Where the phone lands that scans the code; without an address of the site the browser puts its own before it. */
const SCAN_PATH = '/guide?scan='

export const openTicket = async (db: Db, { address, agent }: Origin, publicUrl: string) => {
  const scanId = newToken()
  const [row] = await db
    .insert(scanTickets)
    .values({
      keyHash: keyOf(scanId),
      address,
      agent,
      expiresAt: sql`now() + ${SCAN_SECONDS} * interval '1 second'`,
    })
    .returning({ expiresAt: scanTickets.expiresAt })
  const path = `${SCAN_PATH}${shownOf(scanId)}`
  return { scanId, qrText: publicUrl === '' ? path : new URL(path, publicUrl).href, expiresAt: row?.expiresAt }
}

export const stateOfTicket = async (db: Db, scanId: string): Promise<ScanState> => {
  const { rows } = await db.execute<{ state: ScanState }>(
    sql`select state from scan_tickets where key_hash = ${keyOf(scanId)} and expires_at > now()`,
  )
  return rows[0]?.state ?? 'expired'
}

/** Takes a confirmed ticket out of the store: it is good for one session. */
export const takeTicket = async (db: Db, scanId: string): Promise<string | null> => {
  const { rows } = await db.execute<{ userId: string }>(sql`
    delete from scan_tickets where key_hash = ${keyOf(scanId)} and state = 'confirmed' and expires_at > now()
    returning user_id as "userId"`)
  return rows[0]?.userId ?? null
}
