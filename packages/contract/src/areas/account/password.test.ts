import { describe, expect, test } from 'vitest'
import {
  daysOfPassword,
  type PasswordProfile,
  passwordRulesOf,
  SHIPPED_MIN_LENGTH,
  whyNotPassword,
} from './password.ts'
import { isCommonPassword } from './password-common.ts'

describe('common passwords', () => {
  test.each([
    'password123',
    'Password@2024',
    'P@ssw0rd123!',
    'Admin@123456',
    'qwertyuiop',
    '1234567890',
    '9876543210',
    '1qaz2wsx3edc',
    'woaini1314520',
    'woaini1314',
    'zhangwei1990',
    'li19900101',
    'wang900101!',
    '5201314520',
    'a123456789',
    'aaaaaaaaaa',
    'abcabcabcabc',
    'Portal@2026',
    'iloveyou1314',
    'qq123456789',
  ])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'Tr0ub4dor&3x',
    'correcthorsebattery',
    '河边第三棵白杨树很高',
    'kX9#mVq2Lp0s',
    'Blue-river.7741',
    'blue-kettle-train',
    'yundongxie42shuang',
  ])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

const whyNot = (profile: PasswordProfile, password: string, personal: readonly string[], min = SHIPPED_MIN_LENGTH) =>
  whyNotPassword(password, { profile, min, personal })

describe('password rules', () => {
  const person = ['zhaoge', 'E10086', '赵格', '', '13812345678']

  test.each([
    ['Kettle.77', '密码长度须为 10–64 位'],
    ['x'.repeat(65), '密码长度须为 10–64 位'],
    ['password2024', '密码过于常见，请更换'],
    ['my.ZhaoGe.secret', '密码不能包含用户名、姓名或手机号'],
    ['call 13812345678 me', '密码不能包含用户名、姓名或手机号'],
    ['quiet-lantern-84', null],
  ])('%s: %s', (password, message) => {
    expect(whyNot('standard', password, person)?.message ?? null).toBe(message)
  })

  test('length is counted in characters, not in code units', () => {
    expect(whyNot('standard', '🚂🌲🏔🎏🍵🧭🪁🌉🕯', [])?.message).toBe('密码长度须为 10–64 位')
    expect(whyNot('standard', '🚂🌲🏔🎏🍵🧭🪁🌉🕯🎐', [])).toBeNull()
  })

  test('等级保护 asks for three of four classes in addition', () => {
    expect(whyNot('mlps', 'quietlanternkettle', [])?.message).toBe('须包含大写字母、小写字母、数字、符号中的至少三类')
    expect(whyNot('mlps', 'quiet-lantern-84', [])).toBeNull()
    expect(passwordRulesOf('mlps')).toHaveLength(passwordRulesOf('standard').length + 1)
  })

  test('short words of the person mean nothing, short Chinese names do', () => {
    expect(whyNot('standard', 'quiet-lantern-84', ['qu', ''])).toBeNull()
    expect(whyNot('standard', '赵格的安静灯笼八十四', ['赵格'])?.message).toBe('密码不能包含用户名、姓名或手机号')
  })

  test('the least length is the one of the site', () => {
    expect(whyNot('standard', 'kettle.77', [], 8)).toBeNull()
    expect(whyNot('standard', 'kettle-lantern', [], 16)?.message).toBe('密码长度须为 16–64 位')
    expect(passwordRulesOf('standard', 16)[0]?.text).toBe('16–64 位')
  })

  test('等级保护 never lets a password live longer than 90 days', () => {
    expect(daysOfPassword('standard', 0)).toBeNull()
    expect(daysOfPassword('standard', 180)).toBe(180)
    expect([0, 30, 180].map((days) => daysOfPassword('mlps', days))).toEqual([90, 30, 90])
  })
})
