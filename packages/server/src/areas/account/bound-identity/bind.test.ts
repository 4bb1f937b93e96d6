import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { bindIdentity, unbindIdentity } from '@portal/contract/areas/account/bound-identity.ts'
import { BOUND_KEY } from '@portal/contract/areas/account/bound-identity-key.ts'
import { getPrefs } from '@portal/contract/areas/account/profile.ts'
import { login } from '@portal/contract/areas/account/session.ts'
import { startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginWays } from '#src/schema/access-admin.ts'
import { sessions } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anAccount, anAddress, callFrom } from '#test/factories/account.ts'

let t: TestApp
let cas: http.Server

/** A CAS service whose tickets are the names of its users. */
beforeAll(async () => {
  cas = http.createServer((request, response) => {
    const ticket = new URL(request.url ?? '', 'http://cas').searchParams.get('ticket') ?? ''
    const body = ticket.startsWith('ST-')
      ? `<cas:authenticationSuccess><cas:user>${ticket.slice(3)}</cas:user></cas:authenticationSuccess>`
      : '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'
    response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${body}</cas:serviceResponse>`)
  })
  await new Promise<void>((resolve) => cas.listen(0, '127.0.0.1', resolve))
  t = await startTestApp()
  const url = `http://127.0.0.1:${(cas.address() as AddressInfo).port}/cas`
  await t.db.insert(loginWays).values({ kind: 'cas', name: 'CAS', enabled: true, params: { url }, mapBy: 'none' })
  t.running.platform.caches.apply('loginWays *')
})
afterAll(async () => {
  await t.close()
  await new Promise((resolve) => cas.close(resolve))
})

const begin = async () => {
  const call = callFrom(t.running, { address: anAddress() })
  const { state } = (await call(startLogin, { loginWay: 'cas' })).result as { state: string }
  return { call, state }
}
const bind = async (client: Client, user: string) =>
  client.send(bindIdentity, { loginWay: 'cas', code: `ST-${user}`, state: (await begin()).state })
const boundOf = async (client: Client) => (await client.call(getPrefs, { keys: [BOUND_KEY] }))[BOUND_KEY]

describe('an outside identity', () => {
  test('that a person binds signs him in from then on, until he takes it off', async () => {
    const { id } = await anAccount(t.db)
    const person = await t.asWho({ userId: id })
    const enter = async () => {
      const { call, state } = await begin()
      return call(login, { loginWay: 'cas', ticket: 'ST-lin', state })
    }

    const stranger = await enter()
    const before = await boundOf(person)
    await bind(person, 'lin')
    const during = await boundOf(person)
    const known = await enter()
    const off = await person.call(unbindIdentity, { loginWay: 'cas' })
    const after = await enter()

    expect([before, during, await boundOf(person)]).toEqual(['', 'cas', ''])
    expect([stranger.success, known.success, after.success]).toEqual([false, true, false])
    expect(off).toEqual({ bound: false })
  })

  test('belongs to one person, and a person has one', async () => {
    const [first, second] = [await t.as(), await t.as()]
    await bind(first, 'one')

    expect((await bind(second, 'one')).envelope.message).toBe('该统一认证账号已绑定其他用户')
    expect((await bind(first, 'two')).envelope.message).toBe('你已绑定统一认证账号，请先解除绑定')
    expect((await bind(first, 'one')).envelope.success).toBe(true)
  })

  test('is bound only with a state of this portal, once, and after the password again', async () => {
    const person = await t.as()
    const { state } = await begin()
    const body = { loginWay: 'cas', code: 'ST-three', state }

    expect((await person.refused(bindIdentity, { ...body, state: 'foreign' })).message).toBe(
      '登录状态校验失败，请重新发起登录',
    )
    expect((await person.send(bindIdentity, body)).envelope.success).toBe(true)
    expect((await person.refused(bindIdentity, body)).message).toBe('登录状态校验失败，请重新发起登录')
    const idle = await t.as()
    await t.db.update(sessions).set({ reauthUntil: null }).where(eq(sessions.userId, idle.id))
    expect((await idle.refused(bindIdentity, body)).status).toBe(STATUS.reauth)
    expect((await idle.refused(unbindIdentity, { loginWay: 'cas' })).status).toBe(STATUS.reauth)
  })

  test('stays where taking it off would lock the person out', async () => {
    const person = await t.as()
    await t.db.update(users).set({ subject: 'cas:only', passwordHash: null }).where(eq(users.id, person.id))

    expect((await person.refused(unbindIdentity, { loginWay: 'oidc' })).message).toBe('你没有绑定该方式的账号')
    expect((await person.refused(unbindIdentity, { loginWay: 'cas' })).message).toBe(
      '你的账号没有本系统密码，解除绑定后将无法登录',
    )
  })
})
