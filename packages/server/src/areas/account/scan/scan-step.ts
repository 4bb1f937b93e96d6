import { scanRefusals as no } from '@portal/contract/areas/account/scan.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { closedRefusal, findById } from '../sign-in/account.ts'
import { countStrangerFailure, ensureAddressFree } from '../sign-in/guarded-check.ts'
import type { LoginCall } from '../sign-in/login-call.ts'
import { logSignIn } from '../sign-in/login-log.ts'
import { takeNextStep } from '../sign-in/next-step.ts'
import type { SignInWays } from '../way/redirects.ts'
import { takeTicket } from './tickets.ts'

/** 手机扫码: the phone has confirmed, with a session that has every step behind it. */
export const signInByScan = async (portal: Portal, ways: SignInWays, call: LoginCall): Promise<string> => {
  const { body, origin, commit } = call
  const { db } = portal.platform
  ensure((await ways.get()).scan.enabled, signInRefusals.wayOff)
  await ensureAddressFree(portal, origin.address)
  const userId = await takeTicket(db, body.scanId ?? '')
  if (userId === null) {
    await countStrangerFailure(portal, origin.address)
    await logSignIn(db, { nameTried: '', userId: null, way: 'scan', why: 'ticket' }, origin)
    return refuse(no.over)
  }
  const account = (await findById(db, userId)) ?? refuse(no.over)
  if (!account.isOpen) {
    await logSignIn(db, { nameTried: account.loginName, userId, way: 'scan', why: 'disabled' }, origin)
    throw new AppError(closedRefusal(account))
  }
  return takeNextStep(portal, { account, way: 'scan', origin, commit, done: { factor: true, password: true } })
}
