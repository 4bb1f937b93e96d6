import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { loginWays, startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { type LoginWayKind, listLoginWays, saveLoginWay, testLoginWay } from '@portal/contract/areas/account/way.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import ldap, { type Request, type Response } from 'ldapjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { ownCertificate } from '#test/double/own-certificate.ts'
import { anAccount, anAddress, callFrom, PASSWORD } from '#test/factories/account.ts'

let t: TestApp
let officer: Client

beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://portal.example' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.execute(sql`delete from login_ways`)
  t.running.platform.caches.apply('loginWays *')
  officer = await t.as(P.authorityLogin)
})

const wayOf = async (kind: LoginWayKind) => {
  const { list } = await officer.call(listLoginWays, {})
  const way = list.find((each) => each.kind === kind)
  if (!way) throw new Error(`no way ${kind}`)
  const { hasSecret: _hasSecret, testedAt: _testedAt, source: _source, ...values } = way
  return values
}
const change = async (kind: LoginWayKind, changes: object) =>
  officer.call(saveLoginWay, { ...(await wayOf(kind)), ...changes } as never)
const refused = async (kind: LoginWayKind, changes: object) =>
  officer.refused(saveLoginWay, { ...(await wayOf(kind)), ...changes })

/** A CAS service that knows one ticket, for one service address. */
const startCas = async (user: string) => {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://cas')
    asked.push(url.searchParams.get('service') ?? '')
    const right = url.pathname === '/cas/p3/serviceValidate' && url.searchParams.get('ticket') === 'ST-1'
    const body = right
      ? `<cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess>`
      : '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'
    response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${body}</cas:serviceResponse>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`
  return { url, asked, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** A directory with one person below `ou=people` and one account that may search. */
const startDirectory = async (uid: string, password: string, certified?: typeof ownCertificate) => {
  const server = ldap.createServer(certified)
  const accounts: Record<string, string> = { [`uid=${uid},ou=people`]: password, 'cn=reader': 'reader-secret' }
  server.bind('', (request: Request, response: Response, next: (error?: Error) => void) => {
    if (accounts[request.dn.toString().replace(/, /g, ',')] !== request.credentials)
      return next(new ldap.InvalidCredentialsError())
    response.end()
    return next()
  })
  server.search('ou=people', (request: Request, response: Response, next: () => void) => {
    const entry = { dn: `uid=${uid},ou=people`, attributes: { uid, objectclass: 'person' } }
    if (request.scope === 'base' || request.filter.matches(entry.attributes)) response.send(entry)
    response.end()
    next()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const url = `${certified ? 'ldaps' : 'ldap'}://127.0.0.1:${port}`
  return { url, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

describe('rest/loginWay/save', () => {
  test('never lets the last way go', async () => {
    expect((await refused('password', { enabled: false })).message).toBe('至少保留一种登录方式')
  })

  test('lets the password go only when another way has been tried', async () => {
    const cas = await startCas('x')
    await change('cas', { enabled: true, params: { url: cas.url } })
    expect((await refused('password', { enabled: false })).message).toBe(
      '请先为其他登录方式测试连接并通过，再停用账号密码',
    )

    expect(await officer.call(testLoginWay, { id: 'cas' })).toEqual({ ok: true, text: '连接成功' })
    await change('password', { enabled: false })

    const { ways } = await t.anonymous.call(loginWays, {})
    expect(ways.map(({ loginWay }) => loginWay)).toEqual(['cas'])
    const { loginName } = await anAccount(t.db)
    const answer = await callFrom(t.running, { address: anAddress() })(login, {
      username: loginName,
      password: PASSWORD,
    })
    expect(answer.message).toBe('该登录方式未启用')
    await cas.close()
  })

  test('keeps the secret to itself, and asks for it anew when the address changes', async () => {
    const params = { issuer: 'https://id.example', clientId: 'portal' }
    await change('oidc', { enabled: true, params, secret: 'very-secret-value' })

    const { list } = await officer.call(listLoginWays, {})
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.actorId, officer.id))
    expect(list.find(({ kind }) => kind === 'oidc')).toMatchObject({ hasSecret: true, source: 'saved' })
    expect(JSON.stringify([list, entries])).not.toContain('very-secret-value')
    const stolen = await refused('oidc', { params: { ...params, issuer: 'https://elsewhere.example' } })
    expect(stolen.errors).toEqual([{ field: 'secret', message: '连接参数已修改，请重新填写密钥' }])
  })

  test.each([
    ['oidc', { enabled: true, params: { clientId: 'x' } }, 'params.issuer', '该项为必填项'],
    ['cas', { enabled: true, params: { url: 'file:///etc/passwd' } }, 'params.url', '地址格式不正确'],
    [
      'ldap',
      { enabled: true, params: { url: 'http://x', baseDn: 'x', attribute: 'uid' } },
      'params.url',
      '地址格式不正确',
    ],
  ] as const)('refuses %s with %o', async (kind, changes, field, message) => {
    expect((await refused(kind, changes)).errors).toEqual([{ field, message }])
  })

  test('the order is that of the sign-in page', async () => {
    await change('cas', { enabled: true, sort: 0, name: '集团单点登录', params: { url: 'https://sso.example/cas' } })
    await change('password', { sort: 1 })

    const { ways } = await t.anonymous.call(loginWays, {})
    expect(ways.map(({ name }) => name)).toEqual(['集团单点登录', '账号密码'])
  })

  test('a stale save is refused', async () => {
    const before = await wayOf('password')
    await change('password', { name: '工号密码' })

    expect((await officer.refused(saveLoginWay, { ...before, name: '别的名称' })).status).toBe(1009)
  })
})

