import { timingSafeEqual } from 'node:crypto'
import { ACTIVATION_HOURS } from '@portal/contract/areas/account/activation.ts'
import { sql } from 'drizzle-orm'
import { v7, validate } from 'uuid'
import type { Db } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'
import { newToken } from '#src/platform/secrets.ts'
import { sentCodes } from '#src/schema/account.ts'
import { codeHashOf } from '../sent-code/sent-codes.ts'

export interface NewLink {
  id: string
  token: string
}

/** A link beside those that are out already: they end only when a new one has really left. */
export const newLink = async ({ db, secrets }: Platform, userId: string): Promise<NewLink> => {
  const [id, code] = [v7(), newToken()]
  const expiresAt = sql`now() + ${ACTIVATION_HOURS} * interval '1 hour'`
  await db
    .insert(sentCodes)
    .values({ id, purpose: 'activate', userId, codeHash: codeHashOf(secrets, id, code), expiresAt })
  return { id, token: `${id}.${code}` }
}

/** Links of the person that open nothing any more; `exceptId` stays. */
export const endLinks = async (db: Db, userId: string, exceptId?: string): Promise<void> => {
  await db.execute(sql`
    delete from sent_codes where user_id = ${userId} and purpose = 'activate'
      and id is distinct from ${exceptId ?? null}::uuid`)
}

/** Whom a link is for. It stays good until a password is set: a mail scanner or a closed page must not use it up. */
export const personOfLink = async ({ db, secrets }: Platform, token: string): Promise<string | null> => {
  const [id = '', code = ''] = token.split('.')
  if (!validate(id)) return null
  const { rows } = await db.execute<{ userId: string; hash: string }>(sql`
    select user_id as "userId", code_hash as hash from sent_codes
    where id = ${id} and purpose = 'activate' and expires_at > now()`)
  const [row] = rows
  if (!row) return null
  const [right, given] = [Buffer.from(row.hash), Buffer.from(codeHashOf(secrets, id, code))]
  return right.length === given.length && timingSafeEqual(right, given) ? row.userId : null
}
