import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { loginWays, startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAccount, anAddress, callFrom } from '#test/factories/account.ts'
import { CLIENT, startTestProvider, type TestProvider } from './test-provider.fixture.ts'

const PUBLIC_URL = 'https://portal.example'
const RETURN_URL = `${PUBLIC_URL}/authredirect`

let serial = 0

describe('sign-in through an OpenID provider', () => {
  let provider: TestProvider
  let t: TestApp

  beforeAll(async () => {
    provider = await startTestProvider(RETURN_URL)
    t = await startTestApp({
      PUBLIC_URL,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: '集团统一认证',
    })
  })
  afterAll(async () => {
    await t.close()
    await provider.close()
  })

  /** The provider knows the person under this number. */
  const asPerson = (code: string, subject = `subject-${(serial += 1)}`) => {
    provider.person = { subject, claims: { preferred_username: code } }
    return subject
  }
  const begin = async () => {
    const call = callFrom(t.running, { address: anAddress() })
    const started = (await call(startLogin, { loginWay: 'oidc' })).result as { redirectUrl: string; state: string }
    const back = await provider.visit(started.redirectUrl)
    return { call, back, redirectUrl: started.redirectUrl, state: started.state }
  }
  const finish = async () => {
    const { call, back, state } = await begin()
    return call(login, { loginWay: 'oidc', code: back.code, state })
  }

  test('is offered by its name', async () => {
    const { ways } = await t.anonymous.call(loginWays, {})

    expect(ways).toEqual([
      { loginWay: 'password', name: '账号密码', icon: '', kind: 'form' },
      { loginWay: 'oidc', name: '集团统一认证', icon: '', kind: 'redirect' },
    ])
  })

  test('goes to the provider with a challenge and comes back into a session', async () => {
    const person = await anAccount(t.db, { mustChange: true })
    const subject = asPerson(person.code)

    const { call, back, redirectUrl, state } = await begin()
    const answer = await call(login, { loginWay: 'oidc', code: back.code, state })

    const sent = new URL(redirectUrl).searchParams
    expect(sent.get('code_challenge_method')).toBe('S256')
    expect(sent.get('redirect_uri')).toBe(RETURN_URL)
    const info = await callFrom(t.running, { token: String(answer.result) })(getUserInfo, {})
    expect(info.result).toMatchObject({ user: { id: person.id } })
    const [row] = await t.db.select().from(users).where(eq(users.id, person.id))
    expect(row?.subject).toBe(subject)
  })

  test('knows a bound person by the identity, whatever number the provider tells', async () => {
    const person = await anAccount(t.db)
    const subject = asPerson(person.code)
    await finish()
    const somebody = await anAccount(t.db)
    asPerson(somebody.code, subject)

    const answer = await finish()

    const info = await callFrom(t.running, { token: String(answer.result) })(getUserInfo, {})
    expect(info.result).toMatchObject({ user: { id: person.id } })
  })

  test('refuses a number that belongs to another identity already', async () => {
    const person = await anAccount(t.db, { subject: 'bound elsewhere' })
    asPerson(person.code)

    expect((await finish()).message).toBe('统一认证账号未关联本系统用户，请联系管理员')
  })

  test('refuses whom it does not know and whom it may not map', async () => {
    asPerson('nobody-here')
    expect((await finish()).message).toBe('统一认证账号未关联本系统用户，请联系管理员')

    const person = await anAccount(t.db)
    asPerson(person.code)
    const setMapping = (on: boolean) =>
      t.db.execute(sql`
        insert into settings (key, value) values ('oidcMapByCode', ${JSON.stringify(on)}::jsonb)
        on conflict (key) do update set value = excluded.value`)
    await setMapping(false)
    await t.db.execute(sql`select pg_notify('portal_cache', 'settings *')`)
    await expect.poll(async () => (await finish()).message).toBe('统一认证账号未关联本系统用户，请联系管理员')
    await setMapping(true)
    await t.db.execute(sql`select pg_notify('portal_cache', 'settings *')`)
    await expect.poll(async () => (await finish()).success).toBe(true)
  })

  test('refuses a disabled person', async () => {
    const person = await anAccount(t.db, { enabled: false })
    asPerson(person.code)

    expect((await finish()).message).toBe('账号已停用，请联系管理员')
  })

  test('takes a state once, and only from the browser that began', async () => {
    const person = await anAccount(t.db)
    asPerson(person.code)
    const { call, back, state } = await begin()
    const invalid = '登录状态校验失败，请重新发起登录'

    expect(back.state).not.toBe(state)
    expect((await call(login, { loginWay: 'oidc', code: back.code, state: back.state })).message).toBe(invalid)
    expect((await call(login, { loginWay: 'oidc', code: back.code, state })).success).toBe(true)
    expect((await call(login, { loginWay: 'oidc', code: back.code, state })).message).toBe(invalid)
  })

  test('refuses a late answer, a foreign code and a code of another sign-in', async () => {
    const person = await anAccount(t.db)
    asPerson(person.code)
    const late = await begin()
    await t.db.execute(sql`update redirect_states set expires_at = now() - interval '1 second'`)
    expect((await late.call(login, { loginWay: 'oidc', code: late.back.code, state: late.state })).message).toBe(
      '登录状态校验失败，请重新发起登录',
    )

    const [mine, other] = [await begin(), await begin()]
    expect((await mine.call(login, { loginWay: 'oidc', code: 'invented', state: mine.state })).message).toBe(
      '登录凭证无效或已过期，请重新登录',
    )
    const again = await begin()
    expect((await again.call(login, { loginWay: 'oidc', code: other.back.code, state: again.state })).message).toBe(
      '登录凭证无效或已过期，请重新登录',
    )
  })
})

describe('without a provider that answers', () => {
  test('says so where it is away', async () => {
    const t = await startTestApp({ PUBLIC_URL, OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: CLIENT.id })

    const answer = await t.anonymous.refused(startLogin, { loginWay: 'oidc' })

    expect(answer.message).toBe('统一认证服务暂不可用，请稍后重试')
    await t.close()
  })

  test('the way is off where none is configured', async () => {
    const t = await startTestApp()

    expect((await t.anonymous.refused(startLogin, { loginWay: 'oidc' })).message).toBe('该登录方式未启用')
    expect((await t.anonymous.refused(login, { loginWay: 'oidc', code: 'x', state: 'y' })).message).toBe(
      '该登录方式未启用',
    )
    await t.close()
  })
})
