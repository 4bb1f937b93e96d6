import type { MessageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import type { TaskFigures, TaskRow } from '@portal/contract/areas/system/message/task.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Origin, Task } from './origin.ts'

type Counted = Omit<TaskFigures, 'due' | 'queued'> & { total: number }

interface CountRow extends Counted, Record<string, unknown> {
  taskId: string
  channel: MessageChannel
}

const NOTHING: Counted = { total: 0, sent: 0, read: 0, failed: 0, skipped: 0 }

/** What the deliveries of these tasks have come to, by task and channel. */
export const countDeliveries = async (tx: Tx, taskIds: readonly string[]): Promise<CountRow[]> => {
  if (taskIds.length === 0) return []
  const { rows } = await tx.db.execute<CountRow>(sql`
    select d.task_id as "taskId", d.channel, count(*) as total,
      count(*) filter (where d.state = 'sent') as sent, count(m.read_at) as read,
      count(*) filter (where d.state = 'failed') as failed, count(*) filter (where d.state = 'skipped') as skipped
    from message_deliveries d left join messages m on m.id = d.message_id
    where d.task_id = any(${sql.param(taskIds)}::uuid[]) group by d.task_id, d.channel`)
  return rows
}

/** 应发 = 已发 + 失败 + 跳过 + 排队; until the sending has ended, whoever has no delivery yet is queued too. */
export const figuresOf = (
  task: Pick<Task, 'state' | 'people'>,
  counted: readonly Counted[],
  channels: number,
): TaskFigures => {
  const { total, sent, read, failed, skipped } = counted.reduce(
    (sum, each) => ({
      total: sum.total + each.total,
      sent: sum.sent + each.sent,
      read: sum.read + each.read,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    NOTHING,
  )
  const isOpen = task.state === 'scheduled' || task.state === 'sending'
  const due = isOpen ? Math.max(total, task.people * channels) : total
  return { due, sent, read, failed, skipped, queued: due - sent - failed - skipped }
}

const shown = {
  from: sql`${messageTasks}`,
  joins: sql`left join users sender on sender.id = ${messageTasks.createdBy}
    left join org_units owner on owner.id = ${messageTasks.ownerOrgId}`,
  key: messageTasks.id,
  columns: {
    id: messageTasks.id,
    revision: messageTasks.revision,
    createdAt: messageTasks.createdAt,
    title: messageTasks.title,
    text: messageTasks.text,
    link: messageTasks.link,
    channels: messageTasks.channels,
    audience: messageTasks.audience,
    urgency: messageTasks.urgency,
    state: messageTasks.state,
    sendAt: messageTasks.sendAt,
    startedAt: messageTasks.startedAt,
    finishedAt: messageTasks.finishedAt,
    people: messageTasks.people,
    senderName: sql`coalesce(sender.name, '')`,
    ownerOrgName: sql`coalesce(owner.name, '')`,
    reminders: messageTasks.reminders,
    endReason: messageTasks.endReason,
  },
} as const

type Read = Omit<TaskRow, keyof TaskFigures | 'audienceText'>

const finish = async ({ tx }: Caller, tasks: readonly Read[]): Promise<TaskRow[]> => {
  const counts = await countDeliveries(
    tx,
    tasks.map(({ id }) => id),
  )
  const names = await namesOfAudiences(
    tx.db,
    tasks.map(({ audience }) => audience),
  )
  return tasks.map((task) => ({
    ...task,
    ...figuresOf(
      task,
      counts.filter(({ taskId }) => taskId === task.id),
      task.channels.length,
    ),
    audienceText: describeAudience(task.audience, names),
  }))
}

const readTasks = rowsByKey<TaskRow>()(shown)

/** Tasks with their words and numbers, as both screens list them. */
export const taskRows = async (caller: Caller, ids: readonly string[]): Promise<TaskRow[]> =>
  finish(caller, await readTasks(caller, ids))

/** The list of one screen's tasks, without its call. */
export const tasksOf = (origin: Origin) =>
  ({
    ...shown,
    where: eq(messageTasks.origin, origin.name),
    scope: [messageTasks.ownerOrgId, messageTasks.createdBy],
    search: [messageTasks.title, messageTasks.text],
    filter: {
      state: equals(messageTasks.state),
      channel: (channel: Place) => sql`${channel} = any(${messageTasks.channels})`,
      from: fromDay(messageTasks.createdAt),
      to: throughDay(messageTasks.createdAt),
    },
    sort: { createdAt: messageTasks.createdAt, sendAt: messageTasks.sendAt, people: messageTasks.people },
    order: '-createdAt',
    finish,
  }) as const
