import { listDeliveries, retryDeliveries } from '@portal/contract/areas/system/message/delivery.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import {
  getMessagePolicy,
  listTemplates,
  saveMessagePolicy,
  saveTemplate,
} from '@portal/contract/areas/system/message/policy.ts'
import { messagePrefs, saveMessagePref } from '@portal/contract/areas/system/message/preference.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { mailAccounts, messageDeliveries } from '#src/schema/messaging.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { type NewMessage, sendMessage } from '#src/shared/messaging/messages.ts'
import { runOutbox } from '#src/shared/messaging/outbox-run.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { startMailServer, type TestMailServer } from '#test/double/smtp.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

const NOON = new Date('2030-03-06T12:00:00+08:00')
const silent = new AbortController().signal
let serial = 0

describe('rules of messages', () => {
  let t: TestApp
  let server: TestMailServer
  let officer: Client

  beforeAll(async () => {
    server = await startMailServer()
    t = await startTestApp()
    officer = await t.as(P.messagePolicy, P.messageTemplate, P.messageStat)
  })
  afterAll(async () => {
    await t.close()
    await server.close()
  })

  const send = (userId: string, values: Partial<NewMessage> = {}) => {
    const { platform } = t.running
    const message = { event: `event ${++serial}`, kind: '通知' as const, title: '停水通知', reason: '测试', ...values }
    return inTransaction(
      platform.pool,
      () => bareTx(platform.db, null, ALL_ROWS),
      (tx) => sendMessage(tx, [userId], message),
    )
  }

  const kindOf = async (kind: string) =>
    (await officer.call(getMessagePolicy, {})).kinds.find((each) => each.kind === kind)

  test('list every kind as shipped until somebody changes it', async () => {
    const policy = await officer.call(getMessagePolicy, {})

    expect(policy).toMatchObject({ quietHours: '20:00-08:00', digestTimes: '08:30,14:30', ready: ['inApp'] })
    expect(policy.kinds.find(({ kind }) => kind === '待我审批')).toEqual({
      id: '待我审批',
      kind: '待我审批',
      category: 'todo',
      on: true,
      compulsory: true,
      urgency: 'never',
      channels: ['inApp', 'wechat'],
      changed: false,
    })
  })

  test('of a kind hold for the next message, and go back when they equal the shipped ones', async () => {
    const shipped = { on: true, compulsory: false, urgency: 'never', channels: ['inApp', 'mail'] } as const
    const change = (values: object) =>
      officer.call(saveMessagePolicy, {
        kinds: [{ kind: '活动', ...shipped, channels: [...shipped.channels], ...values }],
      })
    const { id } = await aUser(t.db)

    await change({ on: false })
    expect(await kindOf('活动')).toMatchObject({ on: false, changed: true })
    expect(await send(id, { kind: '活动' })).toMatchObject({ value: 0 })
    await change({})

    expect(await kindOf('活动')).toMatchObject({ on: true, changed: false })
    expect(await send(id, { kind: '活动' })).toMatchObject({ value: 1 })
  })

  test('never switch off what must arrive', async () => {
    const rule = { kind: '待我审批', on: true, compulsory: true, urgency: 'never', channels: ['inApp'] }
    const refusalOf = async (values: object) =>
      (await officer.refused(saveMessagePolicy, { kinds: [{ ...rule, ...values }] })).message

    expect(await refusalOf({ on: false })).toBe('不能停用必达的消息种类')
    expect(await refusalOf({ channels: ['mail'] })).toBe('必达的消息至少保留站内消息')
    expect(await refusalOf({ channels: [], compulsory: false })).toBe('请至少选择一个渠道')
  })

  test('refuse times that are none', async () => {
    const { errors } = await officer.refused(saveMessagePolicy, { quietHours: '20-8', digestTimes: '14:30,08:30' })

    expect(errors).toEqual([
      { field: 'quietHours', message: '静默时段须为“20:00-08:00”的形式' },
      { field: 'digestTimes', message: '汇总时间须为不同的“08:30”形式，从早到晚' },
    ])
  })

  test('keep the password of the mail account sealed, and send with it at once', async () => {
    const mail = { host: '127.0.0.1', port: server.port, security: 'none', username: 'portal', sender: 'p@example.com' }
    const reader = await aUser(t.db, { mailSealed: t.running.platform.secrets.seal('leser@example.com') })

    await officer.call(saveMessagePolicy, { mail: { ...mail, security: 'none', password: 'geheim-42' } })
    await officer.call(saveMessagePolicy, { mail: { ...mail, security: 'none' } })
    await send(reader.id, { kind: '账号安全', title: '密码已修改' })
    await runOutbox(t.running, NOON, silent)

    expect(server.mails).toMatchObject([{ to: 'leser@example.com', subject: '密码已修改' }])
    const policy = await officer.call(getMessagePolicy, {})
    expect(policy).toMatchObject({ mail: { hasPassword: true, byEnvironment: false }, ready: ['inApp', 'mail'] })
    const [saved] = await t.db.select().from(mailAccounts)
    expect(saved?.passwordSealed?.toString('latin1')).not.toContain('geheim')
    expect(JSON.stringify(await t.db.select().from(auditEntries))).not.toContain('geheim')
    await t.db.delete(mailAccounts)
  })

  test('of words hold on their channel, by revision, and go back', async () => {
    const reader = await t.as()
    const words = { kind: '直播提醒', channel: 'inApp', title: '【直播】{标题}', text: '{内容}' } as const

    const { revision } = await officer.call(saveTemplate, { ...words, revision: 0 })
    await send(reader.id, { kind: '直播提醒', title: '安全大讲堂' })

    expect((await reader.call(listMessages, {})).list).toMatchObject([{ title: '【直播】安全大讲堂' }])
    expect(await officer.refused(saveTemplate, { ...words, revision: 0 })).toMatchObject({ status: 1009 })
    expect(await officer.refused(saveTemplate, { ...words, text: '{房间}', revision })).toMatchObject({
      errors: [{ field: 'text', message: '模板变量“房间”不存在' }],
    })
    await officer.call(saveTemplate, { ...words, revision, restore: true })
    const { list } = await officer.call(listTemplates, {})
    expect(list.find(({ id }) => id === '直播提醒:inApp')).toMatchObject({
      title: '{标题}',
      changed: false,
      revision: 0,
    })
  })

  test('of a person hold for that person only, and never for compulsory kinds', async () => {
    const person = await t.as()
    const switchOff = (kind: string) => person.refused(saveMessagePref, { kind, channel: 'inApp', on: false })

    await person.call(saveMessagePref, { kind: '通知', channel: 'mail', on: false })

    const { list } = await person.call(messagePrefs, {})
    expect(list.find(({ kind }) => kind === '通知')?.channels).toEqual([
      { channel: 'inApp', on: true, open: true },
      { channel: 'wechat', on: false, open: true },
      { channel: 'mail', on: false, open: true },
      { channel: 'sms', on: false, open: false },
    ])
    expect(await switchOff('账号安全')).toMatchObject({ message: '该消息不能退订' })
    const other = await t.as()
    expect((await other.call(messagePrefs, {})).list.find(({ kind }) => kind === '通知')?.channels[2]?.on).toBe(true)
  })

  test('deliveries say in words what became of them, within the scope, and are tried again', async () => {
    const unit = await anOrg(t.db)
    const inside = await aUser(t.db, { primaryOrgId: unit.id })
    const outside = await aUser(t.db)
    for (const { id } of [inside, outside]) await send(id, { kind: '催办', title: '请尽快审批' })
    await runOutbox(t.running, NOON, silent)
    const local = await t.asWho({ codes: [P.messageStat], scope: { kind: 'below' }, orgId: unit.id })

    const { list } = await local.call(listDeliveries, { filter: { kind: '催办', channel: 'wechat' } })
    expect(list).toMatchObject([{ userId: inside.id, state: 'skipped', reasonText: '未配置公众号，无法发送' }])
    expect(await local.call(retryDeliveries, { ids: [list[0]?.id ?? ''] })).toEqual({ queued: 1 })
    expect(await local.refused(retryDeliveries, { ids: [list[0]?.id ?? ''] })).toMatchObject({
      message: '没有可重发的记录',
    })
    const [foreign] = await t.db
      .select()
      .from(messageDeliveries)
      .where(and(eq(messageDeliveries.userId, outside.id), eq(messageDeliveries.channel, 'wechat')))
    expect(await local.refused(retryDeliveries, { ids: [foreign?.id ?? ''] })).toMatchObject({
      message: '没有可重发的记录',
    })
  })
})