describe('rest/loginWay/test', () => {
  test('says the reason of a failure', async () => {
    await change('cas', { enabled: true, params: { url: 'http://127.0.0.1:1/cas' } })

    const answer = await officer.call(testLoginWay, { id: 'cas' })

    expect(answer.ok).toBe(false)
    expect(answer.text).toMatch(/^连接失败：.+/)
  })
})

describe('CAS', () => {
  const enter = async (mapBy: 'code' | 'none', code: string) => {
    const cas = await startCas(code)
    await change('cas', { enabled: true, mapBy, params: { url: cas.url } })
    const call = callFrom(t.running, { address: anAddress() })
    const { redirectUrl, state } = (await call(startLogin, { loginWay: 'cas' })).result as {
      redirectUrl: string
      state: string
    }
    const answer = await call(login, { loginWay: 'cas', ticket: 'ST-1', state })
    const service = new URL(redirectUrl).searchParams.get('service')
    await cas.close()
    return { answer, service, asked: cas.asked, call, state }
  }

  test('signs in the person of that number, and asks with the very service it sent the browser to', async () => {
    const { id, code } = await anAccount(t.db)

    const { answer, service, asked } = await enter('code', code)

    const info = await callFrom(t.running, { token: String(answer.result) })(getUserInfo, {})
    expect(info.result).toMatchObject({ user: { id } })
    expect(asked).toEqual([service])
  })

  test('a state is good once', async () => {
    const { code } = await anAccount(t.db)
    const { call, state } = await enter('code', code)

    expect((await call(login, { loginWay: 'cas', ticket: 'ST-1', state })).message).toBe(
      '登录状态校验失败，请重新发起登录',
    )
  })

  test('without mapping only people bound before get in', async () => {
    const { id, code } = await anAccount(t.db)
    expect((await enter('none', code)).answer.message).toBe('统一认证账号未关联本系统用户，请联系管理员')

    await t.db
      .update(users)
      .set({ subject: `cas:${code}` })
      .where(eq(users.id, id))
    expect((await enter('none', code)).answer.success).toBe(true)
  })
})

