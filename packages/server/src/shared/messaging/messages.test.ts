import type { MessageChannel, MessageKind } from '@portal/contract/areas/system/message/kinds.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { messageDeliveries, messageKindPolicies, messagePreferences, messageTemplates } from '#src/schema/messaging.ts'
import { messages } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { type NewMessage, sendMessage, withdrawEvent } from './messages.ts'

let serial = 0
const anEvent = () => `event ${++serial}`

describe('sendMessage', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const within = <Value>(work: Parameters<typeof inTransaction<Value>>[2]) => {
    const { platform } = t.running
    return inTransaction(platform.pool, () => bareTx(platform.db, null, ALL_ROWS), work)
  }

  const send = async (userIds: string[], values: Partial<NewMessage> & { event: string }) => {
    const message = { kind: '通知' as const, title: '标题一', reason: '测试', ...values }
    return (await within((tx) => sendMessage(tx, userIds, message))).value
  }

  const prefer = (userId: string, kind: MessageKind, channel: MessageChannel, on: boolean) =>
    t.db.insert(messagePreferences).values({ userId, kind, channel, on })

  const deliveries = async (event: string) => {
    const rows = await t.db.select().from(messageDeliveries).where(eq(messageDeliveries.event, event))
    return rows.map(({ channel, state, reason, pace }) => [channel, state, reason, pace].join(' ')).sort()
  }

  test('leaves nothing behind of a transaction that is rolled back', async () => {
    const { id } = await aUser(t.db)
    const event = anEvent()

    const failing = within(async (tx) => {
      await sendMessage(tx, [id], { event, kind: '账号安全', title: '密码已修改', reason: '测试' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')

    expect(await deliveries(event)).toEqual([])
    expect(await t.db.$count(messages, eq(messages.event, event))).toBe(0)
  })

  test('sends an event to a person once per channel, whatever is repeated', async () => {
    const { id } = await aUser(t.db)
    const event = anEvent()

    await Promise.all(Array.from({ length: 4 }, () => send([id, id], { event })))

    expect(await deliveries(event)).toEqual(['inApp sent  digest', 'mail queued  digest'])
    expect(await t.db.$count(messages, and(eq(messages.event, event), eq(messages.userId, id)))).toBe(1)
  })

  test('takes channels away that a person switched off, and adds those switched on', async () => {
    const { id } = await aUser(t.db)
    await prefer(id, '通知', 'mail', false)
    await prefer(id, '通知', 'wechat', true)
    const event = anEvent()

    await send([id], { event })

    expect(await deliveries(event)).toEqual([
      'inApp sent  digest',
      'mail skipped optedOut digest',
      'wechat queued  digest',
    ])
  })

  test('does not ask the person about compulsory kinds and must-reads', async () => {
    const { id } = await aUser(t.db)
    await prefer(id, '催办', 'wechat', false)
    await prefer(id, '公告', 'inApp', false)
    const [duty, mustRead] = [anEvent(), anEvent()]

    await send([id], { event: duty, kind: '催办' })
    await send([id], { event: mustRead, kind: '公告', compulsory: true })

    expect(await deliveries(duty)).toEqual(['inApp sent  now', 'wechat queued  now'])
    expect(await deliveries(mustRead)).toEqual(['inApp sent  now', 'mail queued  now'])
  })

  test('makes an exam urgent within the last hour only', async () => {
    const { id } = await aUser(t.db)
    const [far, near] = [anEvent(), anEvent()]
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)

    await send([id], { event: far, kind: '考试安排', dueAt: inMinutes(120), channels: ['inApp'] })
    await send([id], { event: near, kind: '考试安排', dueAt: inMinutes(30), channels: ['inApp'] })

    expect(await deliveries(far)).toEqual(['inApp sent  now'])
    expect(await deliveries(near)).toEqual(['inApp sent  urgent'])
  })

  test('sends nothing of a kind that the site switched off', async () => {
    const { id } = await aUser(t.db)
    const values = { kind: '点赞', on: false, compulsory: false, urgency: 'never', channels: ['inApp'] } as const
    await t.db.insert(messageKindPolicies).values({ ...values, channels: [...values.channels] })
    const event = anEvent()

    expect(await send([id], { event, kind: '点赞' })).toBe(0)
    expect(await deliveries(event)).toEqual([])
  })

  test('uses the words of the site, and never fills what a person typed', async () => {
    const { id, name } = await aUser(t.db)
    const title = '【活动】{标题}'
    await t.db.insert(messageTemplates).values({ kind: '活动', channel: 'inApp', title, text: '{姓名}：{内容}' })
    const event = anEvent()

    await send([id], { event, kind: '活动', title: '{工号}来了', text: '{单位}' })

    const [message] = await t.db.select().from(messages).where(eq(messages.event, event))
    expect(message).toMatchObject({ title: '【活动】{工号}来了', text: `${name}：{单位}` })
  })

  test('takes an event back: unread messages vanish, what waits is not sent', async () => {
    const [reader, other] = [await aUser(t.db), await aUser(t.db)]
    const event = anEvent()
    await send([reader.id, other.id], { event })
    await t.db
      .update(messages)
      .set({ readAt: new Date() })
      .where(and(eq(messages.event, event), eq(messages.userId, reader.id)))

    expect(await within((tx) => withdrawEvent(tx, event)).then(({ value }) => value)).toBe(1)

    expect((await deliveries(event)).filter((line) => line.startsWith('mail'))).toEqual([
      'mail skipped recalled digest',
      'mail skipped recalled digest',
    ])
  })
})
