import { guideHome } from '@portal/contract/areas/account/guide.ts'
import {
  appUsage,
  enableApplications,
  getApplication,
  makeAppSecret,
  regroupApplications,
  saveApplication,
  testApplication,
} from '@portal/contract/areas/system/application.ts'
import {
  askApplication,
  decideAppRequest,
  listAppRequests,
  listRequestable,
  openApplication,
} from '@portal/contract/areas/system/application-access.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applications } from '#src/schema/system/application.ts'
import { createOutbound } from '#src/shared/outbound/outbound.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { type Receiver, startReceiver } from '#test/double/receiver.ts'
import { anApplication, anApplicationGroup, EVERYONE } from '#test/factories/application.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { checkHealth } from './health.ts'

describe('rest/application', () => {
  let t: TestApp
  let editor: Client
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
    t = await startTestApp({ OUTBOUND_ALLOW: '127.0.0.1' })
    editor = await t.as(P.application, P.applicationEdit, P.applicationDel, P.applicationKey)
  })
  afterAll(async () => {
    await t.close()
    await receiver.close()
  })

  const input = (values: object = {}) => ({
    name: '车辆管理',
    address: 'https://car.example.com/',
    audience: EVERYONE,
    ownerId: editor.id,
    ...values,
  })
  const tilesOf = async (client: Client) => {
    const { groups } = await client.call(guideHome, {})
    return (groups ?? []).map(({ name, apps }) => [name, apps.map((app) => app.name)] as const)
  }
  const clear = () => t.db.delete(applications)

  test.each([
    [{ name: '' }, '应用名称为 1–20 个字'],
    [{ name: '字'.repeat(21) }, '应用名称为 1–20 个字'],
    [{ address: 'javascript:alert(1)' }, '地址须以 http:// 或 https:// 开头，或为站内路径'],
    [{ address: '//evil.example' }, '地址须以 http:// 或 https:// 开头，或为站内路径'],
    [{ address: '/\\evil.example' }, '地址须以 http:// 或 https:// 开头，或为站内路径'],
    [{ audience: EMPTY_AUDIENCE }, '请选择面向范围'],
    [{ ownerId: undefined }, '请选择负责人'],
    [{ redirects: ['http://app.example.com/back'] }, '回调地址须为 https 完整地址'],
    [{ redirects: ['https://*.example.com/back'] }, '回调地址须为 https 完整地址'],
    [{ icon: 'https://elsewhere.example/x.png' }, '图标须为 200 kb 以内的图片'],
  ])('refuses %j with its words', async (wrong, words) => {
    const { errors } = await editor.refused(saveApplication, input(wrong))

    expect(errors.map(({ message }) => message)).toContain(words)
  })

  test('refuses to send people to an application that takes sign-on before it has a secret', async () => {
    const oidc = { signOn: 'oidc', redirects: ['https://app.example.com/back'] }
    const { message } = await editor.refused(saveApplication, input(oidc))
    const { id, revision } = await editor.call(saveApplication, input({ ...oidc, enabled: false }) as never)
    const { failed } = await editor.call(enableApplications, { ids: [id], enabled: true })

    expect(message).toBe('接入应用须先生成密钥')
    expect(failed).toEqual([{ id, message: '接入应用须先生成密钥' }])
    const { secret, clientId } = await editor.call(makeAppSecret, { id })
    const [row] = await t.db.select().from(applications).where(eq(applications.id, id))
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(row?.clientId).toBe(clientId)
    expect((await editor.refused(makeAppSecret, { id })).message).toBe('密钥已生成，如需更换请使用轮换')
    expect((await editor.call(makeAppSecret, { id, rotate: true })).secret).not.toBe(secret)
    expect((await editor.call(enableApplications, { ids: [id], enabled: true })).updated).toBe(1)
    expect(revision).toBe(1)
  })

  test('shows a tile to its audience only, groups in their order, the rest under 其他', async () => {
    await clear()
    const org = await anOrg(t.db)
    const second = await anApplicationGroup(t.db, { sort: 2, name: '办公' })
    const first = await anApplicationGroup(t.db, { sort: 1, name: '生产' })
    const hidden = await anApplicationGroup(t.db, { sort: 0, name: '停用组', enabled: false })
    const own = { ...EMPTY_AUDIENCE, units: [{ id: org.id, below: true }] }
    await anApplication(t.db, { name: '甲', groupIds: [second.id], sort: 1 })
    await anApplication(t.db, { name: '乙', groupIds: [first.id, second.id], audience: own, sort: 2 })
    await anApplication(t.db, { name: '丙', groupIds: [hidden.id] })
    await anApplication(t.db, { name: '丁', enabled: false })

    expect(await tilesOf(await t.asWho({ orgId: org.id }))).toEqual([
      ['生产', ['乙']],
      ['办公', ['甲', '乙']],
      ['其他', ['丙']],
    ])
    expect(await tilesOf(await t.as())).toEqual([
      ['办公', ['甲']],
      ['其他', ['丙']],
    ])
  })

  test('opens for the audience alone and counts each opening', async () => {
    const person = await t.as()
    const stranger = await t.as()
    const app = await anApplication(t.db, { audience: { ...EMPTY_AUDIENCE, users: [person.id] }, mode: 'same' })

    const opened = await person.call(openApplication, { id: app.id })
    await person.call(openApplication, { id: app.id })

    expect(opened).toEqual({ url: app.address, mode: 'same' })
    expect((await stranger.refused(openApplication, { id: app.id })).status).toBe(1004)
    const usage = await editor.call(appUsage, { id: app.id })
    expect(usage).toMatchObject({ opens: 2, people: 1 })
    expect(usage.days).toHaveLength(30)
    expect(usage.days.at(-1)).toMatchObject({ opens: 2, people: 1 })
    expect((await editor.call(getApplication, { id: app.id })).opens30).toBe(2)
  })

  test('takes a request, tells the owner, and lets the person in when it is granted', async () => {
    const owner = await t.as()
    const person = await t.as()
    const audience = { ...EMPTY_AUDIENCE, users: [owner.id] }
    const app = await anApplication(t.db, { name: '报表', requestable: true, audience, ownerId: owner.id })
    const closed = await anApplication(t.db, { audience })

    expect((await person.refused(askApplication, { id: closed.id, reason: '要用' })).message).toBe(
      '该应用不接受开通申请',
    )
    expect((await owner.refused(askApplication, { id: app.id, reason: '要用' })).message).toBe('你已可使用该应用')
    await person.call(askApplication, { id: app.id, reason: '月度统计' })
    expect((await person.refused(askApplication, { id: app.id, reason: '再来' })).message).toBe('开通申请正在处理中')
    expect(await person.call(listRequestable, {})).toContainEqual({ id: app.id, name: '报表', icon: '', asked: true })
    expect((await owner.call(listMessages, {})).list[0]?.title).toContain('申请开通「报表」')

    const { list } = await editor.call(listAppRequests, { filter: { applicationId: app.id } })
    const id = list[0]?.id ?? ''
    const refusal = await editor.refused(decideAppRequest, { id, accept: false, reason: '不' })
    expect(refusal.errors[0]?.message).toBe('请填写拒绝原因（2–200 字）')
    await editor.call(decideAppRequest, { id, accept: true })

    expect((await editor.refused(decideAppRequest, { id, accept: true })).message).toBe('状态已变化，请刷新后重试')
    expect((await person.call(openApplication, { id: app.id })).url).toBe(app.address)
    expect((await person.call(listMessages, {})).list[0]?.title).toBe('「报表」已为你开通')
  })

  test('moves a batch into other groups and names each foreign one', async () => {
    const [a, b] = [await anApplicationGroup(t.db), await anApplicationGroup(t.db)]
    const app = await anApplication(t.db, { groupIds: [a.id] })
    const elsewhere = await anOrg(t.db)
    const narrow = await t.asWho({
      codes: [P.application, P.applicationEdit],
      scope: { kind: 'below' },
      orgId: elsewhere.id,
    })

    expect(await editor.call(regroupApplications, { ids: [app.id], groupIds: [b.id] })).toEqual({
      updated: 1,
      failed: [],
    })
    expect((await editor.call(getApplication, { id: app.id })).groupNames).toEqual([b.name])
    expect((await narrow.call(regroupApplications, { ids: [app.id], groupIds: [] })).failed).toEqual([
      { id: app.id, message: '内容不存在或无权查看' },
    ])
    expect((await narrow.refused(getApplication, { id: app.id })).status).toBe(1004)
  })

  test('refuses an owner whom the editor does not see, and a stale revision', async () => {
    const org = await anOrg(t.db)
    const outside = await aUser(t.db)
    const narrow = await t.asWho({ codes: [P.application, P.applicationEdit], scope: { kind: 'below' }, orgId: org.id })
    const { id, revision } = await editor.call(saveApplication, input())
    await editor.call(saveApplication, { ...input({ name: '改名' }), id, revision } as never)

    expect((await narrow.refused(saveApplication, input({ ownerId: outside.id }))).errors[0]?.field).toBe('ownerId')
    expect((await editor.refused(saveApplication, { ...input(), id, revision })).status).toBe(1009)
  })

  test('turns a tile grey while the application is away, and back', async () => {
    await clear()
    const outbound = createOutbound(t.running.platform, t.running.settings)
    const app = await anApplication(t.db, { healthUrl: `${receiver.url}/health` })
    const healthNow = async () => {
      await checkHealth(t.db, outbound)
      return (await editor.call(guideHome, {})).groups?.[0]?.apps[0]?.health
    }

    expect(await healthNow()).toBe('ok')
    receiver.answer = 503
    expect(await healthNow()).toBe('down')
    receiver.answer = null
    expect(await healthNow()).toBe('down')
    receiver.answer = 200
    expect(await healthNow()).toBe('ok')
    expect((await editor.call(testApplication, { id: app.id })).text).toMatch(/^正常（200，\d+ 毫秒）$/)
  })

  test('never calls a private address that the site has not allowed', async () => {
    const inner = await anApplication(t.db, { healthUrl: 'http://169.254.169.254/latest/' })

    expect(await editor.call(testApplication, { id: inner.id })).toEqual({ ok: false, text: '地址未被允许' })
  })
})
