import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { passwordRulesOf, whyNotPassword } from './password.ts'

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
    expect(whyNotPassword('standard', password, person)?.message ?? null).toBe(message)
  })

  test('length is counted in characters, not in code units', () => {
    expect(whyNotPassword('standard', '🚂🌲🏔🎏🍵🧭🪁🌉🕯', [])?.message).toBe('密码长度须为 10–64 位')
    expect(whyNotPassword('standard', '🚂🌲🏔🎏🍵🧭🪁🌉🕯🎐', [])).toBeNull()
  })

  test('等级保护 asks for three of four classes in addition', () => {
    expect(whyNotPassword('mlps', 'quietlanternkettle', [])?.message).toBe(
      '须包含大写字母、小写字母、数字、符号中的至少三类',
    )
    expect(whyNotPassword('mlps', 'quiet-lantern-84', [])).toBeNull()
    expect(passwordRulesOf('mlps')).toHaveLength(passwordRulesOf('standard').length + 1)
  })

  test('short words of the person mean nothing, short Chinese names do', () => {
    expect(whyNotPassword('standard', 'quiet-lantern-84', ['qu', ''])).toBeNull()
    expect(whyNotPassword('standard', '赵格的安静灯笼八十四', ['赵格'])?.message).toBe(
      '密码不能包含用户名、姓名或手机号',
    )
  })
})
