import { activationRefusals as no } from '@portal/contract/areas/account/activation.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { closedRefusal, findById } from '../sign-in/account.ts'
import { countStrangerFailure, ensureAddressFree } from '../sign-in/guarded-check.ts'
import type { LoginCall } from '../sign-in/login-call.ts'
import { logSignIn } from '../sign-in/login-log.ts'
import { takeNextStep } from '../sign-in/next-step.ts'
import type { SignInWays } from '../way/redirects.ts'
import { personOfLink } from './link.ts'

/** 激活链接: leads to the step that sets a password, after the second factor where there is one. */
export const enterByLink = async (portal: Portal, ways: SignInWays, call: LoginCall): Promise<string> => {
  const { body, origin, commit } = call
  const { platform } = portal
  const { password } = await ways.get()
  ensure(password.enabled, signInRefusals.wayOff)
  await ensureAddressFree(portal, origin.address)
  const userId = await personOfLink(platform, body.code ?? '')
  const account = userId === null ? null : await findById(platform.db, userId)
  if (!account || account.authKind !== 'local') {
    await countStrangerFailure(portal, origin.address)
    return refuse(no.over)
  }
  if (!account.isOpen) {
    const entry = { nameTried: account.loginName, userId: account.id, way: 'activate', why: 'disabled' } as const
    await logSignIn(platform.db, entry, origin)
    throw new AppError(closedRefusal(account))
  }
  return takeNextStep(portal, { account, way: 'activate', origin, commit, done: { factor: false, password: false } })
}
