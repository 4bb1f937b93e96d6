import { totpDisable, totpEnable, totpSetup } from '@portal/contract/areas/account/second-factor.ts'
import { login, reauthenticate } from '@portal/contract/areas/account/session.ts'
import { sql } from 'drizzle-orm'
import { authenticator } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAccount, anAddress, callFrom, PASSWORD, signIn } from '#test/factories/account.ts'

describe('second factor', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  /** Code of the step that lies `steps` from now. */
  const codeAt = (secret: string, steps: number) =>
    authenticator.clone({ epoch: Date.now() + steps * 30_000 }).generate(secret)

  const withFactor = async () => {
    const person = await anAccount(t.db)
    const token = await signIn(t.running, person.loginName)
    const call = callFrom(t.running, { token, address: anAddress() })
    await call(reauthenticate, { password: PASSWORD })
    const { secret } = (await call(totpSetup, {})).result as { secret: string }
    const { recoveryCodes } = (await call(totpEnable, { code: codeAt(secret, -1) })).result as {
      recoveryCodes: string[]
    }
    return { person, call, secret, recoveryCodes }
  }

  const challenged = async (username: string) => {
    const call = callFrom(t.running, { address: anAddress() })
    const answer = await call(login, { username, password: PASSWORD })
    const { challenge } = answer.result as { challenge: string }
    return { answer, prove: (proof: object) => call(login, { loginWay: 'totp', challenge, ...proof }) }
  }

  test('is set up only after the password was given again', async () => {
    const { loginName } = await anAccount(t.db)
    const token = await signIn(t.running, loginName)

    expect(await callFrom(t.running, { token })(totpSetup, {})).toMatchObject({ status: 1010 })
  })

  test('is in force only after a right code, with ten recovery codes shown once', async () => {
    const { person, call, secret, recoveryCodes } = await withFactor()

    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await call(totpEnable, { code: codeAt(secret, 0) })).message).toBe('两步验证已开启')
    expect((await call(totpSetup, {})).message).toBe('两步验证已开启')
    const stored = JSON.stringify(
      (await t.db.execute(sql`select * from second_factors where user_id = ${person.id}`)).rows,
    )
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(recoveryCodes[0]?.replace('-', ''))
  })

  test('stays off when the code is wrong', async () => {
    const { loginName } = await anAccount(t.db)
    const call = callFrom(t.running, { token: await signIn(t.running, loginName), address: anAddress() })
    await call(reauthenticate, { password: PASSWORD })
    await call(totpSetup, {})

    expect((await call(totpEnable, { code: '000000' })).message).toBe('动态验证码错误')
    expect((await call(totpEnable, { code: '12' })).message).toBe('请输入 6 位动态验证码')
    expect(await signIn(t.running, loginName)).toEqual(expect.any(String))
  })

  test('stands between the password and the token', async () => {
    const { person, secret } = await withFactor()
    const { answer, prove } = await challenged(person.loginName)

    expect(answer).toMatchObject({ status: 1011, success: false })
    expect(answer.result).toEqual({ challenge: expect.any(String), expiresAt: expect.any(String) })
    expect((await prove({ code: 'abc' })).message).toBe('请输入 6 位动态验证码')
    expect((await prove({ code: codeAt(secret, 5) })).message).toBe('动态验证码错误')
    expect((await prove({ code: codeAt(secret, 0) })).result).toEqual(expect.any(String))
  })

  test('takes the code of the step before and after, and each only once', async () => {
    const { person, secret } = await withFactor()
    const first = await challenged(person.loginName)
    expect((await first.prove({ code: codeAt(secret, 1) })).success).toBe(true)

    const second = await challenged(person.loginName)

    expect((await second.prove({ code: codeAt(secret, 1) })).message).toBe('动态验证码已使用，请等待下一个')
    expect((await second.prove({ code: codeAt(secret, 0) })).message).toBe('动态验证码已使用，请等待下一个')
  })

  test('lets one of twenty simultaneous uses of a code through', async () => {
    const { person, secret } = await withFactor()
    const tries = await Promise.all(Array.from({ length: 4 }, () => challenged(person.loginName)))
    const code = codeAt(secret, 0)

    const answers = await Promise.all(tries.map(({ prove }) => prove({ code })))

    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test('takes each recovery code once and tells the person', async () => {
    const { person, recoveryCodes } = await withFactor()
    const [recoveryCode = ''] = recoveryCodes
    const first = await challenged(person.loginName)
    expect((await first.prove({ recoveryCode: recoveryCode.toUpperCase() })).success).toBe(true)

    const second = await challenged(person.loginName)

    expect((await second.prove({ recoveryCode })).message).toBe('恢复码无效或已使用')
    const { rows } = await t.db.execute(
      sql`select text from messages where user_id = ${person.id} and title = '使用恢复码登录'`,
    )
    expect(rows).toEqual([{ text: '剩余 9 个恢复码。如非本人操作，请立即修改密码。' }])
  })

  test('cannot be guessed by giving the right password again and again', async () => {
    const { person } = await withFactor()
    const address = anAddress()
    const call = callFrom(t.running, { address })
    const messages: string[] = []

    for (let n = 0; n < 6; n += 1) {
      const answer = await call(login, { username: person.loginName, password: PASSWORD })
      const { challenge } = answer.result as { challenge: string }
      messages.push((await call(login, { loginWay: 'totp', challenge, code: '000000' })).message)
    }

    expect(messages).toEqual([
      ...Array(4).fill('动态验证码错误'),
      ...Array(2).fill('登录失败次数过多，请 15 分钟后再试'),
    ])
  })

  test('serves as the second proof of a guarded call and can be switched off', async () => {
    const { person, call, secret } = await withFactor()
    await t.db.execute(sql`update sessions set reauth_until = null where user_id = ${person.id}`)
    await t.db.execute(sql`select pg_notify('portal_cache', 'session *')`)
    // Asked with a call that changes nothing while the notice is on its way.
    await expect.poll(async () => (await call(totpSetup, {})).status).toBe(1010)

    expect((await call(reauthenticate, { code: codeAt(secret, 0) })).success).toBe(true)
    expect((await call(totpDisable, {})).success).toBe(true)

    expect(await signIn(t.running, person.loginName)).toEqual(expect.any(String))
    expect((await call(totpDisable, {})).message).toBe('两步验证未开启')
  })
})
