import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAccount, anAddress, callFrom, OTHER_PASSWORD, PASSWORD, signIn } from '#test/factories/account.ts'

interface Challenge {
  challenge: string
  expiresAt: string
  reason: string
  rules: string[]
}

describe('first sign-in', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const challenged = async (username: string) => {
    const call = callFrom(t.running, { address: anAddress() })
    const answer = await call(login, { username, password: PASSWORD })
    return { call, answer, ...(answer.result as Challenge) }
  }
  const choose = (challenge: string, newPassword: string) => ({ loginWay: 'newPassword', challenge, newPassword })

  test('asks for a new password with the rules, and gives no token before', async () => {
    const { loginName } = await anAccount(t.db, { mustChange: true })

    const { answer } = await challenged(loginName)

    expect(answer).toMatchObject({ status: 1012, success: false, message: '首次登录请修改初始密码' })
    expect(answer.result).toEqual({
      challenge: expect.any(String),
      expiresAt: expect.any(String),
      reason: 'first',
      rules: ['10–64 位', '不是常见密码', '不包含用户名、姓名或手机号'],
    })
    const { rows } = await t.db.execute(
      sql`select 1 from sessions s join users u on u.id = s.user_id where u.login_name = ${loginName}`,
    )
    expect(rows).toEqual([])
  })

  test('a challenge has no rights of a session', async () => {
    const { loginName } = await anAccount(t.db, { mustChange: true })
    const { challenge } = await challenged(loginName)

    expect(await callFrom(t.running, { token: challenge })(getUserInfo, {})).toMatchObject({ status: 1001 })
  })

  test('gives the token with the new password, which is the only one from then on', async () => {
    const { loginName } = await anAccount(t.db, { mustChange: true })
    const { call, challenge } = await challenged(loginName)

    const answer = await call(login, choose(challenge, OTHER_PASSWORD))

    const info = await callFrom(t.running, { token: String(answer.result) })(getUserInfo, {})
    expect(info.success).toBe(true)
    expect((await call(login, { username: loginName, password: PASSWORD })).message).toBe('用户名或密码错误')
    expect((await call(login, { username: loginName, password: OTHER_PASSWORD })).success).toBe(true)
  })

  test('ends every session that was opened with the old password', async () => {
    const { id, loginName } = await anAccount(t.db)
    const token = await signIn(t.running, loginName)
    await t.db.execute(sql`update users set must_change = true where id = ${id}`)
    const { call, challenge } = await challenged(loginName)

    await call(login, choose(challenge, OTHER_PASSWORD))

    expect(await callFrom(t.running, { token })(getUserInfo, {})).toMatchObject({ status: 1001 })
  })

  test('says which rule the new password breaks and lets the person try again', async () => {
    const { loginName } = await anAccount(t.db, { mustChange: true, name: '欧阳修远', loginName: 'ouyang.xy' })
    const { call, challenge } = await challenged(loginName)
    const messages: string[] = []

    for (const password of ['short', 'Password2024', 'x-ouyang.xy-7731', '好人欧阳修远在此登录', PASSWORD]) {
      messages.push((await call(login, choose(challenge, password))).message)
    }

    expect(messages).toEqual([
      '密码长度须为 10–64 位',
      '密码过于常见，请更换',
      '密码不能包含用户名、姓名或手机号',
      '密码不能包含用户名、姓名或手机号',
      '新密码不能与旧密码相同',
    ])
    expect((await call(login, choose(challenge, OTHER_PASSWORD))).success).toBe(true)
  })

  test('is over after use, after five minutes, and after ten tries', async () => {
    const { loginName } = await anAccount(t.db, { mustChange: true })
    const over = '验证已超时，请重新登录'
    const used = await challenged(loginName)
    for (let n = 0; n < 10; n += 1) await used.call(login, choose(used.challenge, 'short'))
    expect((await used.call(login, choose(used.challenge, OTHER_PASSWORD))).message).toBe(over)

    const late = await challenged(loginName)
    await t.db.execute(sql`update challenges set expires_at = now() - interval '1 second'`)
    expect((await late.call(login, choose(late.challenge, OTHER_PASSWORD))).message).toBe(over)

    const [one, two] = [await challenged(loginName), await challenged(loginName)]
    expect((await one.call(login, choose(one.challenge, OTHER_PASSWORD))).success).toBe(true)
    expect((await one.call(login, choose(one.challenge, 'Red-valley.3316'))).message).toBe(over)
    expect((await two.call(login, choose(two.challenge, 'Red-valley.3316'))).message).toBe(over)
  })

  test('is over when an administrator has reset the password meanwhile', async () => {
    const { id, loginName } = await anAccount(t.db, { mustChange: true })
    const { call, challenge } = await challenged(loginName)

    await t.db.execute(sql`update users set password_changed_at = now() where id = ${id}`)

    expect((await call(login, choose(challenge, OTHER_PASSWORD))).message).toBe('验证已超时，请重新登录')
  })

  test('a challenge of one step does not answer for another', async () => {
    const { loginName } = await anAccount(t.db, { mustChange: true })
    const { call, challenge } = await challenged(loginName)

    const answer = await call(login, { loginWay: 'totp', challenge, code: '123456' })

    expect(answer.message).toBe('验证已超时，请重新登录')
  })

  test('under 等级保护 a password of ninety days must be changed, and the last five stay away', async () => {
    await t.db.execute(sql`insert into settings (key, value) values ('passwordProfile', '"mlps"')`)
    await t.db.execute(sql`select pg_notify('portal_cache', 'settings *')`)
    const { loginName } = await anAccount(t.db, { passwordChangedAt: new Date(Date.now() - 91 * DAY_MS) })
    await expect.poll(async () => (await challenged(loginName)).reason).toBe('expired')

    const { call, challenge } = await challenged(loginName)
    expect((await call(login, choose(challenge, 'only small letters'))).message).toBe(
      '须包含大写字母、小写字母、数字、符号中的至少三类',
    )
    expect((await call(login, choose(challenge, OTHER_PASSWORD))).success).toBe(true)
    await t.db.execute(sql`update users set must_change = true where login_name = ${loginName}`)
    const again = await call(login, { username: loginName, password: OTHER_PASSWORD })

    const refused = await call(login, choose((again.result as Challenge).challenge, PASSWORD))
    expect(refused.message).toBe('不能使用最近 5 次用过的密码')
  })
})
