import { getPolicy, savePolicy, simulatePolicy } from '@portal/contract/areas/access/policy.ts'
import { totpDisable } from '@portal/contract/areas/account/second-factor.ts'
import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { listUsers } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { authenticator } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, settings } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anAccount, anAddress, callFrom, PASSWORD, signIn } from '#test/factories/account.ts'
import { aRole } from '#test/factories/directory.ts'

let t: TestApp
let officer: Client

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.execute(sql`delete from settings`)
  officer = await t.as(P.authorityPolicy)
})

const change = async (changes: object) => {
  const { address: _address, ...policy } = await officer.call(getPolicy, {})
  return officer.call(savePolicy, { ...policy, ...changes } as never)
}
const refusedChange = async (changes: object) => {
  const { address: _address, ...policy } = await officer.call(getPolicy, {})
  return officer.refused(savePolicy, { ...policy, ...changes })
}

describe('rest/policy/save', () => {
  test('asks for the password again', async () => {
    await t.db.execute(sql`update sessions set reauth_until = null where user_id = ${officer.id}`)
    t.running.platform.caches.apply('session *')

    expect((await refusedChange({ lockFailures: 4 })).status).toBe(1010)
  })

  test('acts with the next sign-in: locks after as many failures as it says', async () => {
    const { loginName } = await anAccount(t.db)
    const call = callFrom(t.running, { address: anAddress() })
    await change({ lockFailures: 3 })

    for (let n = 0; n < 2; n += 1) await call(login, { username: loginName, password: 'wrong' })

    expect((await call(login, { username: loginName, password: 'wrong' })).status).toBe(1029)
  })

  test('leaves one entry per changed setting and none for what stayed', async () => {
    await change({ lockMinutes: 20, sessionLimit: 3 })

    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, officer.id))
      .orderBy(auditEntries.no)
    expect(entries.map(({ objectId, diff }) => [objectId, diff])).toEqual([
      ['lockMinutes', [{ field: 'value', before: 15, after: 20 }]],
      ['sessionLimit', [{ field: 'value', before: 5, after: 3 }]],
    ])
  })

  test('shortens open sign-ins at once', async () => {
    const { loginName } = await anAccount(t.db)
    const token = await signIn(t.running, loginName)
    await t.db.execute(sql`update sessions set last_active_at = now() - interval '10 minutes' where user_id =
      (select id from users where login_name = ${loginName})`)

    await change({ webIdleMinutes: 5 })

    expect((await callFrom(t.running, { token })(getUserInfo, {})).status).toBe(1001)
  })

  test.each([
    [{ lockFailures: 2 }, 'lockFailures', '锁定次数须为 3–10'],
    [{ lockFailures: 11 }, 'lockFailures', '锁定次数须为 3–10'],
    [{ passwordMinLength: 7 }, 'passwordMinLength', '密码最短长度不能小于 8'],
    [{ backOfficeAddresses: ['10.0.0.0/33'] }, 'backOfficeAddresses.0', '地址须为 IP 或 CIDR'],
    [{ backOfficeAddresses: ['10.1.0.0/16'] }, 'backOfficeAddresses', '当前地址不在允许范围，保存后你将无法登录'],
    [{ factorRoleIds: ['00000000-0000-7000-8000-00000000dead'] }, 'factorRoleIds', '所选角色不存在或已停用'],
  ])('refuses %o', async (changes, field, message) => {
    const { errors } = await refusedChange(changes)

    expect(errors).toContainEqual({ field, message })
  })

  test('refuses a policy that somebody else has changed', async () => {
    const { address: _address, ...before } = await officer.call(getPolicy, {})
    await change({ lockMinutes: 30 })

    expect((await officer.refused(savePolicy, before)).status).toBe(1009)
  })

  test('marks codes as sensitive', async () => {
    const { sensitiveCodes } = await officer.call(getPolicy, {})
    await change({ sensitiveCodes: [...sensitiveCodes, P.userDel] })

    expect((await officer.call(getPolicy, {})).sensitiveCodes).toContain(P.userDel)
    await change({ sensitiveCodes })
  })
})

