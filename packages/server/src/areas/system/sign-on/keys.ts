import { desc, sql } from 'drizzle-orm'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from 'jose'
import { v7 } from 'uuid'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { signOnKeys } from '#src/schema/system/application.ts'

const SIGNS_DAYS = 90
/** Tokens of the former key are long dead when it goes. */
const PUBLISHED_DAYS = 97
const MODULUS_BITS = 2048
const ALGORITHM = 'RS256'

type Key = typeof signOnKeys.$inferSelect

const newestOf = async (db: Platform['db']): Promise<Key | undefined> => {
  const [key] = await db
    .select()
    .from(signOnKeys)
    .where(sql`${signOnKeys.createdAt} > now() - ${SIGNS_DAYS} * interval '1 day'`)
    .orderBy(desc(signOnKeys.createdAt))
    .limit(1)
  return key
}

/** Makes the next key, once for all processes, and drops the ones whose time is over. */
const rotate = async (platform: Platform): Promise<Key> => {
  const pair = await generateKeyPair(ALGORITHM, { modulusLength: MODULUS_BITS, extractable: true })
  const publicJwk = { ...(await exportJWK(pair.publicKey)) } as Key['publicJwk']
  const pem = await exportPKCS8(pair.privateKey)
  const { value } = await inTransaction(
    platform.pool,
    () => bareTx(platform.db, null, ALL_ROWS),
    async ({ db }) => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.sign_on_keys'))`)
      const made = await newestOf(db)
      if (made) return made
      const row = { id: v7(), publicJwk, privateSealed: platform.secrets.seal(pem), createdAt: new Date() }
      await db.insert(signOnKeys).values(row)
      await db.execute(sql`delete from sign_on_keys where created_at < now() - ${PUBLISHED_DAYS} * interval '1 day'`)
      return row
    },
  )
  return value
}

const currentKey = async (platform: Platform): Promise<Key> => (await newestOf(platform.db)) ?? rotate(platform)

/** The public halves, for applications that check tokens. */
export const publishedKeys = async (platform: Platform) => {
  await currentKey(platform)
  const keys = await platform.db.select().from(signOnKeys).orderBy(desc(signOnKeys.createdAt))
  return keys.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, use: 'sig', alg: ALGORITHM }))
}

/** A JSON web token under the current key. */
export const signToken = async (platform: Platform, claims: JWTPayload): Promise<string> => {
  const { id, privateSealed } = await currentKey(platform)
  const key = await importPKCS8(platform.secrets.open(privateSealed), ALGORITHM)
  return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: id }).sign(key)
}
