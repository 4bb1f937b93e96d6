import { saveSchoolTask } from '@portal/contract/areas/notice/message-task.ts'
import { previewMessage } from '@portal/contract/areas/system/message/task.ts'
import { TEMPLATE_QUOTA } from '@portal/contract/areas/wechat/account-words.ts'
import {
  listTemplateLog,
  retryTemplate,
  saveTemplate,
  type TemplateField,
  testTemplate,
} from '@portal/contract/areas/wechat/template.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wxAccounts } from '#src/schema/wechat/wechat.ts'
import { wxTemplateLog } from '#src/schema/wechat/wechat-news.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { ALL_WECHAT_CODES, aFan, anAccount } from '#test/wechat/accounts.ts'
import { type Double, startDouble } from '#test/wechat/double.ts'

let t: TestApp
let double: Double
let manager: Client

beforeAll(async () => {
  double = await startDouble()
  t = await startTestApp({ WECHAT_API_URL: double.url, TEST_JOBS: '1' })
  manager = await t.as(...ALL_WECHAT_CODES)
})
afterAll(async () => {
  await t.close()
  await double.close()
})
beforeEach(() => {
  double.heard.length = 0
})

const CONTENT = '事项：{{thing1.DATA}}\n时间：{{time2.DATA}}'
const fields: TemplateField[] = [
  { key: 'thing1', source: 'title', fixed: '' },
  { key: 'time2', source: 'at', fixed: '' },
]

const aTemplate = (accountId: string, event = '待我审批') =>
  manager.call(saveTemplate, { accountId, event, templateId: 'TPL-DUTY', title: '待办提醒', content: CONTENT, fields })

const aBoundPerson = async (accountId: string, name: string) => {
  const person = await aUser(t.db, { name })
  await aFan(t, accountId, { userId: person.id })
  return person
}

const letter = (userId: string) => ({
  id: v7(),
  userId,
  kind: '待我审批',
  title: '请审批《消防演练方案》及其全部附件和补充说明材料',
  text: '',
  link: 'https://portal.example/guide',
})

describe('rest/weChat/saveTemplate', () => {
  test('refuses a field that nothing was chosen for', async () => {
    const { id: accountId } = await anAccount(t, [manager])

    const { errors } = await manager.refused(saveTemplate, {
      accountId,
      event: '待我审批',
      templateId: 'T',
      title: '一',
      content: CONTENT,
      fields: fields.slice(0, 1),
    })

    expect(errors).toEqual([{ field: 'fields', message: '模板字段“time2”未映射' }])
  })
})

describe('rest/weChat/testTemplate', () => {
  test('sends to a bound person, and names one who is not', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const { id } = await aTemplate(accountId)
    const bound = await aBoundPerson(accountId, '钱一')
    const stranger = await aUser(t.db, { name: '路人' })

    expect(await manager.call(testTemplate, { accountId, id, userId: bound.id })).toMatchObject({ sent: true })
    const refusal = await manager.refused(testTemplate, { accountId, id, userId: stranger.id })

    expect(refusal.message).toBe('路人 未绑定该公众号')
    const [call] = double.calls('/cgi-bin/message/template/send')
    expect(call?.body).toMatchObject({ template_id: 'TPL-DUTY', data: { thing1: { value: '模板消息测试' } } })
  })

  test('a failure stands in the log with person and reason, and can be tried again', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const { id } = await aTemplate(accountId)
    const person = await aBoundPerson(accountId, '钱二')
    double.fail('/cgi-bin/message/template/send', 43004)

    await manager.refused(testTemplate, { accountId, id, userId: person.id })
    const { list } = await manager.call(listTemplateLog, { filter: { accountId } })
    expect(list).toMatchObject([
      { userName: '钱二', state: 'failed', error: '接口调用失败：接收人未关注公众号（43004）', tries: 1 },
    ])

    const ids = list.map((line) => line.id)
    expect(await manager.call(retryTemplate, { accountId, ids })).toEqual({ queued: 1 })
    await expect
      .poll(async () => (await manager.call(listTemplateLog, { filter: { accountId } })).list[0]?.state, {
        timeout: 15_000,
      })
      .toBe('sent')
    expect((await manager.refused(retryTemplate, { accountId, ids })).message).toBe('只有发送失败的记录可以重试')
  })
})

