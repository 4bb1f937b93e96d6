import { type AddMode, approvalRefusals, type TaskOrigin } from '@portal/contract/areas/access/approval.ts'
import { and, eq } from 'drizzle-orm'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import { approvalTasks } from '#src/schema/approval.ts'
import { tellAssignee } from './notify.ts'
import { addRecord } from './record.ts'
import { enabledAmong, namesOf } from './stand-in.ts'
import type { ApprovalRequest, ApprovalTask } from './subject.ts'
import { closeTask, currentTasks, insertTask } from './tasks.ts'
import type { Work } from './work.ts'

/** People who may be given a task of the current step: enabled, not the submitter, without one so far. */
const ensureMayTake = async (work: Work, request: ApprovalRequest, userIds: readonly string[]) => {
  if (userIds.length === 0) refuseField('toUserIds', approvalRefusals.personMissing)
  ensure(!userIds.includes(request.submitterId), approvalRefusals.toSubmitter)
  const names = await namesOf(work.tx, userIds)
  const enabled = await enabledAmong(work.tx, userIds)
  const live = (await currentTasks(work, request)).filter(({ state }) => state === 'open' || state === 'waiting')
  for (const id of userIds) {
    const values = { name: names.get(id) ?? '' }
    ensure(enabled.has(id), approvalRefusals.personDisabled, values)
    ensure(!live.some(({ assigneeId }) => assigneeId === id), approvalRefusals.personHasTask, values)
  }
}

interface Successor {
  assigneeId: string
  onBehalfOfId: string | null
  origin: TaskOrigin
  /** A lapsed task starts anew; otherwise the time goes on running. */
  move: 'transfer' | 'expire'
}

/** Ends a task and lets another person's stand in its place, with what was added to it. */
export const replaceTask = async (
  work: Work,
  request: ApprovalRequest,
  task: ApprovalTask,
  { move, ...successor }: Successor,
): Promise<ApprovalTask> => {
  await closeTask(work, request, task, { move, passed: null })
  const { addedToId, addMode, state, dueAt, escalateAt } = task
  const times = move === 'expire' ? {} : { dueAt, escalateAt }
  const next = await insertTask(work, request, { ...successor, addedToId, addMode, state, ...times })
  await work.tx.db.update(approvalTasks).set({ addedToId: next.id }).where(eq(approvalTasks.addedToId, task.id))
  return next
}

export const transfer = async (
  work: Work,
  request: ApprovalRequest,
  task: ApprovalTask,
  { toUserIds, opinion }: { toUserIds: readonly string[]; opinion: string },
): Promise<void> => {
  await ensureMayTake(work, request, toUserIds)
  if (toUserIds.length > 1) refuseField('toUserIds', approvalRefusals.onePerson)
  const assigneeId = toUserIds[0] ?? refuse(approvalRefusals.personMissing)

  await replaceTask(work, request, task, { assigneeId, onBehalfOfId: null, origin: 'transfer', move: 'transfer' })
  await addRecord(work, request, { action: 'transfer', task, opinion, toUserIds })
}

/** 转交 by an overseer: the open tasks of the step go, one each, to the given people. */
export const transferForOthers = async (
  work: Work,
  request: ApprovalRequest,
  { toUserIds, opinion }: { toUserIds: readonly string[]; opinion: string },
): Promise<void> => {
  await ensureMayTake(work, request, toUserIds)
  const open = (await currentTasks(work, request)).filter(({ state }) => state === 'open')
  ensure(open.length > 0, approvalRefusals.handled)
  if (toUserIds.length > open.length) refuseField('toUserIds', approvalRefusals.onePerson)

  for (const [index, assigneeId] of toUserIds.entries()) {
    const task = open[index]
    if (task)
      await replaceTask(work, request, task, { assigneeId, onBehalfOfId: null, origin: 'transfer', move: 'transfer' })
  }
  await addRecord(work, request, { action: 'transfer', opinion, toUserIds })
}

/** 加签: `before` puts the own task on hold until the added people passed, `after` asks them once it is passed. */
export const addPeople = async (
  work: Work,
  request: ApprovalRequest,
  task: ApprovalTask,
  { toUserIds, addMode, opinion }: { toUserIds: readonly string[]; addMode: AddMode; opinion: string },
): Promise<void> => {
  await ensureMayTake(work, request, toUserIds)

  if (addMode === 'before')
    await work.tx.db.update(approvalTasks).set({ state: 'waiting' }).where(eq(approvalTasks.id, task.id))
  for (const assigneeId of toUserIds) {
    const state = addMode === 'before' ? 'open' : 'waiting'
    await insertTask(work, request, { assigneeId, addMode, state, origin: 'added', addedToId: task.id })
  }
  await addRecord(work, request, { action: 'add', task, opinion, toUserIds })
}

/** After a pass: people who were to come after it are asked, and one who waited for added people goes on. */
export const openWaiting = async (work: Work, request: ApprovalRequest, passed: ApprovalTask): Promise<void> => {
  const open = (id: string) =>
    work.tx.db
      .update(approvalTasks)
      .set({ state: 'open', openedAt: work.at })
      .where(and(eq(approvalTasks.id, id), eq(approvalTasks.state, 'waiting')))
      .returning()
  const tasks = await currentTasks(work, request)
  const opened: ApprovalTask[] = []
  for (const task of tasks.filter(({ addedToId, addMode }) => addedToId === passed.id && addMode === 'after'))
    opened.push(...(await open(task.id)))

  const before = tasks.filter(({ addedToId, addMode }) => addedToId === passed.addedToId && addMode === 'before')
  const allPassed = before.every(({ state }) => state !== 'open' && state !== 'waiting')
  if (passed.addMode === 'before' && passed.addedToId !== null && allPassed)
    opened.push(...(await open(passed.addedToId)))
  for (const task of opened) await tellAssignee(work, request, task)
}
