import { listUserGroups, saveUserGroup } from '@portal/contract/areas/directory/group.ts'
import {
  createApiKey,
  enableApiClients,
  listApiClients,
  revokeApiKey,
  saveApiClient,
} from '@portal/contract/areas/system/api-client.ts'
import { interfaceCatalogue, listCalls, tryInterface } from '@portal/contract/areas/system/api-client-catalogue.ts'
import { listApplicationGroups } from '@portal/contract/areas/system/application-group.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { apiClients, apiKeys } from '#src/schema/system/api-client.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { callSigned } from '#test/call/signed-caller.ts'
import { anApiClient } from '#test/factories/api-client.ts'
import { anOrg } from '#test/factories/directory.ts'
import { watchOwners } from './owners.ts'

const codes = [
  P.openInterface,
  P.openInterfaceEdit,
  P.openInterfaceKey,
  P.openInterfaceLog,
  P.openInterfaceTest,
] as const
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

describe('rest/apiClient', () => {
  let t: TestApp
  let officer: Client

  beforeAll(async () => {
    t = await startTestApp()
    officer = await t.as(...codes, P.userGroup, P.applicationGroup)
  })
  afterAll(() => t.close())

  let serial = 0
  const input = (values: object = {}) => {
    serial += 1
    return {
      name: `人力系统${serial}`,
      ownerId: officer.id,
      endpoints: [listUserGroups.path],
      dataScope: { kind: 'all' as const },
      validTo: inDays(100),
      ...values,
    }
  }

  test.each([
    [{ ownerId: undefined }, '请选择负责人'],
    [{ endpoints: [] }, '至少授权一个接口'],
    [{ addresses: ['10.0.0.300'] }, '地址须为 IP 或 CIDR'],
    [{ addresses: ['10.0.0.0/40'] }, '地址须为 IP 或 CIDR'],
    [{ validTo: inDays(400) }, '有效期最长一年'],
    [{ perMinute: 0 }, '每分钟限额须为 1–6000'],
    [{ perMinute: 6001 }, '每分钟限额须为 1–6000'],
    [{ endpoints: ['rest/role/grant'] }, '该接口不开放：rest/role/grant'],
    [{ endpoints: ['rest/user/save'] }, /^包含你未拥有的权限：/],
  ])('refuses %j with its words', async (wrong, words) => {
    const { errors } = await officer.refused(saveApiClient, input(wrong))

    expect(errors.map(({ message }) => message)).toContainEqual(
      typeof words === 'string' ? words : expect.stringMatching(words),
    )
  })

  test('gives no machine more rows than its maker reaches', async () => {
    const org = await anOrg(t.db)
    const narrow = await t.asWho({ codes: [...codes, P.userGroup], scope: { kind: 'below' }, orgId: org.id })
    const own = { ownerId: narrow.id, name: '窄' }

    const { errors } = await narrow.refused(saveApiClient, input(own))
    const { id } = await narrow.call(saveApiClient, input({ ...own, dataScope: { kind: 'below' } }) as never)

    expect(errors[0]).toEqual({ field: 'dataScope', message: '数据范围超出你的管理范围' })
    expect((await narrow.call(listApiClients, {})).list.map((row) => row.id)).toEqual([id])
  })

  test('keeps at most two live keys; the older of two lives seven days, a revoked one no second', async () => {
    const { id } = await officer.call(saveApiClient, input() as never)
    const first = await officer.call(createApiKey, { clientId: id, validTo: inDays(90) })
    const second = await officer.call(createApiKey, { clientId: id, validTo: inDays(90) })

    expect((await officer.refused(createApiKey, { clientId: id, validTo: inDays(90) })).message).toBe(
      '最多同时保留 2 个密钥',
    )
    const [row] = (await officer.call(listApiClients, { keyword: input().name.slice(0, 2) })).list.filter(
      (each) => each.id === id,
    )
    expect(row?.keys.map(({ state }) => state)).toEqual(['live', 'rotating'])
    expect(row?.keys[1]?.validTo.getTime()).toBeLessThan(Date.now() + 7.1 * DAY_MS)
    const stored = await t.db.select().from(apiKeys).where(eq(apiKeys.clientId, id))
    expect(stored.map(({ secretSealed }) => secretSealed.toString('utf8')).join()).not.toContain(first.secret)

    expect((await callSigned(t.running.app, first, listUserGroups.path, {})).status).toBe(0)
    await officer.call(revokeApiKey, { keyId: first.keyId })
    expect((await callSigned(t.running.app, first, listUserGroups.path, {})).message).toBe('密钥已失效')
    expect((await callSigned(t.running.app, second, listUserGroups.path, {})).status).toBe(0)
  })

  test('keeps no secret in the answers kept for repeated requests', async () => {
    const { id } = await officer.call(saveApiClient, input() as never)
    const { secret } = await officer.call(createApiKey, { clientId: id, validTo: inDays(9) }, 'key-once-1')

    const { rows } = await t.db.execute(sql`select 1 from idempotency_keys where answer::text like ${`%${secret}%`}`)
    expect(rows).toEqual([])
  })

  test('switches a client off and on, which also mends the fuse', async () => {
    const client = await anApiClient(t.running.platform, { endpoints: [listUserGroups.path], fusedAt: new Date() })
    const stateOf = async () => (await officer.call(listApiClients, { keyword: client.name })).list[0]?.state

    expect(await stateOf()).toBe('fused')
    await officer.call(enableApiClients, { ids: [client.id], enabled: false })
    expect(await stateOf()).toBe('off')
    await officer.call(enableApiClients, { ids: [client.id], enabled: true })
    expect(await stateOf()).toBe('on')
  })

  test('describes every coded interface from the contract, with the calls of thirty days', async () => {
    const client = await anApiClient(t.running.platform, { endpoints: [listApplicationGroups.path] })
    await callSigned(t.running.app, client, listApplicationGroups.path, {})
    await callSigned(t.running.app, client, listApplicationGroups.path, { page: 0 })

    const { list, detail } = await officer.call(interfaceCatalogue, { path: listApplicationGroups.path })

    expect(list[0]).toMatchObject({ title: '查询应用组', state: 'open', calls: 2, errorRate: 0.5 })
    expect(detail?.input).toContainEqual({ name: 'keyword', label: '关键词', kind: 'string', required: false })
    expect(detail?.output.map(({ name }) => name)).toContain('list[].name')
    expect(JSON.parse(detail?.example ?? '')).toMatchObject({ page: 1, pageSize: 20 })
    const all = await officer.call(interfaceCatalogue, {})
    expect(all.list.find(({ path }) => path === 'rest/user/configRoles')?.state).toBe('closed')
  })

  test('tries a reading interface through a real signature with the rights of the person', async () => {
    const tried = await officer.call(tryInterface, { path: listApplicationGroups.path, body: '{"pageSize":1}' })

    expect(JSON.parse(tried.answer)).toMatchObject({ status: 0, success: true })
    expect(tried.headers.map(({ name }) => name)).toContain('x-key-signature')
    expect(tried.signed).toContain(`/${listApplicationGroups.path}`)
    const foreign = await officer.call(tryInterface, { path: 'rest/user/manageList' })
    expect(JSON.parse(foreign.answer)).toMatchObject({ message: '未授权该接口' })
    expect((await officer.refused(tryInterface, { path: saveUserGroup.path })).message).toBe('该接口不支持调试')
    expect((await officer.call(listCalls, { filter: { path: listApplicationGroups.path } })).list[0]).toMatchObject({
      status: 0,
      title: '查询应用组',
    })
  })

  test('shows the calls of clients in scope only', async () => {
    const org = await anOrg(t.db)
    const client = await anApiClient(t.running.platform, { endpoints: [listApplicationGroups.path] })
    await callSigned(t.running.app, client, listApplicationGroups.path, {})
    const narrow = await t.asWho({ codes: [P.openInterfaceLog], scope: { kind: 'below' }, orgId: org.id })

    expect((await narrow.call(listCalls, {})).list).toEqual([])
    expect((await officer.call(listCalls, { filter: { clientId: client.id } })).list).toHaveLength(1)
  })

  test('gives thirty days’ notice when the owner leaves, then stops', async () => {
    const owner = await t.as()
    const client = await anApiClient(t.running.platform, { endpoints: [listApplicationGroups.path], ownerId: owner.id })
    const row = async () => (await officer.call(listApiClients, { keyword: client.name })).list[0]
    await t.db.update(users).set({ enabled: false }).where(eq(users.id, owner.id))

    await watchOwners(t.running.platform)
    expect(await row()).toMatchObject({
      state: 'on',
      notice: expect.stringMatching(/^调用方无负责人，将于 \d{4}-\d\d-\d\d 停用$/),
    })

    await t.db
      .update(apiClients)
      .set({ ownerGoneAt: sql`now() - interval '31 days'` })
      .where(eq(apiClients.id, client.id))
    await watchOwners(t.running.platform)
    expect((await row())?.state).toBe('off')
  })
})
