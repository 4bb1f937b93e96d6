import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { AppError, refuse } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { invitedTo, openGuestSession } from '#src/shared/session/guests.ts'
import { countAttempt } from '../sign-in/guard.ts'
import { countStrangerFailure, ensureAddressFree } from '../sign-in/guarded-check.ts'
import type { LoginCall } from '../sign-in/login-call.ts'

/** A whole plant comes from one address; beyond this it is a machine that fills in answers. */
const FLOOD = { limit: 300, windowSeconds: 600, lockSeconds: 600 }

/** The code of an invitation gives a session for its one thing. Nothing of whoever comes is written down. */
export const signInAsGuest = async (portal: Portal, { body, origin, commit }: LoginCall): Promise<string> => {
  await ensureAddressFree(portal, origin.address)
  const thing = await invitedTo(portal, body.code ?? '')
  if (!thing) {
    await countStrangerFailure(portal, origin.address)
    return refuse(signInRefusals.invitationInvalid)
  }
  const counted = await countAttempt(portal.platform.db, `guests|${origin.address}`, FLOOD)
  if ('lockedSeconds' in counted)
    throw new AppError(signInRefusals.tooMany, { result: { retryAfterSeconds: counted.lockedSeconds } })

  return commit((tx) => openGuestSession(tx, thing))
}
