import { createFirstAdmin } from '@portal/contract/areas/account/first-admin.ts'
import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAddress, callFrom } from '#test/factories/account.ts'
import { newSetupCode } from './announce.ts'

const PASSWORD = 'Amber-lantern.52'

describe('rest/auth/firstAdmin', () => {
  let t: TestApp

  beforeEach(async () => {
    t = await startTestApp()
  })
  afterEach(() => t.close())

  const body = (code: string, loginName = 'zhaoge') => ({ code, loginName, name: '赵格', password: PASSWORD })

  test('makes an administrator with every code, once', async () => {
    const call = callFrom(t.running, { address: anAddress() })
    const code = (await newSetupCode(t.running.platform)) ?? ''
    expect(await t.anonymous.call(loginWays, {})).toMatchObject({ firstAdmin: true })

    expect((await call(createFirstAdmin, body(code))).success).toBe(true)

    const token = String((await call(login, { username: 'zhaoge', password: PASSWORD })).result)
    const info = (await callFrom(t.running, { token })(getUserInfo, {})).result as { privileges: unknown[] }
    expect(info.privileges).toHaveLength(privilegeRows.length)
    expect((await call(createFirstAdmin, body(code, 'another'))).message).toBe('系统已有管理员，不能再次创建')
    expect(await newSetupCode(t.running.platform)).toBeNull()
    expect(await t.anonymous.call(loginWays, {})).toMatchObject({ firstAdmin: false })
  })

  test('refuses an invented code, a weak password and an unsuitable name', async () => {
    const call = callFrom(t.running, { address: anAddress() })
    const code = (await newSetupCode(t.running.platform)) ?? ''

    expect((await call(createFirstAdmin, body('invented'))).message).toBe('初始化码无效或已使用')
    expect((await call(createFirstAdmin, { ...body(code), password: 'Admin@123456' })).message).toBe(
      '密码过于常见，请更换',
    )
    expect((await call(createFirstAdmin, body(code, 'with blank'))).status).toBe(1022)
  })

  test('makes one administrator of many that try at once', async () => {
    const code = (await newSetupCode(t.running.platform)) ?? ''

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        callFrom(t.running, { address: anAddress() })(createFirstAdmin, body(code, `name${n}`)),
      ),
    )

    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })
})
