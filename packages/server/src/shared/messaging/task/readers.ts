import { WRITTEN_KIND } from '@portal/contract/areas/system/message/kinds.ts'
import { listReaders } from '@portal/contract/areas/system/message/task.ts'
import { MOST_REMINDERS, messageRefusals, messageWords } from '@portal/contract/areas/system/message/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { either } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { personVisible, personWithin } from '#src/shared/directory/visible.ts'
import { sendMessage } from '../messages.ts'
import { getTask, lockTask, type Origin, portalOrigin, taskEvent } from './origin.ts'

/** Who has a message in the inbox, and who has read it, within the caller's scope; unread comes before all times. */
export const taskReaders = pageRead(listReaders, {
  from: sql`messages m join users u on u.id = m.user_id`,
  joins: sql`join org_units o on o.id = u.primary_org_id`,
  key: sql`m.id`,
  columns: {
    id: sql`u.id`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgName: sql`o.name`,
    sentAt: sql`m.at`,
    readAt: sql`m.read_at`,
  },
  given: async ({ tx, body }) => ({ event: taskEvent((await getTask(tx, portalOrigin, body.id)).id) }),
  where: sql`m.event = ${given('event')}`,
  scope: personWithin,
  search: [sql`u.name`, sql`u.code`],
  filter: {
    read: either(sql`m.read_at is not null`),
    orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
  },
  sort: { readAt: sql`coalesce(m.read_at, '-infinity')`, sentAt: sql`m.at` },
  order: '-readAt',
})

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
