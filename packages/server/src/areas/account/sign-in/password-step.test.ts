import { hash } from '@node-rs/argon2'
import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginEntries, sessions } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAccount, anAddress, callFrom, PASSWORD } from '#test/factories/account.ts'
import { needsRehash } from '../password/hashing.ts'

describe('login by password', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const from = (address = anAddress(), agent?: string) => callFrom(t.running, { address, ...(agent && { agent }) })

  test('answers a token that opens calls and is stored only as its hash', async () => {
    const person = await anAccount(t.db)

    const answer = await from()(login, { username: person.loginName, password: PASSWORD })

    const token = String(answer.result)
    expect(token.length).toBeGreaterThanOrEqual(43)
    const info = await callFrom(t.running, { token })(getUserInfo, {})
    expect(info.result).toMatchObject({
      user: { id: person.id, code: person.code },
      privileges: [],
      safetyNetRoles: false,
    })
    const stored = JSON.stringify(await t.db.select().from(sessions).where(eq(sessions.userId, person.id)))
    expect(stored).not.toContain(token)
    const [row] = await t.db.select().from(users).where(eq(users.id, person.id))
    expect(row?.lastLoginAt).toBeInstanceOf(Date)
  })

  test('trims the user name and never the password', async () => {
    const { loginName } = await anAccount(t.db)
    const call = from()

    expect((await call(login, { username: `  ${loginName} `, password: PASSWORD })).success).toBe(true)
    expect((await call(login, { username: loginName, password: ` ${PASSWORD}` })).message).toBe('用户名或密码错误')
  })

  test('asks for what is missing beside its field', async () => {
    const call = from()

    expect((await call(login, { username: ' ', password: 'x' })).result).toEqual({
      errors: [{ field: 'username', message: '请输入用户名' }],
    })
    expect((await call(login, { username: 'x', password: '' })).result).toEqual({
      errors: [{ field: 'password', message: '请输入密码' }],
    })
  })

  test('refuses a password longer than 200 characters before hashing anything', async () => {
    const answer = await from()(login, { username: 'x', password: 'x'.repeat(201) })

    expect(answer.status).toBe(1022)
  })

  test('says that an account is disabled only after the right password', async () => {
    const { loginName } = await anAccount(t.db, { enabled: false })
    const expired = await anAccount(t.db, { validTo: '2020-01-01' })

    expect((await from()(login, { username: loginName, password: 'wrong' })).message).toBe('用户名或密码错误')
    expect((await from()(login, { username: loginName, password: PASSWORD })).message).toBe('账号已停用，请联系管理员')
    expect((await from()(login, { username: expired.loginName, password: PASSWORD })).success).toBe(false)
  })

  test('never opens an account without a password', async () => {
    const { loginName } = await anAccount(t.db, { passwordHash: null })

    expect((await from()(login, { username: loginName, password: PASSWORD })).message).toBe('用户名或密码错误')
  })

  test('hashes anew what was hashed with other parameters', async () => {
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { id, loginName } = await anAccount(t.db, { passwordHash: weak })

    await from()(login, { username: loginName, password: PASSWORD })

    const [row] = await t.db.select().from(users).where(eq(users.id, id))
    expect(needsRehash(weak)).toBe(true)
    expect(needsRehash(row?.passwordHash ?? '')).toBe(false)
    expect((await from()(login, { username: loginName, password: PASSWORD })).success).toBe(true)
  })

  test('leaves one line in the sign-in log for each attempt, refused or not', async () => {
    const { id, loginName } = await anAccount(t.db)
    const call = from('10.200.1.2', 'A browser')

    await call(login, { username: loginName, password: 'wrong' })
    await call(login, { username: loginName, password: PASSWORD })

    const entries = await t.db.select().from(loginEntries).where(eq(loginEntries.userId, id)).orderBy(loginEntries.at)
    expect(entries).toMatchObject([
      { result: 'refused', why: 'wrong', nameTried: loginName, address: '10.200.1.2', agent: 'A browser' },
      { result: 'ok', why: '', nameTried: loginName },
    ])
  })

  test('keeps no trace of the password, however the call is repeated', async () => {
    const { loginName } = await anAccount(t.db)
    const send = () => t.anonymous.send(login, { username: loginName, password: PASSWORD }, { 'x-request-id': 'again' })

    const [first, second] = [await send(), await send()]

    expect(first.envelope.success && second.envelope.success).toBe(true)
    expect(first.envelope.result).not.toBe(second.envelope.result)
    const { rows } = await t.db.execute('select * from idempotency_keys')
    expect(rows).toEqual([])
  })

  test('tells phones and WeChat from computers and lets them stay longer', async () => {
    const { id, loginName } = await anAccount(t.db)
    const agents = [
      'Mozilla/5.0 (Windows NT 10.0)',
      'Mozilla/5.0 (iPhone) Mobile',
      'Mozilla/5.0 Mobile MicroMessenger/8.0',
    ]

    for (const agent of agents) await from(anAddress(), agent)(login, { username: loginName, password: PASSWORD })

    const rows = await t.db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(sessions.createdAt)
    const hours = rows.map((row) => Math.round((row.absoluteUntil.getTime() - row.createdAt.getTime()) / HOUR_MS))
    expect(rows.map(({ client }) => client)).toEqual(['web', 'phone', 'wechat'])
    expect(rows.map(({ idleSeconds }) => idleSeconds)).toEqual([7200, 604_800, 604_800])
    expect(hours).toEqual([24, 720, 720])
  })
})
