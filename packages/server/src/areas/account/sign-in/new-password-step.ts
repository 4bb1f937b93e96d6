import { passwordRefusals } from '@portal/contract/areas/account/password.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { hashPassword } from '../password/hashing.ts'
import { ensureGoodPassword, storePassword } from '../password/new-password.ts'
import { findById } from './account.ts'
import { closeChallenge, tryChallenge } from './challenge.ts'
import type { LoginCall } from './login-call.ts'
import { takeNextStep } from './next-step.ts'

/** Last step of a first sign-in, or of one with an expired password. */
export const signInWithNewPassword = async (portal: Portal, { body, origin, commit }: LoginCall): Promise<string> => {
  const { db } = portal.platform
  const challenge = body.challenge ?? ''
  const newPassword = body.newPassword ?? ''
  if (newPassword === '') refuseField('newPassword', passwordRefusals.currentMissing)
  const { userId, way } = (await tryChallenge(db, challenge, 'newPassword')) ?? refuse(signInRefusals.challengeOver)
  const account = (await findById(db, userId)) ?? refuse(signInRefusals.challengeOver)

  await ensureGoodPassword(portal, account, newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)

  return takeNextStep(portal, {
    account,
    way,
    origin,
    commit,
    done: { factor: true, password: true },
    alsoWrite: async (tx) => {
      ensure(await closeChallenge(tx.db, challenge), signInRefusals.challengeOver)
      await storePassword(tx, account, passwordHash)
      await endSessions(tx, { userId }, 'password')
    },
  })
}
