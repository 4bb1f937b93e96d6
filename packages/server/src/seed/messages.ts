import type { MessageKind } from '@portal/contract/areas/system/message/kinds.ts'
import { WRITTEN_KIND } from '@portal/contract/areas/system/message/kinds.ts'
import { DAY_MS, HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { and, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { users } from '#src/schema/directory.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import { messages } from '#src/schema/system/system.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { taskEvent } from '#src/shared/messaging/task/origin.ts'

interface DemoMessage {
  kind: MessageKind
  title: string
  text: string
  link: string
  reason: string
  hoursAgo: number
  dueInDays?: number
}

const demoMessages: readonly DemoMessage[] = [
  {
    kind: '学习任务',
    title: '请完成本月安全生产必修课程',
    text: '本月必修课程已发布，请在月底前学完。',
    link: '/netSchool/courseCenter',
    reason: '你在该课程的学习范围内',
    hoursAgo: 3,
    dueInDays: 9,
  },
  {
    kind: '权限变更',
    title: '你被授予角色「安全管理人员」',
    text: '由系统管理员授予，长期有效。',
    link: '/guide?panel=account',
    reason: '你的权限发生变化',
    hoursAgo: 26,
  },
  {
    kind: '系统更新',
    title: '统一门户完成例行升级',
    text: '消息中心新增按类别筛选和退订设置。',
    link: '',
    reason: '系统更新通知',
    hoursAgo: 72,
  },
]

const demoTasks = [
  {
    origin: 'portal',
    title: '关于周末网络维护的通知',
    text: '各位同事：本周六 22:00 至周日 2:00 进行网络维护，期间门户可能短暂无法访问，请提前安排工作。',
    hoursAgo: 20,
  },
  {
    origin: 'school',
    title: '11 月网络学校学习安排',
    text: '{姓名}，本月请重点学习有限空间作业和动火作业课程，并按时完成每日答题。',
    hoursAgo: 30,
  },
] as const

/** A few messages in the inboxes of the demo accounts, and two that were written to them. */
export const insertMessages = async (db: Db): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const readers = await db
    .select({ id: users.id, code: users.code, orgId: users.primaryOrgId })
    .from(users)
    .where(inArray(users.code, ['admin', 'officer', 'lecturer', 'approver', 'learner']))
  const ids = readers.map(({ id }) => id)
  const sender = readers.find(({ code }) => code === 'admin')
  const backdate = (event: string, hours: number) =>
    db.execute(sql`
      with dated as (
        update messages set at = now() - ${hours}::int * interval '1 hour' where event = ${event}
      )
      update message_deliveries set at = now() - ${hours}::int * interval '1 hour' where event = ${event}`)

  for (const { hoursAgo, dueInDays, ...message } of demoMessages) {
    const event = `demo:${message.title}`
    const dueAt = dueInDays === undefined ? null : new Date(Date.now() + dueInDays * DAY_MS)
    await sendMessage(tx, ids, { ...message, event, dueAt, channels: ['inApp'] })
    await backdate(event, hoursAgo)
  }

  for (const { hoursAgo, ...task } of demoTasks) {
    const id = v7()
    const at = new Date(Date.now() - hoursAgo * HOUR_MS)
    const audience = { ...EMPTY_AUDIENCE, users: ids }
    await db.insert(messageTasks).values({
      ...task,
      id,
      audience,
      channels: ['inApp'],
      state: 'sent',
      people: ids.length,
      reached: ids.length,
      createdAt: at,
      startedAt: at,
      finishedAt: at,
      createdBy: sender?.id ?? null,
      ownerOrgId: sender?.orgId ?? '',
    })
    const { title, text } = task
    const event = taskEvent(id)
    const written = { event, kind: WRITTEN_KIND, title, text, taskId: id, personal: true, channels: ['inApp'] as const }
    await sendMessage(tx, ids, { ...written, source: '集团公司 系统管理员', reason: '你在该消息的接收范围内' })
    await backdate(event, hoursAgo)
  }
  await markRead(db, ids)
}

/** The older half has been read; counters follow. */
const markRead = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db
    .update(messages)
    .set({ readAt: sql`${messages.at} + interval '40 minutes'` })
    .where(and(inArray(messages.userId, [...ids]), sql`${messages.at} < now() - interval '24 hours'`))
  await db.execute(sql`
    update unread_counts c set unread = (select count(*) from messages m
      where m.user_id = c.user_id and m.category = c.category and m.read_at is null)
    where c.user_id = any(${sql.param(ids)}::uuid[])`)
}
