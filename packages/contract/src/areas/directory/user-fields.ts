import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { text } from '../../kit/text.ts'

export const gender = choice({ unknown: '未说明', male: '男', female: '女' }, '性别')

export const employment = choice({ active: '在职', left: '离职', retired: '退休', external: '外部' }, '在职状态')

/** State of the account, derived from the person and the sign-in guard. */
export const accountState = choice(
  { pending: '待激活', normal: '正常', locked: '已锁定', disabled: '已停用', deleted: '已删除' },
  '账号状态',
)
export type AccountState = z.output<typeof accountState>

export const authKind = choice({ local: '本系统', source: '统一认证' }, '来源')

/** The specification writes this switch as 1 and 0. */
export const enabledFlag = z.union([z.literal(0), z.literal(1)]).meta({ label: '启用' })

const IDENTITY_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const IDENTITY_CHECKS = '10X98765432'

/** The last character of an identity number follows from the seventeen digits before it (GB 11643). */
export const isIdentityNumber = (value: string): boolean => {
  if (!/^\d{17}[\dX]$/.test(value)) return false
  const sum = IDENTITY_WEIGHTS.reduce((total, weight, at) => total + weight * Number(value[at]), 0)
  return IDENTITY_CHECKS[sum % 11] === value[17]
}

const emptyOr = (test: (value: string) => boolean) => (value: string) => value === '' || test(value)

/** Empty erases the value; absent leaves it as it is. */
export const phone = text({ label: '手机', max: 20 }).refine(
  emptyOr((value) => /^1[3-9]\d{9}$/.test(value)),
  '手机号格式不正确',
)

export const mail = text({ label: '邮箱', max: 100 })
  .toLowerCase()
  .refine(
    emptyOr((value) => /^[^\s@*]+@[^\s@*]+\.[^\s@*]+$/.test(value)),
    '邮箱格式不正确',
  )

export const identityNumber = text({ label: '证件号', max: 18 })
  .toUpperCase()
  .refine(emptyOr(isIdentityNumber), '证件号校验位错误')

const CODE_WORDS = '工号为 1–32 位字母、数字、-、_'

export const personCode = text({ label: '工号', min: 1, max: 32, message: CODE_WORDS }).refine(
  (value) => /^[A-Za-z0-9_-]*$/.test(value),
  CODE_WORDS,
)

export const reasonText = text({ label: '原因', min: 2, max: 200, long: true, message: '请填写原因（2–200 字）' })

/** Stars for everything but the ends; a value too short to hide anything is hidden whole. */
const hideMiddle = (value: string, kept: { head: number; tail: number }): string => {
  const hidden = value.length - kept.head - kept.tail
  if (hidden <= 0) return '*'.repeat(value.length)
  return `${value.slice(0, kept.head)}${'*'.repeat(hidden)}${value.slice(-kept.tail)}`
}

/** 13812345678 → 138****5678. */
export const maskPhone = (value: string): string => hideMiddle(value, { head: 3, tail: 4 })

/** 11010519491231002X → 11010********1002X: five signs at each end. */
export const maskIdentityNumber = (value: string): string => hideMiddle(value, { head: 5, tail: 5 })

export const maskMail = (value: string): string => {
  const [name = '', host = ''] = value.split('@')
  return value === '' ? '' : `${name.slice(0, 1)}***@${host}`
}

/** What lists show of the values that are kept sealed. */
export const personalMasks = { phone: maskPhone, mail: maskMail, idNumber: maskIdentityNumber } as const
