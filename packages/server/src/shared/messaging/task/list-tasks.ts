import type { MessageChannel } from '@portal/contract/areas/system/message-kinds.ts'
import type { TaskFigures, TaskRow, TaskState } from '@portal/contract/areas/system/message-task.ts'
import type { PageQuery } from '@portal/contract/kit/page.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { countRows, orderOf } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { dayFrom, dayTo } from '../shanghai-text.ts'
import type { Origin, Task } from './origin.ts'

interface TaskQuery extends PageQuery {
  filter: { state?: TaskState; channel?: MessageChannel; from?: string; to?: string }
}

const conditions = (tx: Tx, origin: Origin, { keyword, filter }: TaskQuery): SQL | undefined => {
  const pattern = `%${escapeLike(keyword)}%`
  return and(
    eq(messageTasks.origin, origin.name),
    inScope(tx, messageTasks.ownerOrgId, messageTasks.createdBy),
    keyword === '' ? undefined : or(ilike(messageTasks.title, pattern), ilike(messageTasks.text, pattern)),
    filter.state && eq(messageTasks.state, filter.state),
    filter.channel && sql`${filter.channel} = any(${messageTasks.channels})`,
    filter.from === undefined ? undefined : sql`${messageTasks.createdAt} >= ${dayFrom(filter.from)}`,
    filter.to === undefined ? undefined : sql`${messageTasks.createdAt} < ${dayTo(filter.to)}`,
  )
}

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
export const figuresOf = (task: Task, counted: readonly Counted[], channels: number): TaskFigures => {
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

/** Tasks with their words and numbers, as both screens list them. */
export const showTasks = async (tx: Tx, tasks: readonly Task[]): Promise<TaskRow[]> => {
  const people = [...new Set(tasks.flatMap(({ createdBy }) => createdBy ?? []))]
  const units = [...new Set(tasks.map(({ ownerOrgId }) => ownerOrgId))]
  const names = await namesOfAudiences(
    tx.db,
    tasks.map(({ audience }) => audience),
  )
  const senders = await tx.db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, people))
  const owners = await tx.db
    .select({ id: orgUnits.id, name: orgUnits.name })
    .from(orgUnits)
    .where(inArray(orgUnits.id, units))
  const counts = await countDeliveries(
    tx,
    tasks.map(({ id }) => id),
  )
  return tasks.map((task) => ({
    ...task,
    ...figuresOf(
      task,
      counts.filter(({ taskId }) => taskId === task.id),
      task.channels.length,
    ),
    audienceText: describeAudience(task.audience, names),
    senderName: senders.find(({ id }) => id === task.createdBy)?.name ?? '',
    ownerOrgName: owners.find(({ id }) => id === task.ownerOrgId)?.name ?? '',
  }))
}

export const listTasks = async (tx: Tx, origin: Origin, query: TaskQuery) => {
  const where = conditions(tx, origin, query) ?? sql`true`
  const tasks = await tx.db
    .select()
    .from(messageTasks)
    .where(where)
    .orderBy(...orderOf(messageTasks, query.sort))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  return {
    list: await showTasks(tx, tasks),
    total: await countRows(tx, sql`${messageTasks}`, where, query.exactTotal),
  }
}
