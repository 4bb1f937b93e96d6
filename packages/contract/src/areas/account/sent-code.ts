import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { secretText } from '../../kit/text.ts'

export const CODE_MINUTES = { sms: 5, bind: 5, reset: 15 } as const
/** A further code is sent after so many seconds. */
export const CODE_WAIT_SECONDS = 60
export const CODE_DIGITS = 6

/**
 * Sends a code to the phone for signing in; the answer is the same whether anybody has that number. With `binds` it goes
 * to a number that whoever is signed in wants to bind.
 */
export const smsCode = defineEndpoint({
  path: 'rest/auth/smsCode',
  title: '获取短信验证码',
  effect: 'write',
  access: 'public',
  scope: 'own',
  body: z.strictObject({ phone: secretText(30), binds: z.literal(true).optional() }),
  result: z.object({ waitSeconds: z.int() }),
  audit: 'none',
})

/**
 * Sends a code for a new password, to the phone or the mailbox that the account has on record and the caller names. The
 * answer is the same for names that do not exist and for addresses that are not theirs.
 */
export const forgotPassword = defineEndpoint({
  path: 'rest/auth/forgot',
  title: '忘记密码',
  effect: 'write',
  access: 'public',
  scope: 'own',
  body: z.strictObject({
    username: secretText(100),
    phone: secretText(30).optional(),
    mail: secretText(200).optional(),
  }),
  result: z.object({ sent: z.boolean() }),
  audit: 'none',
})

export const sentCodeRefusals = defineRefusals('sentCode', {
  phoneWrong: { status: STATUS.invalid, message: '请输入正确的手机号' },
  mailWrong: { status: STATUS.invalid, message: '请输入正确的邮箱' },
  tooSoon: { status: STATUS.tooMany, message: '请 {n} 秒后再获取验证码' },
  wrong: '验证码错误或已失效',
  codeMissing: { status: STATUS.invalid, message: '请输入 6 位验证码' },
  notOffered: '请联系本单位管理员重置密码',
})

/** What a message with a code says. */
export const sentCodeWords = {
  sms: '登录验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
  bind: '绑定手机号的验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
  reset: '重置密码的验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略。',
  resetTitle: '重置统一门户登录密码',
  test: '这是一条测试短信，收到即说明短信网关可用。',
  /** Put before each text message. */
  signed: '【{signature}】{text}',
} as const

const PHONE = /^1\d{10}$/

/** A mobile number as it is kept: without country code, blanks and hyphens; null where it is none. */
export const plainPhone = (typed: string): string | null => {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '')
  return PHONE.test(digits) ? digits : null
}
