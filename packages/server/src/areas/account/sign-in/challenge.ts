import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { challenges } from '#src/schema/account.ts'

export type ChallengeStep = 'totp' | 'totpSetup' | 'newPassword'
export type SignInWay = 'password' | 'ldap' | 'oidc' | 'cas' | 'sms' | 'scan' | 'wechat' | 'reset' | 'activate'

interface Pending {
  userId: string
  way: SignInWay
}

const LIFE_MINUTES = 5
const MOST_TRIES: Record<ChallengeStep, number> = { totp: 5, totpSetup: 10, newPassword: 10 }

/** Remembers a sign-in that needs one more step; the caller shows the token, only its hash is stored. */
export const openChallenge = async (db: Db, { userId, step, way }: Pending & { step: ChallengeStep }) => {
  const challenge = newToken()
  const rows = await db
    .insert(challenges)
    .values({
      tokenHash: sha256(challenge),
      userId,
      step,
      way,
      expiresAt: sql`now() + ${LIFE_MINUTES} * interval '1 minute'`,
    })
    .returning({ expiresAt: challenges.expiresAt })
  return { challenge, expiresAt: rows[0]?.expiresAt }
}

/** One try at a challenge: whose it is, or null when it is over, used up, or older than the person's password. */
export const tryChallenge = async (db: Db, challenge: string, step: ChallengeStep): Promise<Pending | null> => {
  const { rows } = await db.execute<{ userId: string; way: Pending['way'] }>(sql`
    update challenges set tries = tries + 1
    where token_hash = ${sha256(challenge)} and step = ${step} and expires_at > now() and tries < ${MOST_TRIES[step]}
      and not exists (select 1 from users u where u.id = user_id
        and u.password_changed_at > expires_at - ${LIFE_MINUTES} * interval '1 minute')
    returning user_id as "userId", way`)
  return rows[0] ?? null
}

/** Ends a challenge; false when somebody else has just used it. */
export const closeChallenge = async (db: Db, challenge: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`delete from challenges where token_hash = ${sha256(challenge)}`)
  return rowCount === 1
}