describe('the channel of the messages', () => {
  const channel = () => {
    const sender = t.running.channels.of('wechat')
    if (!sender) throw new Error('no channel')
    return sender
  }

  test('sends a letter once, cut to the fields, however often it is asked', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    await aTemplate(accountId)
    const person = await aBoundPerson(accountId, '钱三')
    const one = letter(person.id)

    expect(await channel().isReady()).toBe(true)
    expect([await channel().send(one), await channel().send(one)]).toEqual([{ kind: 'sent' }, { kind: 'sent' }])

    const calls = double.calls('/cgi-bin/message/template/send')
    expect(calls).toHaveLength(1)
    const data = calls[0]?.body.data as { thing1: { value: string } }
    expect([...data.thing1.value]).toHaveLength(20)
    expect(calls[0]?.body).toMatchObject({ url: 'https://portal.example/guide', client_msg_id: one.id })
  })

  test('leaves out whoever is not bound, and says so when the quota is gone', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    await aTemplate(accountId)
    const [person, stranger] = [await aBoundPerson(accountId, '钱四'), await aUser(t.db)]
    double.fail('/cgi-bin/message/template/send', 45009)

    expect(await channel().send(letter(stranger.id))).toEqual({ kind: 'skipped', reason: 'unbound' })
    expect(await channel().send({ ...letter(person.id), kind: '成绩' })).toEqual({
      kind: 'skipped',
      reason: 'notConfigured',
    })
    expect(await channel().send(letter(person.id))).toEqual({ kind: 'skipped', reason: 'quota' })
  })

  test('tells a refusal for good from one that may pass', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    await aTemplate(accountId)
    const person = await aBoundPerson(accountId, '钱五')
    double.fail('/cgi-bin/message/template/send', 43101, 'drop')

    expect(await channel().send(letter(person.id))).toMatchObject({ kind: 'failed', final: true })
    expect(await channel().send(letter(person.id))).toMatchObject({ kind: 'failed', final: false })
    const lines = await t.db.select().from(wxTemplateLog).where(eq(wxTemplateLog.userId, person.id))
    expect(lines).toHaveLength(2)
  })
})

describe('the calls left today', () => {
  test('are said before a message is sent, and bound what the safety school sends', async () => {
    await t.db.update(wxAccounts).set({ enabled: false })
    const { id: accountId } = await anAccount(t, [manager])
    await aTemplate(accountId)
    const people = [await aBoundPerson(accountId, '钱六'), await aBoundPerson(accountId, '钱七')]
    const leave = (remain: number) =>
      t.db
        .update(wxAccounts)
        .set({ quotas: [{ kind: TEMPLATE_QUOTA, limit: 10, used: 10 - remain, remain }] })
        .where(eq(wxAccounts.id, accountId))
    const sender = await t.as(P.messageSend, P.schoolMessage, P.schoolMessageSend)
    const content = { title: '学习安排', text: '请按时学习。', audience: { users: people.map(({ id }) => id) } }
    const warningsOf = async (channels: ('inApp' | 'wechat')[]) =>
      (await sender.call(previewMessage, { ...content, channels })).warnings

    await leave(1)
    const refused = await sender.refused(saveSchoolTask, { ...content, state: 'sending', channels: ['wechat'] })

    expect(await warningsOf(['inApp', 'wechat'])).toEqual(['公众号今日剩余 1 次，超出部分改用站内消息'])
    expect(await warningsOf(['wechat'])).toEqual(['公众号今日剩余 1 次，超出部分不再发送，请同时选择站内消息'])
    expect(refused.errors).toEqual([{ field: 'channels', message: '今日该渠道额度不足，可发 1 条' }])
    await leave(2)
    expect(await warningsOf(['inApp', 'wechat'])).toEqual([])
  })
})
