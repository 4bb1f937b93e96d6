import {
  type getSchoolTask,
  listSchoolDeliveries,
  type previewSchoolTask,
  type resendSchoolTask,
  type saveSchoolTask,
} from '@portal/contract/areas/notice/message-task.ts'
import { deliveryReason } from '@portal/contract/areas/system/message/delivery.ts'
import { kindFacts, kindNames, type MessageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { deliveriesShown, requeue } from '#src/shared/messaging/task/deliveries.ts'
import { countDeliveries, figuresOf, taskRows } from '#src/shared/messaging/task/list-tasks.ts'
import { getTask, schoolOrigin } from '#src/shared/messaging/task/origin.ts'
import { previewTask, textsFor } from '#src/shared/messaging/task/preview-task.ts'
import { reachOf } from '#src/shared/messaging/task/reach.ts'
import { checkWords, saveTask } from '#src/shared/messaging/task/save-task.ts'
import type { Portal } from '#src/shared/portal.ts'

type Detail = ResultOf<typeof getSchoolTask>

const readCauses = async (tx: Tx, taskId: string): Promise<Detail['causes']> => {
  const { rows } = await tx.db.execute<Record<string, unknown> & Detail['causes'][number]>(sql`
    select channel, case when state = 'sending' then 'queued' else state end as state, reason, count(*) as count
    from message_deliveries where task_id = ${taskId} and reason is not null
    group by 1, 2, 3 order by 4 desc, 1, 2, 3`)
  return rows.filter(({ reason }) => reason !== null && deliveryReason.options.includes(reason))
}

export const readTask: HandlerOf<typeof getSchoolTask> = async ({ tx, body, actor }) => {
  const task = await getTask(tx, schoolOrigin, body.id)
  const [row] = await taskRows({ tx, actor }, [task.id])
  const counted = await countDeliveries(tx, [task.id])
  const { name, code } = actor
  return {
    ...(row ?? refuse(errors.missing)),
    funnel: task.channels.map((channel: MessageChannel) => ({
      channel,
      ...figuresOf(
        task,
        counted.filter((each) => each.channel === channel),
        1,
      ),
    })),
    causes: await readCauses(tx, task.id),
    texts: await textsFor(tx, task, { name, code, orgName: row?.ownerOrgName ?? '' }),
  }
}

export const save =
  (portal: Portal): HandlerOf<typeof saveSchoolTask> =>
  async ({ tx, body: { sendAt, state: wanted, ...content }, actor }) => {
    const input = { ...content, sendAt: sendAt ?? null, draft: wanted === 'draft' }
    const { id, state } = await saveTask(portal, schoolOrigin, { tx, actor, input })
    return { id, state, ...(await reachOf(tx, portal, schoolOrigin, actor, content.audience)) }
  }

/** A saved task, or one that is being written. */
export const preview =
  (portal: Portal): HandlerOf<typeof previewSchoolTask> =>
  async ({ tx, body: { id, draft, userId }, actor }) => {
    const content = draft ?? (id === undefined ? refuse(errors.invalid) : await getTask(tx, schoolOrigin, id))
    await checkWords(portal, schoolOrigin, content)
    return previewTask(portal, schoolOrigin, { tx, actor, content, userId })
  }

const schoolKinds = kindNames.filter((kind) => kindFacts(kind).school)

const { taskId, state, channel, reason } = deliveriesShown.filter

/** Deliveries of one task, or of everything the school sends. */
export const deliveries = pageRead(listSchoolDeliveries, {
  ...deliveriesShown,
  given: async ({ tx, body }) => {
    const asked = body.taskId ?? body.filter.taskId
    if (asked !== undefined) await getTask(tx, schoolOrigin, asked)
    return {}
  },
  beside: { taskId, state, channel, reason },
  where: sql`(d.kind = any(${sql.param(schoolKinds)}::text[])
    and (d.task_id is null or d.task_id in (select t.id from message_tasks t where t.origin = 'school')))`,
})

export const resend: HandlerOf<typeof resendSchoolTask> = async ({ tx, body }) => {
  const task = await getTask(tx, schoolOrigin, body.taskId)
  return { queued: await requeue(tx, sql`d.task_id = ${task.id}`) }
}
