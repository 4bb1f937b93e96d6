import { loginWays, startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readConfig } from '../config.ts'
import { contentPolicy } from './site-hosts.ts'

const HOSTS = {
  PRODUCTION_URL: 'https://portal.example.com/',
  DEMO_URL: 'demo.example.com',
  QRCODE_URL: 'http://qr.example.com:8081/base',
  LOGIN_URL: 'https://login.example.com/sso',
  LOGIN_OUT: 'https://login.example.com/out',
}

describe('a site of several hosts', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp(HOSTS)
  })
  afterAll(() => t.close())

  const call = (origin: string, method: 'POST' | 'OPTIONS' = 'POST') =>
    t.running.app.inject({
      method,
      url: '/rest/auth/loginWays',
      headers: {
        origin,
        'content-type': 'application/json',
        ...(method === 'OPTIONS' && {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-token',
        }),
      },
      ...(method === 'POST' && { payload: '{}' }),
    })

  test('tells the pages its addresses, a host alone as https and without the last stroke', async () => {
    const { headers, body } = await t.running.app.inject({ method: 'GET', url: '/config.json' })

    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body)).toEqual({
      production: 'https://portal.example.com',
      demo: 'https://demo.example.com',
      qrcode: 'http://qr.example.com:8081/base',
      login: 'https://login.example.com/sso',
      loginOut: 'https://login.example.com/out',
    })
  })

  test('answers pages from its own hosts, also when they ask before they call', async () => {
    for (const origin of ['https://demo.example.com', 'http://qr.example.com:8081']) {
      expect((await call(origin)).headers['access-control-allow-origin']).toBe(origin)
      const asked = await call(origin, 'OPTIONS')
      expect(asked.statusCode).toBe(204)
      expect(asked.headers['access-control-allow-headers']).toContain('x-token')
    }
  })

  test('says nothing of the kind to a page from elsewhere', async () => {
    for (const origin of ['https://evil.example.com', 'https://portal.example.com.evil.example', 'null'])
      expect((await call(origin)).headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('offers its own sign-in where no provider is set up, and leads there', async () => {
    const { ways } = await t.anonymous.call(loginWays, {})
    const { redirectUrl, state } = await t.anonymous.call(startLogin, { loginWay: 'oidc' })

    expect(ways).toContainEqual({ loginWay: 'oidc', name: '统一身份认证', icon: '', kind: 'redirect' })
    expect([redirectUrl, state]).toEqual(['https://login.example.com/sso', undefined])
  })

  test('opens pages from the photo service of persons that is set', async () => {
    await t.db.execute(
      sql`insert into settings (key, value) values ('hrPhotoUrl', '"https://hr.example.com/p?no={code}"')`,
    )
    await t.db.execute(sql`select pg_notify('portal_cache', 'settings *')`)

    await expect.poll(() => t.running.settings.get('hrPhotoUrl')).toContain('hr.example.com')
    expect(contentPolicy(t.running.platform.config, await t.running.settings.get('hrPhotoUrl'))).toMatch(
      /img-src [^;]*https:\/\/hr\.example\.com(?: |;)/,
    )
  })
})

describe('the policy of a page', () => {
  test('names each host of the site once for calls, pictures and films, and none for scripts', () => {
    const policy = contentPolicy(readConfig({ ...HOSTS, S3_ENDPOINT: 'https://s3.example.com/x' }), '')

    expect(policy).toContain(
      "connect-src 'self' https://portal.example.com https://demo.example.com http://qr.example.com:8081 https://login.example.com https://s3.example.com;",
    )
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("media-src 'self' blob: https://portal.example.com")
  })

  test('is that of one host where nothing is set', () => {
    expect(contentPolicy(readConfig({}), '')).toContain("connect-src 'self';")
  })

  test.each(['ftp://x.example.com', 'not a host', 'javascript://x'])(
    'refuses %s as an address of the site',
    (address) => {
      expect(() => readConfig({ PRODUCTION_URL: address })).toThrow('须为 http(s) 地址或主机名')
    },
  )
})
