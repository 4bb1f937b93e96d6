import { saveMessagePolicy } from '@portal/contract/areas/system/message/policy.ts'
import { messagePrefs, saveMessagePref } from '@portal/contract/areas/system/message/preference.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { messageDeliveries } from '#src/schema/messaging.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { SMS_KEY, startSmsGateway, type TestSmsGateway } from '#test/double/sms-gateway.ts'
import { aUser } from '#test/factories/directory.ts'
import { type NewMessage, sendMessage } from './messages.ts'
import { runOutbox } from './outbox-run.ts'
import { smsText } from './sms-sender.ts'

let t: TestApp
let gateway: TestSmsGateway
let serial = 0

beforeAll(async () => {
  gateway = await startSmsGateway()
  t = await startTestApp({ OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://portal.example.com' })
  const officer = await t.as(P.messagePolicy)
  await officer.call(saveMessagePolicy, { sms: { url: gateway.url, signature: '统一门户', secret: SMS_KEY } })
})
afterAll(async () => {
  await t.close()
  await gateway.close()
})
beforeEach(() => {
  gateway.received.length = 0
})

const aReader = async (phone: string | null) => {
  const phoneSealed = phone === null ? null : t.running.platform.secrets.seal(phone)
  return (await aUser(t.db, { phoneSealed })).id
}

const send = (userId: string, values: Partial<NewMessage> = {}) => {
  const { platform } = t.running
  serial += 1
  const message = { event: `sms ${serial}`, kind: '账号安全' as const, title: '密码已修改', reason: '测试' }
  return inTransaction(
    platform.pool,
    () => bareTx(platform.db, null, ALL_ROWS),
    (tx) => sendMessage(tx, [userId], { ...message, channels: ['sms'], ...values }),
  )
}

const run = () => runOutbox(t.running, new Date(Date.now() + 1000), new AbortController().signal)

const deliveriesTo = (userId: string) =>
  t.db
    .select({ channel: messageDeliveries.channel, state: messageDeliveries.state, reason: messageDeliveries.reason })
    .from(messageDeliveries)
    .where(eq(messageDeliveries.userId, userId))

describe('messages as text messages', () => {
  test('go to the phone once, in one paragraph with the way to the portal', async () => {
    const reader = await aReader('13900001111')
    await send(reader, { text: '时间：今天\n地点：北京', link: '/account/security' })

    await run()
    await run()

    expect(gateway.received.map(({ body: { phone, text } }) => ({ phone, text }))).toEqual([
      {
        phone: '13900001111',
        text: '【统一门户】密码已修改：时间：今天 地点：北京 在统一门户中查看：https://portal.example.com/account/security',
      },
    ])
    expect(await deliveriesTo(reader)).toEqual([{ channel: 'sms', state: 'sent', reason: null }])
  })

  test('are left out, in words, for a person without a phone', async () => {
    const reader = await aReader(null)
    await send(reader)

    await run()

    expect(gateway.received).toEqual([])
    expect(await deliveriesTo(reader)).toEqual([{ channel: 'sms', state: 'skipped', reason: 'noPhone' }])
  })

  test('are short whatever the message says', () => {
    const text = smsText({ title: '通知', text: '长'.repeat(500), link: '' })

    expect([...text]).toHaveLength(240)
    expect(text.endsWith('…')).toBe(true)
  })

  test('are offered by the site: a person may decline them and not order them', async () => {
    const officer = await t.as(P.messagePolicy)
    const reader = await t.as()
    const kind = { kind: '活动' as const, on: true, compulsory: false, urgency: 'never' as const }
    const smsOf = async () => {
      const { list } = await reader.call(messagePrefs, {})
      return list.find((row) => row.kind === '活动')?.channels.find(({ channel }) => channel === 'sms')
    }

    expect(await smsOf()).toEqual({ channel: 'sms', on: false, open: false })
    const choice = { kind: '活动' as const, channel: 'sms' as const, on: true }
    expect((await reader.refused(saveMessagePref, choice)).message).toBe('该类消息不发送短信')

    await officer.call(saveMessagePolicy, { kinds: [{ ...kind, channels: ['inApp', 'sms'] }] })
    expect(await smsOf()).toEqual({ channel: 'sms', on: true, open: true })
    await reader.call(saveMessagePref, { ...choice, on: false })
    expect(await smsOf()).toEqual({ channel: 'sms', on: false, open: true })
  })
})
