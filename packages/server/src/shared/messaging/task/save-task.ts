import type { taskContent } from '@portal/contract/areas/system/message/task.ts'
import { personVariables, unknownVariable } from '@portal/contract/areas/system/message/variables.ts'
import { ASK_COUNT_ABOVE, messageRefusals } from '@portal/contract/areas/system/message/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import type { Portal } from '#src/shared/portal.ts'
import { channelName } from './channel-name.ts'
import { checkLink } from './links.ts'
import { lockTask, type Origin, type Task } from './origin.ts'
import { countPeople, receives } from './people.ts'
import { reachOf, shortChannels } from './reach.ts'
import { SEND_JOB } from './send-task.ts'

export type Content = z.output<typeof taskContent>

export interface TaskInput extends Content {
  id?: string | undefined
  revision?: number | undefined
  confirmCount?: number | undefined
  clientKey?: string | undefined
  /** Null: at once. */
  sendAt: Date | null
  draft: boolean
}

/** What holds for drafts too: variables that exist, an address that may be linked. */
export const checkWords = async (portal: Portal, origin: Origin, { title, text, link }: Content): Promise<void> => {
  for (const [field, words] of Object.entries({ title, text })) {
    const v = unknownVariable(words, personVariables)
    if (v !== null) refuseField(field, origin.unknownVariable, { v })
  }
  await checkLink(portal, link)
}

/** What must be right before anything leaves; answers the number of people. */
const checkSending = async (
  tx: Tx,
  portal: Portal,
  actor: Actor,
  input: TaskInput,
  origin: Origin,
): Promise<number> => {
  const { audience, sendAt, channels, confirmCount } = input
  if (isEmptyAudience(audience)) refuseField('audience', messageRefusals.noAudience)
  const people = await countPeople(tx.db, receives(audience, actor.scopeOf([origin.sendCode]), actor.id))
  if (people === 0) refuseField('audience', messageRefusals.nobody)
  const { rows } = await tx.db.execute<{ ahead: boolean | null }>(sql`select ${sendAt}::timestamptz > now() as ahead`)
  if (sendAt !== null && !rows[0]?.ahead)
    refuseField(origin.name === 'portal' ? 'at' : 'sendAt', messageRefusals.notAhead)
  const ready = await portal.channels.ready()
  const [first] = channels
  if (first !== undefined && !channels.some((channel) => ready.has(channel)))
    refuseField('channels', messageRefusals.notConfigured, { channel: channelName(first) })
  if (origin.refusesShort && sendAt === null) {
    const [short] = await shortChannels(
      portal,
      channels,
      (await reachOf(tx, portal, origin, actor, audience)).reachable,
    )
    if (short) refuseField('channels', messageRefusals.quotaShort, { n: short.left })
  }
  if (people > ASK_COUNT_ABOVE && confirmCount !== people) refuseField('confirmCount', messageRefusals.typeCount)
  return people
}

const repeated = async (tx: Tx, actor: Actor, clientKey: string | undefined): Promise<Task | undefined> => {
  if (clientKey === undefined) return undefined
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`task ${actor.id} ${clientKey}`}, 0))`)
  const [known] = await tx.db
    .select()
    .from(messageTasks)
    .where(and(eq(messageTasks.createdBy, actor.id), eq(messageTasks.clientKey, clientKey)))
  return known
}

/** Keeps, schedules or sends a message; what has begun to leave is not changed any more. */
export const saveTask = async (
  portal: Portal,
  origin: Origin,
  { tx, actor, input }: { tx: Tx; actor: Actor; input: TaskInput },
): Promise<Task> => {
  const { id, revision, confirmCount: _typed, clientKey, draft, sendAt, ...content } = input
  const known = id === undefined ? await repeated(tx, actor, clientKey) : undefined
  if (known) return known
  const before = id === undefined ? null : await lockTask(tx, origin, id)
  ensure(before === null || before.state === 'draft' || before.state === 'scheduled', origin.alreadySent)
  ensure(before === null || revision !== undefined, errors.stale)
  await checkWords(portal, origin, content)
  const people = draft ? 0 : await checkSending(tx, portal, actor, input, origin)

  const state = draft ? 'draft' : sendAt === null ? 'sending' : 'scheduled'
  const values = { ...content, state, sendAt: draft ? (sendAt ?? null) : sendAt, people } as const
  const task =
    before === null
      ? await insertRow(tx, messageTasks, { ...values, origin: origin.name, ownerOrgId: actor.orgId, clientKey })
      : await updateRow(tx, messageTasks, { id: before.id, revision: revision ?? 0 }, values)
  if (!draft) {
    const runAt = sendAt ?? undefined
    await enqueue(tx, SEND_JOB, { taskId: task.id }, { key: `${SEND_JOB}:${task.id}`, ...(runAt && { runAt }) })
  }
  return task
}
