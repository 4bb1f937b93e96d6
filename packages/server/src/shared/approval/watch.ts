import { eq, sql } from 'drizzle-orm'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { approvalTasks } from '#src/schema/approval.ts'
import { replaceTask } from './hand-on.ts'
import { tellDue } from './notify.ts'
import { addRecord } from './record.ts'
import { deputiesAt, enabledAmong, findStandIn } from './stand-in.ts'
import type { ApprovalRequest, ApprovalTask } from './subject.ts'
import { currentTasks } from './tasks.ts'
import { lockRequest } from './withdraw.ts'
import { beginWork, type Engine, type Work } from './work.ts'

const MOST_PER_RUN = 500

/** Requests with a task that is due, lapsed, held by somebody who left, or touched by a deputyship. */
const findNeedy = async (tx: Tx, at: Date): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    with live as (
      select d.person_id, d.deputy_id, d.items from approval_deputies d
      join users u on u.id = d.deputy_id and u.enabled and u.deleted_at is null
      where d.valid_from <= ${at} and d.valid_to > ${at}
    )
    select distinct r.id from approval_tasks t
    join approval_requests r on r.id = t.request_id and r.state = 'pending'
    join users u on u.id = t.assignee_id
    where t.state = 'open' and (
      (t.due_at <= ${at} and t.due_told_at is null) or t.escalate_at <= ${at}
      or not u.enabled or u.deleted_at is not null
      or (t.on_behalf_of_id is null and exists (select 1 from live d where d.person_id = t.assignee_id
        and d.deputy_id <> r.submitter_id and (d.items = '{}' or r.subject_type = any(d.items))))
      or (t.on_behalf_of_id is not null and not exists (select 1 from live d where d.person_id = t.on_behalf_of_id
        and d.deputy_id = t.assignee_id and (d.items = '{}' or r.subject_type = any(d.items)))))
    limit ${MOST_PER_RUN}`)
  return rows.map(({ id }) => id)
}

const busyIn = async (work: Work, request: ApprovalRequest): Promise<string[]> =>
  (await currentTasks(work, request))
    .filter(({ state }) => state === 'open' || state === 'waiting')
    .map(({ assigneeId }) => assigneeId)

type Next = { assigneeId: string; onBehalfOfId: string | null; origin: 'rule' | 'deputy' | 'escalated' }

const hand = async (work: Work, request: ApprovalRequest, task: ApprovalTask, next: Next) => {
  if ((await busyIn(work, request)).includes(next.assigneeId)) return
  await replaceTask(work, request, task, { ...next, move: 'transfer' })
  await addRecord(work, request, { action: 'replace', task, byItself: true, toUserIds: [next.assigneeId] })
}

/** Who should have the task now, by leaving and by deputyships; null where it lies right. */
const rightfulHolder = async (work: Work, request: ApprovalRequest, task: ApprovalTask): Promise<Next | null> => {
  const { tx, at } = work
  const principal = task.onBehalfOfId ?? task.assigneeId
  const deputy = (await deputiesAt(tx, [principal], { ...request, at })).get(principal)
  if (deputy === task.assigneeId) return null
  if (deputy !== undefined) return { assigneeId: deputy, onBehalfOfId: principal, origin: 'deputy' }
  if ((await enabledAmong(tx, [principal])).has(principal))
    return principal === task.assigneeId ? null : { assigneeId: principal, onBehalfOfId: null, origin: 'rule' }
  const barred = [request.submitterId, ...(await busyIn(work, request))]
  const standIn = await findStandIn(tx, principal, { barred })
  return standIn === null ? null : { assigneeId: standIn, onBehalfOfId: null, origin: 'escalated' }
}

/** At twice the time the task goes to the next head; without one it stays, and is not tried again. */
const escalate = async (work: Work, request: ApprovalRequest, task: ApprovalTask): Promise<void> => {
  const barred = [request.submitterId, ...(await busyIn(work, request))]
  const head = await findStandIn(work.tx, task.onBehalfOfId ?? task.assigneeId, { barred, headsOnly: true })
  if (head === null) {
    await work.tx.db.update(approvalTasks).set({ escalateAt: null }).where(eq(approvalTasks.id, task.id))
    return
  }
  const next = { assigneeId: head, onBehalfOfId: null, origin: 'escalated', move: 'expire' } as const
  await replaceTask(work, request, task, next)
  await addRecord(work, request, { action: 'escalate', task, byItself: true, toUserIds: [head] })
}

const attend = async (work: Work, request: ApprovalRequest): Promise<void> => {
  for (const task of await currentTasks(work, request)) {
    if (task.state !== 'open') continue
    const next = await rightfulHolder(work, request, task)
    if (next) await hand(work, request, task, next)
    else if (task.escalateAt !== null && task.escalateAt <= work.at) await escalate(work, request, task)
    else if (task.dueToldAt === null && task.dueAt <= work.at) {
      await work.tx.db.update(approvalTasks).set({ dueToldAt: work.at }).where(eq(approvalTasks.id, task.id))
      await tellDue(work, request, task)
    }
  }
}

/** Looks after open tasks; each request in a transaction of its own, so that none holds up another. */
export const watch = async (engine: Engine): Promise<void> => {
  const { platform } = engine
  const outside = bareTx(platform.db, null, ALL_ROWS)
  for (const id of await findNeedy(outside, await engine.clock(outside))) {
    await inTransaction(
      platform.pool,
      () => bareTx(platform.db, null, ALL_ROWS),
      async (tx) => {
        const request = await lockRequest(tx, id)
        if (request.state === 'pending') await attend(await beginWork(engine, tx), request)
      },
    )
  }
}
