import { WRITTEN_KIND } from '@portal/contract/areas/system/message-kinds.ts'
import type { listReaders } from '@portal/contract/areas/system/message-task.ts'
import { MOST_REMINDERS, messageRefusals, messageWords } from '@portal/contract/areas/system/message-words.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { sendMessage } from '../messages.ts'
import { getTask, lockTask, type Origin, taskEvent } from './origin.ts'

const orders: Record<string, SQL> = {
  readAt: sql`m.read_at nulls first, u.id`,
  '-readAt': sql`m.read_at desc nulls last, u.id`,
  sentAt: sql`m.at, u.id`,
  '-sentAt': sql`m.at desc, u.id`,
}

/** Who has a message in the inbox, and who has read it, within the caller's scope. */
export const listTaskReaders = async (tx: Tx, origin: Origin, query: BodyOf<typeof listReaders>) => {
  const task = await getTask(tx, origin, query.id)
  const { filter, keyword, sort = '-readAt' } = query
  const like = `%${escapeLike(keyword)}%`
  const conditions = [
    sql`m.event = ${taskEvent(task.id)}`,
    personVisible(tx),
    ...(filter.read === undefined ? [] : [filter.read ? sql`m.read_at is not null` : sql`m.read_at is null`]),
    ...(filter.orgId === undefined ? [] : [inSubtree(sql`u.primary_org_id`, filter.orgId)]),
    ...(keyword === '' ? [] : [sql`(u.name ilike ${like} or u.code ilike ${like})`]),
  ]
  const where = sql.join(conditions, sql` and `)
  const from = sql`messages m join users u on u.id = m.user_id join org_units o on o.id = u.primary_org_id`
  const { rows } = await tx.db.execute<{
    id: string
    name: string
    code: string
    orgName: string
    sentAt: string
    readAt: string | null
  }>(sql`
    select u.id, u.name, u.code, o.name as "orgName", m.at as "sentAt", m.read_at as "readAt"
    from ${from} where ${where} order by ${orders[sort] ?? sql`u.id`}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)
  return {
    list: rows.map((row) => ({
      ...row,
      sentAt: new Date(row.sentAt),
      readAt: row.readAt === null ? null : new Date(row.readAt),
    })),
    total: await countRows(tx, from, where, query.exactTotal),
  }
}

/** Reminds those in scope who have not read yet, at most twice. */
export const remindTask = async (tx: Tx, origin: Origin, actor: Actor, id: string): Promise<number> => {
  const task = await lockTask(tx, origin, id)
  ensure(task.state !== 'recalled', messageRefusals.recalledAlready)
  ensure(task.state === 'sent', messageRefusals.notSentYet)
  ensure(task.reminders < MOST_REMINDERS, messageRefusals.remindedTwice)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.id from messages m join users u on u.id = m.user_id
    where m.event = ${taskEvent(task.id)} and m.read_at is null and m.deleted_at is null and ${personVisible(tx)}`)
  ensure(rows.length > 0, messageRefusals.nobodyUnread)

  const reminders = task.reminders + 1
  await tx.db.update(messageTasks).set({ reminders }).where(eq(messageTasks.id, task.id))
  const diff = [{ field: 'reminders', before: task.reminders, after: reminders }]
  tx.notes.push({ objectType: 'message_tasks', objectId: task.id, objectName: task.title, diff })
  return sendMessage(
    tx,
    rows.map((row) => row.id),
    {
      event: `${taskEvent(task.id)}:remind:${reminders}`,
      kind: WRITTEN_KIND,
      title: [...fill(messageWords.reminder, { title: task.title })].slice(0, 60).join(''),
      text: task.text,
      link: task.link,
      reason: messageWords.reminderReason,
      source: actor.name,
      channels: ['inApp'],
      compulsory: true,
      personal: true,
    },
  )
}
