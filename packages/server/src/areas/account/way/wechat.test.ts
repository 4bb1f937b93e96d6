import { bindIdentity, unbindIdentity } from '@portal/contract/areas/account/bound-identity.ts'
import { BOUND_KEY } from '@portal/contract/areas/account/bound-identity-key.ts'
import { getPrefs } from '@portal/contract/areas/account/profile.ts'
import { login } from '@portal/contract/areas/account/session.ts'
import { startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { testLoginWay } from '@portal/contract/areas/account/way.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginWays } from '#src/schema/access-admin.ts'
import { users } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anAccount, anAddress, callFrom } from '#test/factories/account.ts'
import { DOUBLE_SECRET, type Double, startDouble } from '#test/wechat/double.ts'

const APP_ID = 'wx0123456789abcdef'
const WEB_TOKEN = '/sns/oauth2/access_token'

let t: TestApp
let double: Double

beforeAll(async () => {
  double = await startDouble()
  t = await startTestApp({ WECHAT_API_URL: double.url })
  await keep({ enabled: true, secret: DOUBLE_SECRET })
})
afterAll(async () => {
  await t.close()
  await double.close()
})

const keep = async ({ enabled, secret }: { enabled: boolean; secret: string }) => {
  const values = {
    name: '微信',
    enabled,
    params: { clientId: APP_ID },
    secretSealed: t.running.platform.secrets.seal(secret),
    mapBy: 'none' as const,
  }
  await t.db
    .insert(loginWays)
    .values({ kind: 'wechat', ...values })
    .onConflictDoUpdate({ target: loginWays.kind, set: values })
  t.running.platform.caches.apply('loginWays *')
}

const begin = async () => {
  const call = callFrom(t.running, { address: anAddress() })
  const started = (await call(startLogin, { loginWay: 'wechat' })).result as { state: string; redirectUrl: string }
  return { call, ...started }
}
const enter = async (fan: string) => {
  const { call, state } = await begin()
  return call(login, { loginWay: 'wechat', code: `FAN-${fan}`, state })
}
const bind = async (client: Client, fan: string) =>
  client.send(bindIdentity, { loginWay: 'wechat', code: `FAN-${fan}`, state: (await begin()).state })
const boundOf = async (client: Client) => (await client.call(getPrefs, { keys: [BOUND_KEY] }))[BOUND_KEY]

describe('WeChat', () => {
  test('is asked silently, by an address it takes', async () => {
    const { redirectUrl, state } = await begin()

    const url = new URL(redirectUrl)
    expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize')
    expect(url.hash).toBe('#wechat_redirect')
    expect([...url.searchParams.keys()]).toEqual(['appid', 'redirect_uri', 'response_type', 'scope', 'state'])
    expect(url.searchParams.get('scope')).toBe('snsapi_base')
    expect(url.searchParams.get('state')).toMatch(/^[a-zA-Z0-9]{1,128}$/)
    expect(redirectUrl).not.toContain(state)
  })

  test('signs in whoever bound it, until he takes it off, beside the identity of his organisation', async () => {
    const { id } = await anAccount(t.db)
    await t.db
      .update(users)
      .set({ subject: `cas:${id}` })
      .where(eq(users.id, id))
    const person = await t.asWho({ userId: id })

    const stranger = await enter('lin')
    const bound = await bind(person, 'lin')
    const during = await boundOf(person)
    const known = await enter('lin')
    const off = await person.call(unbindIdentity, { loginWay: 'wechat' })
    const after = await enter('lin')

    expect(bound.envelope).toMatchObject({ success: true })
    expect([during, await boundOf(person)]).toEqual(['cas,wechat', 'cas'])
    expect([stranger.success, known.success, after.success]).toEqual([false, true, false])
    expect([stranger.message, after.message]).toEqual(Array(2).fill('该微信未绑定本系统用户，请用其他方式登录后再绑定'))
    expect(off).toEqual({ bound: false })
  })

  test('is one person’s, and nobody’s whose code the platform does not know', async () => {
    const [first, second] = [await t.as(), await t.as()]
    await bind(first, 'one')
    const { call, state } = await begin()

    expect((await bind(second, 'one')).envelope.message).toBe('该微信已绑定其他用户')
    expect((await call(login, { loginWay: 'wechat', code: 'forged', state })).success).toBe(false)
  })

  test('tells an administrator what is wrong with its secret, and a person that it is away', async () => {
    const admin = await t.as(P.authorityLogin)
    await keep({ enabled: true, secret: 'wrong' })
    const wrong = await admin.call(testLoginWay, { id: 'wechat' })
    await keep({ enabled: true, secret: DOUBLE_SECRET })
    const right = await admin.call(testLoginWay, { id: 'wechat' })
    double.fail(WEB_TOKEN, 'drop')
    const away = await enter('lin')

    expect(wrong).toEqual({ ok: false, text: '连接失败：invalid appsecret (40125)' })
    expect(right).toEqual({ ok: true, text: '连接成功' })
    expect(away.message).toBe('微信服务暂不可用，请稍后重试')
  })
})
