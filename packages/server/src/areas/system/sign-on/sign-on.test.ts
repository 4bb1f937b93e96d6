import { continueSignOn, openApplication } from '@portal/contract/areas/system/application-access.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#src/platform/postgres/free-port.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { sessions } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { applications, signOnKeys, signOnTickets } from '#src/schema/system/application.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anApplication } from '#test/factories/application.ts'

const REDIRECT = 'https://app.example.com/back'
const SERVICE = 'https://old.example.com/cas'
const SECRET = 'a-secret-of-the-test'

describe('sign-on to applications', () => {
  let t: TestApp
  let base: string
  let relying: oidc.Configuration
  let person: Client
  let stranger: Client
  let clientId: string
  let casId: string

  beforeAll(async () => {
    const port = await findFreePort()
    base = `http://127.0.0.1:${port}`
    t = await startTestApp({ PUBLIC_URL: base })
    await t.running.app.listen({ host: '127.0.0.1', port })
    person = await t.as()
    stranger = await t.as()
    await t.db.update(users).set({ name: '李四<&>', code: 'E007' }).where(eq(users.id, person.id))
    const audience = { ...EMPTY_AUDIENCE, users: [person.id] }
    const app = await anApplication(t.db, {
      signOn: 'oidc',
      redirects: [REDIRECT],
      claims: ['name', 'code'],
      secretHash: sha256(SECRET),
      audience,
    })
    clientId = app.clientId
    const cas = { address: SERVICE, redirects: [SERVICE], claims: ['name' as const], audience }
    casId = (await anApplication(t.db, { signOn: 'cas', ...cas })).id
    relying = await oidc.discovery(new URL(`${base}/oidc`), clientId, SECRET, undefined, {
      execute: [oidc.allowInsecureRequests],
    })
  })
  afterAll(() => t.close())

  /** What an application sends a browser to, and what it must remember meanwhile. */
  const begin = async (changes: Record<string, string> = {}) => {
    const checks = {
      pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      expectedState: oidc.randomState(),
      expectedNonce: oidc.randomNonce(),
    }
    const url = oidc.buildAuthorizationUrl(relying, {
      redirect_uri: REDIRECT,
      scope: 'openid profile',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      ...changes,
    })
    return { url, checks: { ...checks, idTokenExpected: true } }
  }
  const requestOf = async (url: URL | string) => {
    const response = await fetch(url, { redirect: 'manual' })
    const location = response.headers.get('location') ?? ''
    expect(location).toMatch(/^\/guide\?sso=/)
    return new URL(location, base).searchParams.get('sso') ?? ''
  }
  const signOn = async (who: Client = person) => {
    const { url, checks } = await begin()
    const back = await who.call(continueSignOn, { request: await requestOf(url) })
    return { back: new URL(back.url), checks }
  }
  const age = (value: string, seconds: number) =>
    t.db
      .update(signOnTickets)
      .set({
        createdAt: sql`created_at - ${seconds} * interval '1 second'`,
        expiresAt: sql`expires_at - ${seconds} * interval '1 second'`,
      })
      .where(eq(signOnTickets.hash, sha256(value)))

  test('gives a relying party a token it accepts, with the claims of the application and no more', async () => {
    const { back, checks } = await signOn()

    const tokens = await oidc.authorizationCodeGrant(relying, back, checks)
    const claims = tokens.claims()

    expect(back.href.startsWith('https://app.example.com/back?code=')).toBe(true)
    expect(claims).toMatchObject({ sub: person.id, name: '李四<&>', preferred_username: 'E007', aud: clientId })
    expect(Object.keys(claims ?? {}).filter((name) => /org|role|post|phone|mail/.test(name))).toEqual([])
    expect(await oidc.fetchUserInfo(relying, tokens.access_token, person.id)).toMatchObject({ name: '李四<&>' })
  })

  test('never visits a forged return address', async () => {
    for (const forged of ['https://evil.example/back', `${REDIRECT}?more=1`, `${REDIRECT}/`]) {
      const { url } = await begin({ redirect_uri: forged })
      const response = await fetch(url, { redirect: 'manual' })
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
      expect(await response.text()).toContain('回调地址未登记')
    }
    const { url } = await begin({ client_id: 'nobody' })
    expect(await (await fetch(url, { redirect: 'manual' })).text()).toContain('应用未登记或已停用')
  })

  test('takes a code once, also of two that come at the same time', async () => {
    const { back, checks } = await signOn()

    const both = await Promise.allSettled([
      oidc.authorizationCodeGrant(relying, back, checks),
      oidc.authorizationCodeGrant(relying, back, checks),
    ])

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(oidc.authorizationCodeGrant(relying, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('ends what was given for a code that is shown again', async () => {
    const { back, checks } = await signOn()
    const { access_token: first } = await oidc.authorizationCodeGrant(relying, back, checks)
    const other = await signOn()
    const { access_token: kept } = await oidc.authorizationCodeGrant(relying, other.back, other.checks)

    await expect(oidc.authorizationCodeGrant(relying, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' })

    await expect(oidc.fetchUserInfo(relying, first, person.id)).rejects.toThrow()
    expect(await oidc.fetchUserInfo(relying, kept, person.id)).toMatchObject({ sub: person.id })
  })

  test.each(['/oidc/auth?client_id=nobody', `/cas/login?service=${encodeURIComponent(SERVICE)}`])(
    '%s is answered three hundred times a minute for one address',
    async (url) => {
      const remoteAddress = url.startsWith('/cas') ? '198.51.100.7' : '198.51.100.8'
      const ask = (address: string) => t.running.app.inject({ method: 'GET', url, remoteAddress: address })
      const codes: number[] = []
      for (let n = 0; n < 301; n += 1) codes.push((await ask(remoteAddress)).statusCode)

      expect(codes.indexOf(429)).toBe(300)
      expect((await ask(remoteAddress)).headers['retry-after']).toMatch(/^[1-6]?\d$/)
      expect((await ask('198.51.100.9')).statusCode).not.toBe(429)
    },
  )

  test('refuses a code after a minute, with another verifier, and with a wrong secret', async () => {
    const late = await signOn()
    await age(late.back.searchParams.get('code') ?? '', 61)
    const stolen = await signOn()
    const other = { ...stolen.checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() }
    const fresh = await signOn()
    const forger = new oidc.Configuration(relying.serverMetadata(), clientId, 'wrong')
    oidc.allowInsecureRequests(forger)

    await expect(oidc.authorizationCodeGrant(relying, late.back, late.checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(oidc.authorizationCodeGrant(relying, stolen.back, other)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(oidc.authorizationCodeGrant(forger, fresh.back, fresh.checks)).rejects.toMatchObject({ status: 401 })
  })

  test('refuses a person outside the audience, and one request twice', async () => {
    const { url } = await begin()
    const request = await requestOf(url)

    expect((await stranger.refused(continueSignOn, { request })).message).toBe('你不在该应用的面向范围内')
    await person.call(continueSignOn, { request })
    expect((await person.refused(continueSignOn, { request })).message).toBe('登录请求已失效，请从应用重新进入')
  })

  test('refuses the code and the token of a session that has ended', async () => {
    const leaving = await t.asWho({ userId: person.id })
    const { back, checks } = await signOn(leaving)
    const second = await signOn(leaving)
    const tokens = await oidc.authorizationCodeGrant(relying, second.back, second.checks)
    await t.db
      .update(sessions)
      .set({ endedAt: new Date() })
      .where(eq(sessions.tokenHash, sha256(leaving.token)))

    await expect(oidc.authorizationCodeGrant(relying, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(oidc.fetchUserInfo(relying, tokens.access_token, person.id)).rejects.toMatchObject({ status: 401 })
  })

  test('tells the application what is wrong with its request at its own address', async () => {
    const errorOf = async (changes: Record<string, string>) => {
      const { url } = await begin(changes)
      const location = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? base
      expect(location.startsWith('https://app.example.com/back?')).toBe(true)
      return new URL(location).searchParams.get('error')
    }

    expect(await errorOf({ response_type: 'token' })).toBe('unsupported_response_type')
    expect(await errorOf({ scope: 'profile' })).toBe('invalid_scope')
    expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await errorOf({ prompt: 'none' })).toBe('login_required')
  })

  test('signs with a new key after its time and still publishes the former one', async () => {
    await t.db.update(signOnKeys).set({ createdAt: sql`now() - interval '91 days'` })
    const { back, checks } = await signOn()
    await oidc.authorizationCodeGrant(relying, back, checks)

    const jwks = (await (await fetch(`${base}/oidc/jwks`)).json()) as { keys: Record<string, string>[] }
    expect(jwks.keys).toHaveLength(2)
    expect(JSON.stringify(jwks)).not.toContain('"d"')
  })

  const validate = async (ticket: string, service = SERVICE) =>
    (await fetch(`${base}/cas/serviceValidate?${new URLSearchParams({ ticket, service }).toString()}`)).text()
  const casTicket = async () => {
    const { url } = await person.call(openApplication, { id: casId })
    return new URL(url).searchParams.get('ticket') ?? ''
  }

  test('answers a CAS ticket once, for its service, within a minute', async () => {
    const ticket = await casTicket()
    const [late, foreign] = [await casTicket(), await casTicket()]
    await age(late, 61)

    const first = await validate(ticket)
    expect(first).toContain('<cas:user>E007</cas:user>')
    expect(first).toContain('<cas:name>李四&lt;&amp;&gt;</cas:name>')
    expect(await validate(ticket)).toContain('INVALID_TICKET')
    expect(await validate(late)).toContain('INVALID_TICKET')
    expect(await validate(foreign, `${SERVICE}/`)).toContain('INVALID_SERVICE')
    expect(await validate(foreign)).toContain('INVALID_TICKET')
  })

  test('leads a service through the launchpad to its ticket, and no unknown service anywhere', async () => {
    const request = await requestOf(`${base}/cas/login?service=${encodeURIComponent(SERVICE)}`)
    const { url } = await person.call(continueSignOn, { request })
    expect(await validate(new URL(url).searchParams.get('ticket') ?? '')).toContain('authenticationSuccess')

    const unknown = await fetch(`${base}/cas/login?service=https://evil.example/`, { redirect: 'manual' })
    expect(unknown.status).toBe(400)
    expect((await stranger.refused(openApplication, { id: casId })).status).toBe(1004)
  })

  test('stops with the application', async () => {
    const { back, checks } = await signOn()
    const ticket = await casTicket()
    await t.db.update(applications).set({ enabled: false })

    await expect(oidc.authorizationCodeGrant(relying, back, checks)).rejects.toMatchObject({ status: 401 })
    expect(await validate(ticket)).toContain('INVALID_TICKET')
  })
})
