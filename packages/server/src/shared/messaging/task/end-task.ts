import { messageRefusals, schoolMessageRefusals } from '@portal/contract/areas/system/message/words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import { withdrawEvent } from '../messages.ts'
import { lockTask, type Origin, type Task, taskEvent } from './origin.ts'

const end = async (tx: Tx, task: Task, state: 'recalled' | 'cancelled', reason: string): Promise<void> => {
  await tx.db
    .update(messageTasks)
    .set({ state, endReason: reason, finishedAt: sql`now()`, updatedAt: sql`now()`, revision: task.revision + 1 })
    .where(eq(messageTasks.id, task.id))
  const diff = [{ field: 'state', before: task.state, after: state }]
  tx.notes.push({ objectType: 'message_tasks', objectId: task.id, objectName: task.title, diff, reason })
}

/** Takes a message back; what was planned only never leaves. Answers the unread messages that vanished. */
export const recallTask = async (tx: Tx, origin: Origin, id: string, reason: string): Promise<number> => {
  const task = await lockTask(tx, origin, id)
  ensure(task.state !== 'recalled', messageRefusals.recalledAlready)
  ensure(task.state !== 'draft' && task.state !== 'cancelled', messageRefusals.notSentYet)
  if (task.state === 'scheduled') {
    await end(tx, task, 'cancelled', reason)
    return 0
  }
  ensure(
    task.channels.includes('inApp'),
    task.channels.includes('wechat') ? schoolMessageRefusals.wechatSent : messageRefusals.noInbox,
  )

  const vanished = await withdrawEvent(tx, taskEvent(task.id))
  await end(tx, task, 'recalled', reason)
  return vanished
}

/** Stops a task before its last delivery has left; what is in inboxes stays there. */
export const cancelTask = async (tx: Tx, origin: Origin, id: string): Promise<'cancelled'> => {
  const task = await lockTask(tx, origin, id)
  const { rowCount } = await tx.db.execute(sql`
    select 1 from message_deliveries where task_id = ${task.id} and state = 'queued' limit 1`)
  const isOpen = ['draft', 'scheduled', 'sending'].includes(task.state) || (rowCount ?? 0) > 0
  ensure(isOpen && task.state !== 'cancelled', schoolMessageRefusals.notCancellable)

  await tx.db.execute(sql`
    update message_deliveries set state = 'skipped', reason = 'recalled', digest_id = null
    where task_id = ${task.id} and state = 'queued'`)
  await end(tx, task, 'cancelled', '')
  return 'cancelled'
}
