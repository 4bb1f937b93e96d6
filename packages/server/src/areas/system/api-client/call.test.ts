import { listUserGroups, saveUserGroup } from '@portal/contract/areas/directory/group.ts'
import { listLabels } from '@portal/contract/areas/video/label.ts'
import { P } from '@portal/contract/privileges.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type RunningApp } from '#src/app/build-app.ts'
import { createPlatform } from '#src/app/create-platform.ts'
import { apiCalls, apiClients, apiClientUsage, apiKeys } from '#src/schema/system/api-client.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { callSigned } from '#test/call/signed-caller.ts'
import { anApiClient } from '#test/factories/api-client.ts'
import { anOrg } from '#test/factories/directory.ts'

const LIST = listUserGroups.path
const SAVE = saveUserGroup.path

describe('a signed call', () => {
  let t: TestApp
  let other: RunningApp

  beforeAll(async () => {
    t = await startTestApp()
    const { config } = t.running.platform
    other = await buildApp(createPlatform({ config, databaseUrl: config.DATABASE_URL, build: 'test' }))
    await other.start({ jobs: false })
  })
  afterAll(async () => {
    await other.stop()
    await t.close()
  })

  const aClient = (values: Partial<Parameters<typeof anApiClient>[1]> = {}) =>
    anApiClient(t.running.platform, { endpoints: [LIST, SAVE], ...values })
  const call: (
    ...rest: Parameters<typeof callSigned> extends [unknown, ...infer Rest] ? Rest : never
  ) => ReturnType<typeof callSigned> = (...rest) => callSigned(t.running.app, ...rest)
  const now = () => Math.floor(Date.now() / 1000)

  test('answers what the interface answers', async () => {
    const client = await aClient()

    expect(await call(client, LIST, {})).toMatchObject({
      status: 0,
      success: true,
      result: { total: expect.any(Number) },
    })
  })

  test.each([
    ['another body', { sentBody: '{"page":2}' }],
    ['a wrong signature', { signature: '0'.repeat(64) }],
    ['a bad nonce', { nonce: 'x' }],
    ['an unknown key', { headers: { 'x-key-id': 'ak-none' } }],
  ])('with %s is refused as 签名无效', async (_name, changes) => {
    expect((await call(await aClient(), LIST, {}, changes)).message).toBe('签名无效')
  })

  test('more than five minutes off the clock is refused, within them not', async () => {
    const client = await aClient()

    expect((await call(client, LIST, {}, { time: now() - 310 })).message).toBe('时间戳超出允许范围')
    expect((await call(client, LIST, {}, { time: now() + 310 })).message).toBe('时间戳超出允许范围')
    expect((await call(client, LIST, {}, { time: now() - 280 })).status).toBe(0)
  })

  test('is good once: the same nonce again is refused on every process', async () => {
    const client = await aClient()
    const changes = { nonce: 'nonce-0001', time: now() }

    expect((await call(client, LIST, {}, changes)).status).toBe(0)
    expect((await callSigned(other.app, client, LIST, {}, changes)).message).toBe('请求重复')
  })

  test('with a revoked or expired key is refused at once', async () => {
    const client = await aClient()
    await t.db.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.keyId, client.keyId))
    const late = await aClient()
    await t.db
      .update(apiKeys)
      .set({ validTo: new Date(Date.now() - 1000) })
      .where(eq(apiKeys.keyId, late.keyId))

    expect((await call(client, LIST, {})).message).toBe('密钥已失效')
    expect((await call(late, LIST, {})).message).toBe('密钥已失效')
  })

  test('of a stopped or expired client, from another address, or to another interface is refused', async () => {
    const off = await aClient({ enabled: false })
    const past = await aClient({ validTo: '2020-01-01' })
    const fixed = await aClient({ addresses: ['10.1.0.0/16', '192.0.2.7'] })

    expect((await call(off, LIST, {})).message).toBe('调用方已停用')
    expect((await call(past, LIST, {})).message).toBe('调用方已停用')
    expect((await call(fixed, LIST, {}, { address: '10.2.0.1' })).message).toBe('来源地址未被允许')
    expect((await call(fixed, LIST, {}, { address: '10.1.200.3' })).status).toBe(0)
    expect((await call(fixed, LIST, {}, { address: '192.0.2.7' })).status).toBe(0)
    expect((await call(fixed, listLabels.path, {}, { address: '192.0.2.7' })).message).toBe('未授权该接口')
  })

  test('reaches the rows of the client’s scope and no others', async () => {
    const org = await anOrg(t.db)
    const gone = await aClient({ dataScope: { kind: 'custom', units: [{ orgId: crypto.randomUUID(), below: true }] } })
    const narrow = await aClient({ dataScope: { kind: 'below' }, ownerOrgId: org.id })
    const wide = await aClient()
    const outside = await call(wide, SAVE, { name: '全公司组', kind: 'static' })

    const inside = await call(narrow, SAVE, { name: '本单位组', kind: 'static' })
    const seen = await call(narrow, LIST, {})

    expect([outside.status, inside.status]).toEqual([0, 0])
    expect((seen.result as { list: { name: string }[] }).list.map(({ name }) => name)).toEqual(['本单位组'])
    expect((await call(gone, LIST, {})).message).toBe('超出数据范围')
  })

  test('acts as the client itself, never as a person', async () => {
    const client = await aClient()
    const answer = await call(client, SAVE, { name: '接口建的组', kind: 'static' })

    const { id } = answer.result as { id: string }
    const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, id))
    expect(entry).toMatchObject({ actorId: client.id, actorName: client.name, via: 'api' })
  })

  test('ignores a session token beside the signature', async () => {
    const admin = await t.as(P.label)
    const client = await aClient()

    expect((await call(client, listLabels.path, {}, { headers: { 'x-token': admin.token } })).message).toBe(
      '未授权该接口',
    )
  })

  test('beyond the bucket is refused with the seconds to wait, whichever process answers', async () => {
    const client = await aClient({ perMinute: 60 })

    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) => callSigned(n % 2 === 0 ? t.running.app : other.app, client, LIST, {})),
    )

    const refused = answers.filter(({ status }) => status === 1029)
    const [usage] = await t.db.select().from(apiClientUsage).where(eq(apiClientUsage.clientId, client.id))
    // Sixty at once, and one more for each second that the seventy calls took.
    expect(usage?.dayCalls).toBe(70 - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.message).toMatch(/^请求过于频繁，请 [1-9]\d* 秒后再试$/)
    await t.db
      .update(apiClientUsage)
      .set({ tokens: 0, tokensAt: sql`now() - interval '2 seconds'` })
      .where(eq(apiClientUsage.clientId, client.id))
    expect((await call(client, LIST, {})).status).toBe(0)
  })

  test('beyond the day’s number waits for midnight in Shanghai', async () => {
    const client = await aClient({ perDay: 2 })
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push((await call(client, LIST, {})).status)

    expect(statuses).toEqual([0, 0, 1029])
    await t.db
      .update(apiClientUsage)
      .set({ day: sql`current_date - 2` as never })
      .where(eq(apiClientUsage.clientId, client.id))
    expect((await call(client, LIST, {})).status).toBe(0)
  })

  test('is one row of the log, refused or not, without its body', async () => {
    const client = await aClient()
    await call(client, LIST, { keyword: '秘密的词' }, { headers: { 'x-request-id': 'req-77' } })
    await call(client, listLabels.path, {})
    await call(client, LIST, {}, { signature: 'f'.repeat(64) })

    const rows = await t.db.select().from(apiCalls).where(eq(apiCalls.clientId, client.id)).orderBy(asc(apiCalls.at))
    expect(rows.map(({ path, status, message }) => [path, status, message])).toEqual([
      [LIST, 0, ''],
      [listLabels.path, 1003, '未授权该接口'],
      [LIST, 1001, '签名无效'],
    ])
    expect(rows[0]).toMatchObject({ requestId: 'req-77', keyId: client.keyId, bytes: expect.any(Number) })
    expect(JSON.stringify(rows)).not.toContain('秘密的词')
  })

  test('blows the fuse with the hundredth refusal in a row; strangers cannot blow it', async () => {
    const client = await aClient({ perMinute: 6000 })
    const fusedAt = async () => (await t.db.select().from(apiClients).where(eq(apiClients.id, client.id)))[0]?.fusedAt
    await t.db.update(apiClientUsage).set({ failures: 98 }).where(eq(apiClientUsage.clientId, client.id))
    for (let n = 0; n < 3; n += 1) await call(client, LIST, {}, { signature: '0'.repeat(64) })
    expect(await fusedAt()).toBeNull()

    await call(client, listLabels.path, {})
    expect(await fusedAt()).toBeNull()
    await call(client, listLabels.path, {})

    expect(await fusedAt()).not.toBeNull()
    expect((await call(client, LIST, {})).message).toBe('调用方已停用')
  })
})
