import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { authenticator } from 'otplib'
import type { Db } from '#src/platform/database/db.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { secondFactors } from '#src/schema/account.ts'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** Codes of the step before and after the present one pass, for clocks are never quite right. */
const totp = authenticator.clone({ window: 1, step: STEP_SECONDS })

export const newTotpSecret = (): string => totp.generateSecret(SECRET_BYTES)

export const totpAddress = (accountName: string, issuer: string, secret: string): string =>
  totp.keyuri(accountName, issuer, secret)

/** Number of the time step that the code belongs to, or null where it fits none. */
export const stepOf = (secret: string, code: string): number | null => {
  const delta = totp.checkDelta(code, secret)
  return delta === null ? null : Math.floor(Date.now() / 1000 / STEP_SECONDS) + delta
}

/** Two groups of five signs of a 32-sign alphabet: 50 random bits, kept under the key of the site. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789z'

export const newRecoveryCode = (): string => {
  const signs = [...randomBytes(10)].map((byte) => RECOVERY_ALPHABET[byte % 32]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

export const recoveryHash = (secrets: Secrets, code: string): string =>
  secrets.indexOf(`recovery ${code.trim().toLowerCase().replace(/-/g, '')}`)

export const findFactor = async (db: Db, userId: string) => {
  const rows = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return rows[0] ?? null
}

/** Takes a time step; false when it, or a later one, was used before. */
export const useStep = async (db: Db, userId: string, step: number): Promise<boolean> => {
  const { rowCount } = await db.execute(
    sql`update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`,
  )
  return rowCount === 1
}

/** Takes a recovery code; the number of those left, or null when it is none of them. */
export const useRecoveryCode = async (db: Db, userId: string, hash: string): Promise<number | null> => {
  const { rows } = await db.execute<{ left: number }>(sql`
    update second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where user_id = ${userId} and ${hash} = any(recovery_hashes) returning cardinality(recovery_hashes) as left`)
  return rows[0]?.left ?? null
}
