import { listDeliveries } from '@portal/contract/areas/system/message/delivery.ts'
import { listMessages, readMessages } from '@portal/contract/areas/system/message/message.ts'
import {
  composeMessage,
  listReaders,
  listSentMessages,
  previewMessage,
  recallMessage,
  remindReaders,
  testMessage,
} from '@portal/contract/areas/system/message/task.ts'
import { unreadNum } from '@portal/contract/areas/system/message/unread.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import { reviveTasks, sendTask } from '#src/shared/messaging/task/send-task.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

const silent = new AbortController().signal
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

describe('a written message', () => {
  let t: TestApp
  let sender: Client

  beforeAll(async () => {
    t = await startTestApp({ TEST_JOBS: '1' })
    sender = await t.as(P.messageSend, P.messageRecall, P.messageStat)
  })
  afterAll(() => t.close())

  /** Waits for the sending job, which runs behind the answer. */
  const settled = async (id: string) => {
    await expect
      .poll(async () => (await t.db.select().from(messageTasks).where(eq(messageTasks.id, id)))[0]?.state, {
        timeout: 20_000,
      })
      .not.toMatch(/sending|scheduled/)
  }

  const to = (...people: { id: string }[]) => ({ users: people.map(({ id }) => id) })

  const compose = (people: { id: string }[], values: object = {}) =>
    sender.call(composeMessage, { title: '停电通知', text: '周六上午停电。', audience: to(...people), ...values })

  const sent = async (people: { id: string }[], values: object = {}) => {
    const { id } = await compose(people, values)
    await settled(id)
    return id
  }

  const rowOf = async (id: string) =>
    (await sender.call(listSentMessages, { pageSize: 200 })).list.find((row) => row.id === id)

  const refusedWith = async (values: object) => (await sender.refused(composeMessage, values)).errors

  test('arrives with the names filled in, its source and reason', async () => {
    const reader = await t.as()
    const { name } = (await t.db.select().from(users).where(eq(users.id, reader.id)))[0] ?? {}

    const id = await sent([reader], { title: '{姓名}，请查收', link: '/guide' })

    const { list } = await reader.call(listMessages, {})
    expect(list).toMatchObject([{ title: `${name}，请查收`, link: '/guide', kind: '消息通知', category: 'notice' }])
    expect(list[0]?.source).not.toBe('')
    expect(list[0]?.reason).not.toBe('')
    expect(await rowOf(id)).toMatchObject({ state: 'sent', people: 1, due: 1, sent: 1, read: 0, queued: 0 })
  })

  test('reaches only people in the scope of its sender', async () => {
    const [own, other] = [await anOrg(t.db), await anOrg(t.db)]
    const [inside, outside] = [
      await aUser(t.db, { primaryOrgId: own.id }),
      await aUser(t.db, { primaryOrgId: other.id }),
    ]
    const local = await t.asWho({ codes: [P.messageSend], scope: { kind: 'below' }, orgId: own.id })
    const body = { title: '通知', text: '内容', audience: to(inside, outside) }

    expect(await local.call(previewMessage, body)).toMatchObject({ resolved: 1 })
    const { id, resolvedCount } = await local.call(composeMessage, body)
    await settled(id)

    expect(resolvedCount).toBe(1)
    const { list } = await sender.call(listDeliveries, { filter: { taskId: id } })
    expect(list.map(({ userId }) => userId)).toEqual([inside.id])
    expect(await local.refused(previewMessage, { ...body, userId: outside.id })).toMatchObject({ status: 1004 })
    expect(await local.refused(composeMessage, { ...body, audience: to(outside) })).toMatchObject({
      errors: [{ field: 'audience', message: '接收人数为 0' }],
    })
  })

  test('is refused in the words of the screen', async () => {
    const reader = await aUser(t.db)
    const good = { title: '标题', text: '内容', audience: to(reader) }

    expect(await refusedWith({ ...good, title: '' })).toEqual([{ field: 'title', message: '标题为 1–60 个字' }])
    expect(await refusedWith({ ...good, text: '字'.repeat(2001) })).toEqual([
      { field: 'text', message: '内容为 1–2000 个字' },
    ])
    expect(await refusedWith({ ...good, audience: {} })).toEqual([{ field: 'audience', message: '请选择接收范围' }])
    expect(await refusedWith({ ...good, at: inHours(-1) })).toEqual([{ field: 'at', message: '定时须晚于现在' }])
    expect(await refusedWith({ ...good, text: '{电话}' })).toEqual([{ field: 'text', message: '模板变量“电话”不存在' }])
    expect(await refusedWith({ ...good, channels: [] })).toEqual([{ field: 'channels', message: '请至少选择一个渠道' }])
    expect(await refusedWith({ ...good, channels: ['wechat'] })).toEqual([
      { field: 'channels', message: '未配置公众号，无法发送' },
    ])
    for (const link of ['http://example.com', 'https://example.com/x', '//example.com', 'javascript:alert(1)'])
      expect(await refusedWith({ ...good, link })).toEqual([{ field: 'link', message: '链接地址不被允许' }])
  })

  test('warns of a channel that is not connected beside one that is', async () => {
    const reader = await aUser(t.db)

    const body = { title: '标题', text: '你好，{姓名}', channels: ['inApp', 'mail'] as const, audience: to(reader) }
    const preview = await sender.call(previewMessage, { ...body, channels: [...body.channels], userId: reader.id })

    expect(preview).toMatchObject({
      resolved: 1,
      reachable: { inApp: 1, wechat: 0, mail: 0, sms: 0 },
      warnings: ['未配置邮件，无法发送'],
      texts: [{ channel: 'inApp', text: `你好，${reader.name}` }, { channel: 'mail' }],
    })
  })

  test('is one message where the same key is sent twice', async () => {
    const reader = await t.as()
    const clientKey = '018f0000-0000-7000-8000-0000000000aa'

    const first = await compose([reader], { clientKey })
    const second = await compose([reader], { clientKey })
    await settled(first.id)

    expect(second.id).toBe(first.id)
    expect(await reader.call(unreadNum, {})).toMatchObject({ unreadNum: 1 })
  })

  test('can be kept, changed and scheduled, but not changed once it has left', async () => {
    const reader = await t.as()
    const draft = await sender.call(composeMessage, { title: '草稿', text: '待定', audience: {}, draft: true })
    const planned = await compose([reader], { ...draft, state: undefined, resolvedCount: undefined, at: inHours(2) })
    expect(await rowOf(planned.id)).toMatchObject({ state: 'scheduled', people: 1, due: 1, queued: 1 })
    await sendTask(t.running, planned.id, silent)
    expect(await reader.call(unreadNum, {})).toMatchObject({ unreadNum: 0 })

    await t.db
      .update(messageTasks)
      .set({ sendAt: new Date(0) })
      .where(eq(messageTasks.id, planned.id))
    await sendTask(t.running, planned.id, silent)

    expect(await reader.call(unreadNum, {})).toMatchObject({ unreadNum: 1 })
    const again = { title: '改', text: '改', audience: to(reader), id: planned.id, revision: planned.revision }
    expect(await sender.refused(composeMessage, again)).toMatchObject({ message: '已发送的消息不能修改，可撤回' })
  })

  test('vanishes where it is unread when it is taken back, and stays without words where it was read', async () => {
    const [reader, other] = [await t.as(), await t.as()]
    const id = await sent([reader, other])
    await reader.call(readMessages, {})

    expect(await sender.call(recallMessage, { id, reason: '内容有误' })).toEqual({ recalled: 1 })

    expect(await other.call(listMessages, {})).toEqual({ list: [], total: 0 })
    expect(await other.call(unreadNum, {})).toMatchObject({ unreadNum: 0 })
    const { list } = await reader.call(listMessages, {})
    expect(list).toMatchObject([{ title: '该消息已撤回', text: '', link: '' }])
    expect(await reader.call(listMessages, { keyword: '停电' })).toMatchObject({ total: 0 })
    expect(await rowOf(id)).toMatchObject({ state: 'recalled', endReason: '内容有误' })
    expect(await sender.refused(recallMessage, { id, reason: '再次撤回' })).toMatchObject({ message: '该消息已撤回' })
  })

  test('shows who has read it, and reminds the others at most twice', async () => {
    const [reader, other] = [await t.as(), await t.as()]
    const id = await sent([reader, other])
    await reader.call(readMessages, {})

    const { list } = await sender.call(listReaders, { id, filter: { read: false } })
    expect(list.map((row) => row.id)).toEqual([other.id])
    expect(await sender.call(remindReaders, { id })).toEqual({ sent: 1 })
    expect(await sender.call(remindReaders, { id })).toEqual({ sent: 1 })

    expect(await sender.refused(remindReaders, { id })).toMatchObject({ message: '已提醒 2 次，不能再提醒' })
    expect(await other.call(unreadNum, {})).toMatchObject({ unreadNum: 3 })
    expect(await reader.call(unreadNum, {})).toMatchObject({ unreadNum: 0 })
  })

  test('is seen and taken back only within the scope of the unit that sent it', async () => {
    const id = await sent([await aUser(t.db)])
    const codes = [P.messageSend, P.messageRecall, P.messageStat]
    const stranger = await t.asWho({ codes, scope: { kind: 'unit' }, orgId: (await anOrg(t.db)).id })

    expect((await stranger.call(listSentMessages, {})).list).toEqual([])
    expect(await stranger.refused(recallMessage, { id, reason: '无权撤回' })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(listReaders, { id })).toMatchObject({ status: 1004 })
    expect((await stranger.call(listDeliveries, { filter: { taskId: id } })).list).toEqual([])
  })

  test('is cancelled where its sender may no longer send', async () => {
    const reader = await t.as()
    const former = await t.as(P.messageSend)
    const body = { title: '定时', text: '内容', audience: to(reader), at: inHours(1) }
    const { id } = await former.call(composeMessage, body)
    await t.db.update(users).set({ enabled: false }).where(eq(users.id, former.id))
    t.running.platform.caches.apply(`person ${former.id}`)
    await t.db
      .update(messageTasks)
      .set({ sendAt: new Date(0) })
      .where(eq(messageTasks.id, id))

    await sendTask(t.running, id, silent)

    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', endReason: '发送人已无发送权限，任务已取消' })
    expect(await reader.call(unreadNum, {})).toMatchObject({ unreadNum: 0 })
  })

  test('is taken up again where it stood still', async () => {
    const reader = await t.as()
    const { id } = await compose([reader], { at: inHours(1) })
    await t.db
      .update(messageTasks)
      .set({ state: 'sending', updatedAt: sql`now() - interval '5 minutes'` })
      .where(eq(messageTasks.id, id))

    await reviveTasks(t.running)
    await settled(id)

    expect(await reader.call(unreadNum, {})).toMatchObject({ unreadNum: 1 })
  })

  test('can be tried out on oneself', async () => {
    const writer = await t.as(P.messageTemplate)
    const body = { title: '{标题}（试发）', text: '{姓名}：{内容}', template: true }

    await writer.call(testMessage, body)

    expect((await writer.call(listMessages, {})).list).toMatchObject([{ title: '示例标题（试发）' }])
    expect(await writer.refused(testMessage, { ...body, channels: ['mail'] })).toMatchObject({
      message: '未配置邮件，无法发送',
    })
  })
})
