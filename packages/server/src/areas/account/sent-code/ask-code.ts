import {
  CODE_WAIT_SECONDS,
  type forgotPassword,
  sentCodeRefusals as no,
  plainPhone,
  type smsCode,
} from '@portal/contract/areas/account/sent-code.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { errors } from '@portal/contract/errors.ts'
import { AppError, ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Portal } from '#src/shared/portal.ts'
import { countAttempt } from '../sign-in/guard.ts'
import type { SignInWays } from '../way/redirects.ts'
import type { Asked, CodeSender } from './send-code.ts'

export const SEND_CODE_JOB = 'account.sendCode'

const ONE_A_MINUTE = { limit: 1, windowSeconds: CODE_WAIT_SECONDS, lockSeconds: CODE_WAIT_SECONDS }
/** A company behind one address has many phones. */
const BY_ADDRESS = { limit: 30, windowSeconds: 600, lockSeconds: 600 }

/** Counted before anybody is looked up, so that the bounds say nothing about who exists. */
const ensureFree = async ({ platform: { db } }: Portal, subject: string, address: string): Promise<void> => {
  const here = await countAttempt(db, `codesFrom|${address}`, BY_ADDRESS)
  if ('lockedSeconds' in here)
    throw new AppError(signInRefusals.tooMany, { result: { retryAfterSeconds: here.lockedSeconds } })
  const mine = await countAttempt(db, `codeFor|${sha256(subject)}`, ONE_A_MINUTE)
  if ('lockedSeconds' in mine) {
    const { lockedSeconds: n } = mine
    throw new AppError(no.tooSoon, { values: { n }, result: { retryAfterSeconds: n } })
  }
}

const order = ({ platform: { secrets } }: Portal, commit: Commit, asked: Asked): Promise<void> =>
  commit((tx) => {
    const sealed = secrets.seal(JSON.stringify(asked)).toString('base64')
    return enqueue(tx, SEND_CODE_JOB, { sealed }, { maxAttempts: 3 })
  })

/** 获取短信验证码: for signing in, where that way is on, or for binding the number to whoever is signed in. */
export const askSmsCode =
  (portal: Portal, ways: SignInWays, codes: CodeSender) =>
  async ({ body, actor, origin, commit }: Call<typeof smsCode> & { commit: Commit }) => {
    const { sms } = await ways.get()
    ensure((sms.enabled || body.binds) && (await codes.hasGateway()), signInRefusals.wayOff)
    const phone = plainPhone(body.phone) ?? refuseField('phone', no.phoneWrong)
    const asked: Asked = body.binds
      ? { purpose: 'bind', phone, userId: (actor ?? refuse(errors.noSession)).id }
      : { purpose: 'sms', phone }
    await ensureFree(portal, `${asked.purpose} ${phone}`, origin.address)
    await order(portal, commit, asked)
    return { waitSeconds: CODE_WAIT_SECONDS }
  }

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** 忘记密码: a code to what the account has on record, if the caller knows it. */
export const askForNewPassword =
  (portal: Portal, ways: SignInWays, codes: CodeSender) =>
  async ({ body, origin, commit }: Call<typeof forgotPassword> & { commit: Commit }) => {
    const targets = await codes.targets(await ways.get())
    const wanted = body.phone === undefined ? 'mail' : 'phone'
    ensure(targets.includes(wanted), no.notOffered)
    const username = body.username.trim()
    if (username === '') refuseField('username', signInRefusals.nameMissing)
    const phone = body.phone === undefined ? undefined : (plainPhone(body.phone) ?? refuseField('phone', no.phoneWrong))
    const mail = body.mail?.trim() ?? ''
    if (phone === undefined && !MAIL.test(mail)) refuseField('mail', no.mailWrong)
    await ensureFree(portal, `reset ${username}`, origin.address)
    await order(portal, commit, { purpose: 'reset', username, ...(phone === undefined ? { mail } : { phone }) })
    return { sent: true }
  }
