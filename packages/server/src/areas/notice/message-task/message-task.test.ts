import {
  cancelSchoolTask,
  getSchoolTask,
  listSchoolDeliveries,
  listSchoolKinds,
  listSchoolTasks,
  previewSchoolTask,
  recallSchoolTask,
  resendSchoolTask,
  saveSchoolKind,
  saveSchoolTask,
} from '@portal/contract/areas/notice/message-task.ts'
import { listMessages, readMessages } from '@portal/contract/areas/system/message/message.ts'
import { listSentMessages, recallMessage } from '@portal/contract/areas/system/message/task.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageTasks } from '#src/schema/messaging.ts'
import { runOutbox } from '#src/shared/messaging/outbox-run.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'

const codes = [P.schoolMessage, P.schoolMessageSend, P.schoolMessageStat, P.schoolMessageTemplate] as const
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString()

describe('messages of the safety school', () => {
  let t: TestApp
  let officer: Client

  beforeAll(async () => {
    t = await startTestApp({ TEST_JOBS: '1' })
    officer = await t.as(...codes)
  })
  afterAll(() => t.close())

  const draftTo = (...people: Client[]) => ({
    title: '学习安排',
    text: '{姓名}，请按时学习。',
    audience: { users: people.map(({ id }) => id) },
  })

  const sent = async (people: Client[], values: object = {}) => {
    const { id } = await officer.call(saveSchoolTask, { ...draftTo(...people), state: 'sending', ...values })
    await expect
      .poll(async () => (await t.db.select().from(messageTasks).where(eq(messageTasks.id, id)))[0]?.state)
      .toBe('sent')
    return id
  }

  test('go through a funnel whose numbers add up, each with its cause', async () => {
    const [reader, other] = [await t.as(), await t.as()]
    const id = await sent([reader, other], { channels: ['inApp', 'wechat'] })
    await reader.call(readMessages, {})
    await runOutbox(t.running, new Date('2030-03-06T10:00:00+08:00'), new AbortController().signal)

    const task = await officer.call(getSchoolTask, { id })

    expect(task.funnel).toEqual([
      { channel: 'inApp', due: 2, sent: 2, read: 1, failed: 0, skipped: 0, queued: 0 },
      { channel: 'wechat', due: 2, sent: 0, read: 0, failed: 0, skipped: 2, queued: 0 },
    ])
    expect(task.causes).toEqual([{ channel: 'wechat', state: 'skipped', reason: 'notConfigured', count: 2 }])
    expect(task).toMatchObject({ due: 4, sent: 2, read: 1, skipped: 2, queued: 0 })
    const rows = async (body: object) => (await officer.call(listSchoolDeliveries, { taskId: id, ...body })).total
    expect(await rows({ state: 'sent' })).toBe(2)
    expect(await rows({ state: 'read' })).toBe(1)
    expect(await rows({ reason: 'notConfigured' })).toBe(2)
    expect(await officer.call(resendSchoolTask, { taskId: id })).toEqual({ queued: 2 })
  })

  test('have nothing to send again where nothing failed', async () => {
    const id = await sent([await t.as()])

    expect(await officer.refused(resendSchoolTask, { taskId: id })).toMatchObject({ message: '没有可重发的记录' })
  })

  test('are planned, cancelled and no longer changed once they have left', async () => {
    const reader = await t.as()
    const planned = await officer.call(saveSchoolTask, { ...draftTo(reader), state: 'sending', sendAt: tomorrow() })
    expect(planned).toMatchObject({
      state: 'scheduled',
      resolved: 1,
      reachable: { inApp: 1, wechat: 0, mail: 0, sms: 0 },
    })

    expect(await officer.call(cancelSchoolTask, { id: planned.id })).toEqual({ state: 'cancelled' })
    const left = await sent([reader])

    const again = { ...draftTo(reader), id: left, revision: 1 }
    expect(await officer.refused(saveSchoolTask, again)).toMatchObject({ message: '该任务已发送，不能修改' })
    expect(await officer.refused(cancelSchoolTask, { id: planned.id })).toMatchObject({
      message: '该任务已结束，不能取消',
    })
  })

  test('name a variable that does not exist in the words of the screen', async () => {
    const body = { ...draftTo(await t.as()), text: '{name} 您好' }

    expect(await officer.refused(saveSchoolTask, body)).toMatchObject({
      errors: [{ field: 'text', message: '变量 name 不存在' }],
    })
  })

  test('show what one person would read', async () => {
    const reader = await t.as()

    const preview = await officer.call(previewSchoolTask, { draft: draftTo(reader), userId: reader.id })

    expect(preview.resolved).toBe(1)
    expect(preview.texts[0]?.text).toMatch(/^员工\d+，请按时学习。$/)
  })

  test('take unread ones back', async () => {
    const reader = await t.as()
    const id = await sent([reader])

    expect(await officer.call(recallSchoolTask, { id })).toEqual({ recalled: 1 })
    expect(await reader.call(listMessages, {})).toMatchObject({ total: 0 })
  })

  test('stay apart from those of the message centre', async () => {
    const id = await sent([await t.as()])
    const portal = await t.as(P.messageSend, P.messageRecall)

    expect((await portal.call(listSentMessages, {})).list.map((row) => row.id)).not.toContain(id)
    expect((await officer.call(listSchoolTasks, {})).list.map((row) => row.id)).toContain(id)
    expect(await portal.refused(recallMessage, { id, reason: '不是我的' })).toMatchObject({ status: 1004 })
  })

  test('of their own accord have switches and words, which go back to the shipped ones', async () => {
    const rule = { code: '学时缺口', on: true, channels: ['inApp'], mutable: false } as const
    const texts = [{ channel: 'inApp', title: '【学时】{标题}', text: '{内容}' }] as const

    await officer.call(saveSchoolKind, { ...rule, channels: [...rule.channels], texts: [...texts] })
    const kindOf = async () => (await officer.call(listSchoolKinds, {})).list.find(({ code }) => code === '学时缺口')
    expect(await kindOf()).toMatchObject({
      mutable: false,
      channels: ['inApp'],
      changed: true,
      texts: [texts[0], {}, {}, {}],
    })
    await officer.call(saveSchoolKind, { ...rule, channels: [...rule.channels], texts: [...texts], restore: true })

    expect(await kindOf()).toMatchObject({ mutable: true, channels: ['inApp', 'wechat', 'mail'], changed: false })
    const foreign = { ...rule, code: '会议回执', channels: [...rule.channels], texts: [] }
    expect(await officer.refused(saveSchoolKind, foreign)).toMatchObject({ status: 1004 })
  })
})
