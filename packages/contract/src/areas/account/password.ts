import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals, fill, type Refusal } from '../../kit/refusal.ts'
import { secretText } from '../../kit/text.ts'
import { isCommonPassword } from './password-common.ts'

/** What a site asks of passwords: the shipped rules, or those of 等级保护 in addition. */
export const passwordProfile = choice({ standard: '标准', mlps: '等级保护' }, '密码要求')
export type PasswordProfile = z.output<typeof passwordProfile>

/** Group P of 10-shell section 11. */
export const passwordRefusals = defineRefusals('password', {
  originMissing: '请输入旧密码',
  currentMissing: '请输入新密码',
  repeatMissing: '请输入确认密码',
  repeatDiffers: '两次输入密码不一致',
  originWrong: '旧密码不正确',
  same: '新密码不能与旧密码相同',
  length: '密码长度须为 {min}–64 位',
  common: '密码过于常见，请更换',
  personal: '密码不能包含用户名、姓名或手机号',
  classes: '须包含大写字母、小写字母、数字、符号中的至少三类',
  recent: '不能使用最近 5 次用过的密码',
})

export const PASSWORD_CHANGED = '密码修改成功'
/** Passwords of the past that the 等级保护 profile keeps from coming back. */
export const RECENT_PASSWORDS = 5
/** Days after which the 等级保护 profile asks for a new password, whatever the site has set beyond. */
const MLPS_DAYS = 90

/** No site may ask for less, and none for more than fits. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 64
export const SHIPPED_MIN_LENGTH = 10

/** Days a password is good for, or null for ever. */
export const daysOfPassword = (profile: PasswordProfile, days: number): number | null => {
  if (profile === 'mlps') return days === 0 ? MLPS_DAYS : Math.min(days, MLPS_DAYS)
  return days === 0 ? null : days
}

/** Shorter pieces stand in too many words to mean the person. */
const SHORTEST_PIECE = 3

/** Words about the person that must not stand in the password: names, number, phone; empty ones are skipped. */
export type PersonalWords = readonly string[]

interface PasswordRule {
  /** The rule as the list beside the field says it. */
  text: string
  refusal: Refusal
  holds(password: string, personal: PersonalWords): boolean
}

const lengthOf = (password: string) => [...password].length

const isPersonal = (word: string) =>
  word.length >= SHORTEST_PIECE || (word.length === 2 && /\p{Script=Han}/u.test(word))

const classesOf = (password: string) =>
  [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length

const standardRules = (min: number): readonly PasswordRule[] => [
  {
    text: `${min}–${MAX_PASSWORD} 位`,
    refusal: { ...passwordRefusals.length, message: fill(passwordRefusals.length.message, { min }) },
    holds: (password) => lengthOf(password) >= min && lengthOf(password) <= MAX_PASSWORD,
  },
  {
    text: '不是常见密码',
    refusal: passwordRefusals.common,
    holds: (password) => !isCommonPassword(password),
  },
  {
    text: '不包含用户名、姓名或手机号',
    refusal: passwordRefusals.personal,
    holds: (password, personal) =>
      !personal.some((word) => isPersonal(word) && password.toLowerCase().includes(word.toLowerCase())),
  },
]

const classRule: PasswordRule = {
  text: '包含大写字母、小写字母、数字、符号中的至少三类',
  refusal: passwordRefusals.classes,
  holds: (password) => classesOf(password) >= 3,
}

/** The rules in the order in which they are listed and checked; a form ticks each while the person types. */
export const passwordRulesOf = (profile: PasswordProfile, min = SHIPPED_MIN_LENGTH): readonly PasswordRule[] =>
  profile === 'mlps' ? [...standardRules(min), classRule] : standardRules(min)

/** What a site asks, and of whom the password is. */
interface PasswordDemand {
  profile: PasswordProfile
  min: number
  personal: PersonalWords
}

/** The first rule the password breaks, or null. */
export const whyNotPassword = (password: string, { profile, min, personal }: PasswordDemand): Refusal | null =>
  passwordRulesOf(profile, min).find((rule) => !rule.holds(password, personal))?.refusal ?? null

export const updatePassword = defineEndpoint({
  path: 'rest/user/updatePassword',
  title: '修改密码',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ originPassword: secretText(200), currentPassword: secretText(200) }),
  result: z.object({}),
})
