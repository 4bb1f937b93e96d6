import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { checkFactor, readProof } from '../second-factor/check-factor.ts'
import { enablePrepared } from '../second-factor/obligatory.ts'
import { findById } from './account.ts'
import { closeChallenge, tryChallenge } from './challenge.ts'
import type { LoginCall } from './login-call.ts'
import { logSignIn } from './login-log.ts'
import { takeNextStep } from './next-step.ts'

/** Second step of a sign-in: a code of the device, or one of the recovery codes. */
export const signInBySecondFactor = async (portal: Portal, { body, origin, commit }: LoginCall): Promise<string> => {
  const { db } = portal.platform
  const challenge = body.challenge ?? ''
  const proof = readProof(body)
  const asked = await tryChallenge(db, challenge, 'totp')
  const setUp = asked ? null : await tryChallenge(db, challenge, 'totpSetup')
  const { userId, way } = asked ?? setUp ?? refuse(signInRefusals.challengeOver)
  const account = (await findById(db, userId)) ?? refuse(signInRefusals.challengeOver)

  const proven = setUp
    ? enablePrepared(portal, account, { proof, origin })
    : checkFactor(portal, { userId, proof, origin })
  await proven.catch(async (refusal: unknown) => {
    await logSignIn(db, { nameTried: account.loginName, userId, way, why: 'code' }, origin)
    throw refusal
  })
  ensure(await closeChallenge(db, challenge), signInRefusals.challengeOver)

  const needsNoPassword = way !== 'password' && way !== 'reset' && way !== 'activate'
  return takeNextStep(portal, { account, way, origin, commit, done: { factor: true, password: needsNoPassword } })
}
