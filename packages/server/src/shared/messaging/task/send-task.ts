import { WRITTEN_KIND } from '@portal/contract/areas/system/message/kinds.ts'
import { messageWords } from '@portal/contract/areas/system/message/words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import { pushTo } from '../../push/push-hub.ts'
import { sendMessage } from '../messages.ts'
import { wakeOutbox } from '../outbox.ts'
import { originNamed, type Task, taskEvent } from './origin.ts'
import { receives } from './people.ts'

export const SEND_JOB = 'message.send'

const PART = 500
/** A sending that has not moved for this long lost its process. */
const STILL_SECONDS = 60

/** The task, unless another process is sending it at this moment or its time has not come. */
const takeTask = async (tx: Tx, taskId: string): Promise<Task | null> => {
  const [task] = await tx.db
    .select()
    .from(messageTasks)
    .where(
      sql`${messageTasks.id} = ${taskId} and (${messageTasks.state} = 'sending'
        or (${messageTasks.state} = 'scheduled' and ${messageTasks.sendAt} <= now()))`,
    )
    .for('update', { skipLocked: true })
  return task ?? null
}

const nextPeople = async (tx: Tx, portal: Portal, task: Task): Promise<string[] | null> => {
  const senderId = task.createdBy ?? ''
  const sender = await portal.people.get(senderId)
  const { sendCode } = originNamed(task.origin)
  if (!sender?.enabled || !sender.rights.codes.has(sendCode)) return null
  const where = receives(task.audience, sender.rights.scopeOf([sendCode]), senderId)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.id from users u where (${task.reachedId}::uuid is null or u.id > ${task.reachedId}::uuid) and ${where}
    order by u.id limit ${PART}`)
  return rows.map(({ id }) => id)
}

const senderName = async (tx: Tx, task: Task): Promise<string> => {
  const { rows } = await tx.db.execute<{ name: string }>(sql`
    select o.name || ' ' || u.name as name from users u join org_units o on o.id = ${task.ownerOrgId}
    where u.id = ${task.createdBy}`)
  return rows[0]?.name ?? ''
}

/** Sends to the next part of the people and remembers how far it came, both or neither; answers whether it is over. */
const sendPart = async (tx: Tx, portal: Portal, taskId: string): Promise<boolean> => {
  const task = await takeTask(tx, taskId)
  if (!task) return true
  const people = await nextPeople(tx, portal, task)
  if (people === null) {
    await tx.db
      .update(messageTasks)
      .set({ state: 'cancelled', endReason: messageWords.senderGone, finishedAt: sql`now()` })
      .where(eq(messageTasks.id, task.id))
    return true
  }
  await sendMessage(tx, people, {
    event: taskEvent(task.id),
    kind: WRITTEN_KIND,
    title: task.title,
    text: task.text,
    link: task.link,
    reason: messageWords.writtenReason,
    source: await senderName(tx, task),
    urgent: task.urgency === 'urgent',
    channels: task.channels,
    taskId: task.id,
    personal: true,
  })
  const isLast = people.length < PART
  const reached = task.reached + people.length
  await tx.db
    .update(messageTasks)
    .set({
      state: isLast ? 'sent' : 'sending',
      reached,
      reachedId: people.at(-1) ?? task.reachedId,
      startedAt: task.startedAt ?? sql`now()`,
      beatAt: sql`clock_timestamp()`,
      ...(isLast && { finishedAt: sql`now()`, people: reached }),
    })
    .where(eq(messageTasks.id, task.id))
  if (isLast) {
    wakeOutbox(tx)
    if (task.createdBy !== null) pushTo(tx, [task.createdBy], { kind: 'message' })
  }
  return isLast
}

/** Sends a task part by part. Broken off anywhere, it goes on behind the last part that was committed. */
export const sendTask = async (portal: Portal, taskId: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    signal.throwIfAborted()
    if (await inBackground(portal.platform, (tx) => sendPart(tx, portal, taskId))) return
  }
}

/** Takes up what is due and what stands still: a job that died with its process is not given out again for hours. */
export const reviveTasks = ({ platform }: Portal): Promise<void> =>
  inBackground(platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select id from message_tasks
      where (state = 'sending' and coalesce(beat_at, updated_at) < now() - ${STILL_SECONDS} * interval '1 second')
        or (state = 'scheduled' and send_at < now() - ${STILL_SECONDS} * interval '1 second')`)
    for (const { id } of rows) await enqueue(tx, SEND_JOB, { taskId: id }, { key: `${SEND_JOB}:${id}` })
  })
