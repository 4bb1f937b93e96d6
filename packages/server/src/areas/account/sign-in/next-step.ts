import { PASSWORD_DAYS, passwordRulesOf } from '@portal/contract/areas/account/password.ts'
import { challengeResult, signInRefusals } from '@portal/contract/areas/account/session.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { Commit, Origin } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { hasSecondFactor } from '../second-factor/factor.ts'
import type { Account } from './account.ts'
import { openChallenge } from './challenge.ts'
import { logSignIn } from './login-log.ts'
import { openSession } from './open-session.ts'

const DAY_MS = 86_400_000

interface SignIn {
  account: Account
  way: 'password' | 'oidc'
  origin: Origin
  commit: Commit
  /** Steps that this sign-in has behind it, or that its way makes needless. */
  done: { factor: boolean; password: boolean }
  /** Written together with the session. */
  alsoWrite?: (tx: Tx) => Promise<void>
}

const challengeRefusal = (refusal: Refusal, result: z.output<typeof challengeResult>) =>
  new AppError(refusal, { result: z.encode(challengeResult, result) })

/** Why the password must be changed before anything else, or null. */
const whyNewPassword = async ({ settings }: Portal, account: Account): Promise<'first' | 'expired' | null> => {
  if (account.mustChange) return 'first'
  if ((await settings.get('passwordProfile')) !== 'mlps' || account.passwordChangedAt === null) return null
  return Date.now() - account.passwordChangedAt.getTime() > PASSWORD_DAYS * DAY_MS ? 'expired' : null
}

/** The password that was proven may have been changed since; holding the person, it cannot any more. */
const ensureSamePassword = async (tx: Tx, { id, passwordChangedAt }: Account) => {
  const [row] = await tx.db
    .select({ changedAt: users.passwordChangedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  ensure(row?.changedAt?.getTime() === passwordChangedAt?.getTime(), signInRefusals.challengeOver)
}

/** Goes on with a proven sign-in: asks for what is still missing, or opens the session and answers its token. */
export const takeNextStep = async (portal: Portal, signIn: SignIn): Promise<string> => {
  const { platform, settings } = portal
  const { account, way, origin, commit, done, alsoWrite } = signIn
  if (!done.factor && (await hasSecondFactor(platform.db, account.id))) {
    throw challengeRefusal(
      signInRefusals.secondFactor,
      await openChallenge(platform.db, { userId: account.id, step: 'totp', way }),
    )
  }
  const reason = done.password ? null : await whyNewPassword(portal, account)
  if (reason !== null) {
    const challenge = await openChallenge(platform.db, { userId: account.id, step: 'newPassword', way })
    const rules = passwordRulesOf(await settings.get('passwordProfile')).map(({ text }) => text)
    const refusal = reason === 'first' ? signInRefusals.firstPassword : signInRefusals.passwordExpired
    throw challengeRefusal(refusal, { ...challenge, reason, rules })
  }

  return commit(async (tx) => {
    await ensureSamePassword(tx, account)
    await alsoWrite?.(tx)
    const token = await openSession(tx, settings, account.id, origin)
    await logSignIn(tx.db, { nameTried: account.loginName, userId: account.id, way }, origin)
    return token
  })
}
