import { sentCodeRefusals as no, plainPhone } from '@portal/contract/areas/account/sent-code.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { AppError, ensure, refuseField } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Account, closedRefusal, findByLoginName, findByPhone } from '../sign-in/account.ts'
import { checkUnderGuard, refusalOf } from '../sign-in/guarded-check.ts'
import type { LoginCall } from '../sign-in/login-call.ts'
import { logSignIn } from '../sign-in/login-log.ts'
import { takeNextStep } from '../sign-in/next-step.ts'
import type { SignInWays } from '../way/redirects.ts'
import { takeCode } from './sent-codes.ts'

type Purpose = 'sms' | 'reset'

const CODE = /^\d{6}$/

const codeOf = ({ body }: LoginCall): string => {
  const code = (body.code ?? '').normalize('NFKC').trim()
  return CODE.test(code) ? code : refuseField('code', no.codeMissing)
}

/** Proves the code under the counters of sign-in, and goes on to what is still missing. */
const enterWithCode = async (portal: Portal, call: LoginCall, way: Purpose, account: Account | null, name: string) => {
  const { origin, commit } = call
  const { platform } = portal
  const code = codeOf(call)
  const subject = { account: account?.id ?? sha256(name), address: origin.address, purpose: 'code' as const }
  const verdict = await checkUnderGuard(portal, subject, async () =>
    account === null ? false : takeCode(platform, way, account.id, code),
  )
  const refused = (why: 'sent' | 'locked' | 'tooMany' | 'disabled') =>
    logSignIn(platform.db, { nameTried: account?.loginName ?? '', userId: account?.id ?? null, way, why }, origin)
  if (verdict.kind !== 'right' || !account) {
    await refused(verdict.kind === 'locked' || verdict.kind === 'tooMany' ? verdict.kind : 'sent')
    throw verdict.kind === 'right' ? new AppError(no.wrong) : refusalOf(verdict, no.wrong)
  }
  if (!account.isOpen) {
    await refused('disabled')
    throw new AppError(closedRefusal(account))
  }
  return takeNextStep(portal, { account, way, origin, commit, done: { factor: false, password: way === 'sms' } })
}

/** 短信验证码: the phone on record and the code that it was sent. */
export const signInBySms = async (portal: Portal, ways: SignInWays, call: LoginCall): Promise<string> => {
  const { sms } = await ways.get()
  ensure(sms.enabled, signInRefusals.wayOff)
  const phone = plainPhone(call.body.phone ?? '') ?? refuseField('phone', no.phoneWrong)
  const account = await findByPhone(portal.platform, phone)
  return enterWithCode(portal, call, 'sms', account, phone)
}

/** 忘记密码: the code leads to the step that sets a new password, after the second factor where there is one. */
export const resetByCode = async (portal: Portal, ways: SignInWays, call: LoginCall): Promise<string> => {
  const { password } = await ways.get()
  ensure(password.enabled, signInRefusals.wayOff)
  const name = (call.body.username ?? '').trim()
  if (name === '') refuseField('username', signInRefusals.nameMissing)
  const account = await findByLoginName(portal.platform.db, name)
  return enterWithCode(portal, call, 'reset', account?.authKind === 'local' ? account : null, name)
}