describe('LDAP', () => {
  const withDirectory = async (url: string, changes: object = {}) =>
    change('ldap', {
      enabled: true,
      secret: 'reader-secret',
      params: { url, baseDn: 'ou=people', bindDn: 'cn=reader', attribute: 'uid' },
      ...changes,
    })

  test('answers for people of the directory, this portal for its own', async () => {
    const theirs = await anAccount(t.db, { authKind: 'source', mustChange: true })
    const ours = await anAccount(t.db)
    const directory = await startDirectory(theirs.loginName, 'of-the-directory')
    await withDirectory(directory.url)
    const enter = (username: string, password: string) =>
      callFrom(t.running, { address: anAddress() })(login, { username, password })

    expect((await enter(theirs.loginName, 'of-the-directory')).success).toBe(true)
    expect((await enter(theirs.loginName, PASSWORD)).message).toBe('用户名或密码错误')
    expect((await enter(theirs.loginName, '*')).success).toBe(false)
    expect((await enter(ours.loginName, PASSWORD)).success).toBe(true)
    await directory.close()
  })

  test('an absent directory is no wrong password', async () => {
    const theirs = await anAccount(t.db, { authKind: 'source' })
    await withDirectory('ldap://127.0.0.1:1')

    const answer = await callFrom(t.running, { address: anAddress() })(login, {
      username: theirs.loginName,
      password: 'whatever',
    })

    expect(answer.message).toBe('统一认证服务暂不可用，请稍后重试')
  })

  test('its test binds and looks', async () => {
    const directory = await startDirectory('somebody', 'x')
    await withDirectory(directory.url)
    expect(await officer.call(testLoginWay, { id: 'ldap' })).toEqual({ ok: true, text: '连接成功' })

    await withDirectory(directory.url, { secret: 'wrong' })
    expect((await officer.call(testLoginWay, { id: 'ldap' })).ok).toBe(false)
    await directory.close()
  })

  test('over TLS it is believed where the way names its authority, and not without', async () => {
    const theirs = await anAccount(t.db, { authKind: 'source' })
    const directory = await startDirectory(theirs.loginName, 'of-the-directory', ownCertificate)
    const params = { url: directory.url, baseDn: 'ou=people', bindDn: 'cn=reader', attribute: 'uid' }
    const enter = () =>
      callFrom(t.running, { address: anAddress() })(login, {
        username: theirs.loginName,
        password: 'of-the-directory',
      })
    await withDirectory(directory.url)

    expect(await officer.call(testLoginWay, { id: 'ldap' })).toEqual({
      ok: false,
      text: '连接失败：服务器证书不受信任',
    })
    expect((await enter()).message).toBe('统一认证服务暂不可用，请稍后重试')
    await withDirectory(directory.url, { params: { ...params, caCertificate: ownCertificate.certificate } })
    expect(await officer.call(testLoginWay, { id: 'ldap' })).toEqual({ ok: true, text: '连接成功' })
    expect((await enter()).success).toBe(true)
    await directory.close()
  })

  test('whoever names another authority must know the secret', async () => {
    await withDirectory('ldaps://dc.example')

    const params = { url: 'ldaps://dc.example', baseDn: 'ou=people', bindDn: 'cn=reader', attribute: 'uid' }
    const stolen = await refused('ldap', { params: { ...params, caCertificate: ownCertificate.certificate } })

    expect(stolen.errors).toEqual([{ field: 'secret', message: '连接参数已修改，请重新填写密钥' }])
  })

  test.each([
    ['ldap://127.0.0.1', ownCertificate.certificate, '只有 ldaps:// 地址使用 CA 证书，请清空'],
    ['ldaps://127.0.0.1', '证书', 'CA 证书须为 PEM 格式，以 -----BEGIN CERTIFICATE----- 开头'],
  ])('takes a certificate for ldaps only, and no other text for one: %s', async (url, caCertificate, message) => {
    const params = { url, baseDn: 'ou=people', attribute: 'uid', caCertificate }

    expect((await refused('ldap', { params })).errors).toEqual([{ field: 'params.caCertificate', message }])
  })
})
