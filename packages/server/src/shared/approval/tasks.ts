import { approvalRefusals, taskFlow } from '@portal/contract/areas/access/approval.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { ensure, refuse } from '#src/platform/errors.ts'
import { approvalRequests, approvalTasks, type PathStep } from '#src/schema/approval.ts'
import { addWorkingHours } from '../work-calendar/work-calendar.ts'
import { closeMessages, tellAssignee } from './notify.ts'
import { addRecord } from './record.ts'
import { deputiesAt, withStandIns } from './stand-in.ts'
import type { ApprovalRequest, ApprovalTask } from './subject.ts'
import type { Work } from './work.ts'

export const currentStep = ({ path, step }: ApprovalRequest): PathStep =>
  path[step - 1] ?? refuse(approvalRefusals.notOpen)

/** Tasks of the step that is being decided. */
export const currentTasks = ({ tx }: Work, { id, step, lap }: ApprovalRequest): Promise<ApprovalTask[]> =>
  tx.db
    .select()
    .from(approvalTasks)
    .where(and(eq(approvalTasks.requestId, id), eq(approvalTasks.step, step), eq(approvalTasks.lap, lap)))
    .orderBy(approvalTasks.id)

type NewTask = Pick<ApprovalTask, 'assigneeId' | 'origin'> & Partial<ApprovalTask>

export const insertTask = async (work: Work, request: ApprovalRequest, task: NewTask): Promise<ApprovalTask> => {
  const { dueHours } = currentStep(request)
  const dueIn = (hours: number) => addWorkingHours(work.calendar, work.at, hours)
  const [inserted] = await work.tx.db
    .insert(approvalTasks)
    .values({
      state: 'open',
      openedAt: work.at,
      dueAt: dueIn(dueHours),
      escalateAt: dueIn(2 * dueHours),
      ...task,
      requestId: request.id,
      step: request.step,
      lap: request.lap,
    })
    .returning()
  const row = inserted ?? refuse(approvalRefusals.notOpen)
  if (row.state === 'open') await tellAssignee(work, request, row)
  return row
}

type Closing = Pick<ApprovalTask, 'passed'> & { move: 'decide' | 'transfer' | 'cancel' | 'expire' }

/** Ends a task only while it is in a state that allows it: of two who try, one succeeds. */
export const closeTask = async (work: Work, request: ApprovalRequest, task: ApprovalTask, closing: Closing) => {
  const { rowCount } = await work.tx.db
    .update(approvalTasks)
    .set({
      state: taskFlow.after(closing.move),
      passed: closing.passed,
      closedAt: work.at,
      closedById: work.tx.actor?.id ?? null,
    })
    .where(and(eq(approvalTasks.id, task.id), inArray(approvalTasks.state, [...taskFlow.from(closing.move)])))
  ensure(rowCount === 1, approvalRefusals.handled)
  await closeMessages(work, request, task)
}

const isLive = ({ state }: ApprovalTask) => state === 'open' || state === 'waiting'

export const cancelTasks = async (work: Work, request: ApprovalRequest): Promise<void> => {
  const tasks = await currentTasks(work, request)
  for (const task of tasks.filter(isLive)) await closeTask(work, request, task, { move: 'cancel', passed: null })
}

/** People who passed earlier in this lap: they act once. */
const earlierPasses = async ({ tx }: Work, { id, lap }: ApprovalRequest): Promise<Set<string>> => {
  const rows = await tx.db
    .select({ assigneeId: approvalTasks.assigneeId })
    .from(approvalTasks)
    .where(and(eq(approvalTasks.requestId, id), eq(approvalTasks.lap, lap), eq(approvalTasks.passed, true)))
  return new Set(rows.map(({ assigneeId }) => assigneeId))
}

/** Begins a step: people who left since submission are replaced, deputies take over, due times start now. */
export const openStep = async (work: Work, before: ApprovalRequest, step: number): Promise<ApprovalRequest> => {
  const { tx, at, calendar } = work
  const done = await earlierPasses(work, before)
  const { userIds, dueHours } = currentStep({ ...before, step })
  const dueAt = addWorkingHours(calendar, at, dueHours)
  const [request = before] = await tx.db
    .update(approvalRequests)
    .set({ step, dueAt, lap: before.lap, stepAt: at })
    .where(eq(approvalRequests.id, before.id))
    .returning()

  const people = await withStandIns(tx, userIds, request.submitterId)
  ensure(people.length > 0, approvalRefusals.noRule)
  const deputies = await deputiesAt(tx, people, { ...request, at })
  const taken = new Set<string>()
  for (const person of people) {
    const assigneeId = deputies.get(person) ?? person
    // Where the deputy is asked in his own name too, one person has one task.
    if (taken.has(assigneeId)) continue
    taken.add(assigneeId)
    const onBehalfOfId = assigneeId === person ? null : person
    const common = { assigneeId, onBehalfOfId, origin: onBehalfOfId === null ? ('rule' as const) : ('deputy' as const) }
    if (done.has(assigneeId)) {
      const task = await insertTask(work, request, { ...common, state: 'done', passed: true, closedAt: at })
      await addRecord(work, request, { action: 'repeat', task, byItself: true, toUserIds: [assigneeId] })
    } else await insertTask(work, request, common)
  }
  return request
}