describe('back-office addresses', () => {
  test('administration answers inside the list only, learning everywhere', async () => {
    const reader = await t.as(P.user)
    await change({ backOfficeAddresses: ['127.0.0.1', '10.8.0.0/16'] })
    const from = (address: string) => callFrom(t.running, { token: reader.token, address })

    expect((await from('10.8.3.4')(listUsers, {})).status).toBe(0)
    expect(await from('10.9.0.1')(listUsers, {})).toMatchObject({
      status: 1000,
      message: '当前地址不允许使用系统管理功能',
    })
    expect((await from('10.9.0.1')(getUserInfo, {})).status).toBe(0)
  })
})

describe('a second factor by role', () => {
  const enter = async () => {
    const account = await anAccount(t.db)
    const role = await aRole(t.db, { members: [account.id] })
    await change({ factorRoleIds: [role.id] })
    const call = callFrom(t.running, { address: anAddress() })
    return { account, call, first: await call(login, { username: account.loginName, password: PASSWORD }) }
  }
  type Asked = { challenge: string; setup: { secret: string; recoveryCodes: string[] } }

  test('no token before it is set up; its first code opens the session', async () => {
    const { call, first } = await enter()
    expect(first).toMatchObject({ status: 1011, message: '你的角色要求两步验证，请先设置动态验证码' })
    const { challenge, setup } = first.result as Asked

    expect((await call(login, { loginWay: 'totp', challenge, code: '000000' })).success).toBe(false)
    const code = authenticator.generate(setup.secret)
    const { result } = await call(login, { loginWay: 'totp', challenge, code })

    expect((await callFrom(t.running, { token: String(result) })(getUserInfo, {})).status).toBe(0)
  })

  test('from then on it is asked for like any other, and cannot be switched off', async () => {
    const { account, call, first } = await enter()
    const { challenge, setup } = first.result as Asked
    await call(login, { loginWay: 'totp', challenge, code: authenticator.generate(setup.secret) })

    const again = await call(login, { username: account.loginName, password: PASSWORD })
    expect(again).toMatchObject({ status: 1011, result: expect.not.objectContaining({ setup: expect.anything() }) })
    const next = (again.result as Asked).challenge
    const entered = await call(login, { loginWay: 'totp', challenge: next, recoveryCode: setup.recoveryCodes[0] })
    expect(entered.success).toBe(true)

    const self = await t.asWho({ userId: account.id })
    expect((await self.refused(totpDisable, {})).message).toBe('你的角色要求两步验证，不能关闭')
  })
})

describe('rest/policy/simulate', () => {
  test('says whom the policy would touch and changes nothing', async () => {
    const old = await anAccount(t.db)
    await t.db.execute(sql`update users set password_changed_at = now() - interval '200 days' where id = ${old.id}`)
    const { address: _address, revision: _revision, ...policy } = await officer.call(getPolicy, {})
    const countOf = async (changes: object, field: string) =>
      (await officer.call(simulatePolicy, { ...policy, ...changes } as never)).affected.find(
        (each) => each.field === field,
      )

    const before = await countOf({}, 'passwordDays')
    const after = await countOf({ passwordDays: 180 }, 'passwordDays')

    expect(after?.count).toBe((before?.count ?? 0) + 1)
    expect(after?.text).toBe(`将有 ${after?.count} 人下次登录须改密码`)
    expect(await t.db.select().from(settings)).toEqual([])
  })

  test('an expired password is asked for anew at the next sign-in', async () => {
    const old = await anAccount(t.db)
    await t.db.execute(sql`update users set password_changed_at = now() - interval '200 days' where id = ${old.id}`)
    await change({ passwordDays: 180 })

    const answer = await callFrom(t.running, { address: anAddress() })(login, {
      username: old.loginName,
      password: PASSWORD,
    })

    expect(answer).toMatchObject({ status: 1012, message: '密码已到期，请修改密码' })
  })
})
