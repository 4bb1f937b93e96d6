import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { sentCodes } from '#src/schema/account.ts'

export type CodePurpose = typeof sentCodes.$inferSelect.purpose

const MOST_TRIES = 5

/** A code for a number that is not on record yet is worth nothing for another one. */
export const codeFor = (phone: string, code: string): string => `${phone} ${code}`

/** Keyed by the secret of the site: whoever has read the table cannot try the million codes. */
export const codeHashOf = (secrets: Secrets, id: string, code: string): string => secrets.indexOf(`code ${id} ${code}`)

/** One try at the latest code of the person; a right one is gone with it. */
export const takeCode = async (
  { db, secrets }: Platform,
  purpose: CodePurpose,
  userId: string,
  code: string,
): Promise<boolean> => {
  const { rows } = await db.execute<{ id: string; codeHash: string }>(sql`
    update sent_codes set tries = tries + 1
    where id = (select id from sent_codes where user_id = ${userId} and purpose = ${purpose}
      order by created_at desc, id desc limit 1) and expires_at > now() and tries < ${MOST_TRIES}
    returning id, code_hash as "codeHash"`)
  const [row] = rows
  if (!row) return false
  const [right, given] = [Buffer.from(row.codeHash), Buffer.from(codeHashOf(secrets, row.id, code))]
  if (right.length !== given.length || !timingSafeEqual(right, given)) return false
  // Kept for the count of the day, never good again; of two at once one has it.
  const { rowCount } = await db.execute(
    sql`update sent_codes set tries = ${MOST_TRIES}, expires_at = now() where id = ${row.id} and expires_at > now()`,
  )
  return rowCount === 1
}
