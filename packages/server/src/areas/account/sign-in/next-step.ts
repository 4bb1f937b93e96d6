import { challengeResult, signInRefusals } from '@portal/contract/areas/account/session.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { z } from 'zod'
import { AppError } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { passwordDemandOf } from '../password/demand.ts'
import { isFactorObligatory, prepareFactor } from '../second-factor/obligatory.ts'
import type { Account } from './account.ts'
import { openChallenge, type SignInWay } from './challenge.ts'
import { openSession, type Proven } from './open-session.ts'

interface SignIn extends Proven {
  /** Steps that this sign-in has behind it, or that its way makes needless. */
  done: { factor: boolean; password: boolean }
}

const challengeRefusal = (refusal: Refusal, result: z.output<typeof challengeResult>) =>
  new AppError(refusal, { result: z.encode(challengeResult, result) })

type Reason = NonNullable<z.output<typeof challengeResult>['reason']>

const newPasswordRefusals: Record<Reason, Refusal> = {
  first: signInRefusals.firstPassword,
  expired: signInRefusals.passwordExpired,
  forgot: signInRefusals.passwordForgotten,
}

/** Why the password must be changed before anything else, or null. */
const whyNewPassword = async ({ settings }: Portal, account: Account, way: SignInWay): Promise<Reason | null> => {
  if (way === 'reset') return 'forgot'
  if (account.mustChange || way === 'activate') return 'first'
  const { days } = await passwordDemandOf(settings)
  if (days === null || account.passwordChangedAt === null) return null
  return Date.now() - account.passwordChangedAt.getTime() > days * DAY_MS ? 'expired' : null
}

/** Asks for the second factor where the person has one, or makes him set one up where a role of his demands it. */
const askForFactor = async (portal: Portal, account: Account, way: SignInWay) => {
  const { db } = portal.platform
  if (account.hasFactor) {
    const challenge = await openChallenge(db, { userId: account.id, step: 'totp', way })
    throw challengeRefusal(signInRefusals.secondFactor, challenge)
  }
  if (!(await isFactorObligatory(portal, account.id))) return
  const setup = await prepareFactor(portal, account)
  const challenge = await openChallenge(db, { userId: account.id, step: 'totpSetup', way })
  throw challengeRefusal(signInRefusals.factorSetup, { ...challenge, setup })
}

/** Goes on with a proven sign-in: asks for what is still missing, or opens the session and answers its token. */
export const takeNextStep = async (portal: Portal, signIn: SignIn): Promise<string> => {
  const { platform, settings } = portal
  const { account, way, done } = signIn
  if (!done.factor) await askForFactor(portal, account, way)
  const reason = done.password ? null : await whyNewPassword(portal, account, way)
  if (reason !== null) {
    const challenge = await openChallenge(platform.db, { userId: account.id, step: 'newPassword', way })
    const { rules } = await passwordDemandOf(settings)
    throw challengeRefusal(newPasswordRefusals[reason], { ...challenge, reason, rules })
  }

  return openSession(settings, signIn)
}
