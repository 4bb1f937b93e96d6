import { approvalMessages } from '@portal/contract/areas/access/approval.ts'
import type { MessageCategory } from '@portal/contract/areas/system/message/unread.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { and, eq } from 'drizzle-orm'
import { approvalRecords } from '#src/schema/approval.ts'
import { readEvent, sendMessage } from '../messaging/messages.ts'
import { pushTo } from '../push/push-hub.ts'
import { namesOf } from './stand-in.ts'
import type { ApprovalRequest, ApprovalTask } from './subject.ts'
import { subjectOf, type Work } from './work.ts'

const TITLE_LENGTH = 60

const taskEvent = (taskId: string) => `approval:${taskId}`
const dueEvent = (taskId: string) => `approvalDue:${taskId}`
const reminderEvent = (requestId: string, at: Date) => `approvalRemind:${requestId}:${at.getTime()}`

/** `3月6日 16:30` of the Shanghai calendar. */
const shown = (at: Date) => {
  const local = shanghaiTime(at)
  return `${Number(local.slice(5, 7))}月${Number(local.slice(8, 10))}日 ${local.slice(11, 16)}`
}

interface Sending {
  event: string
  category: MessageCategory
  values?: Record<string, string | number>
}

const tell = async (
  work: Work,
  request: ApprovalRequest,
  words: (typeof approvalMessages)[keyof typeof approvalMessages],
  { userIds, event, category, values = {} }: Sending & { userIds: readonly string[] },
) => {
  const { name, nameByChannel } = subjectOf(work, request.subjectType)
  const filled = { item: nameByChannel?.[request.channel] ?? name, title: request.title, ...values }
  const title = [...fill(words.title, filled)].slice(0, TITLE_LENGTH).join('')
  const text = fill(words.text, filled)
  await sendMessage(work.tx, userIds, { ...words, event, category, title, text, link: request.link })
}

/** Lists of these people and of the submitter are no longer what they show. */
export const pushChange = ({ tx }: Work, request: ApprovalRequest, userIds: readonly string[]) =>
  pushTo(tx, [...new Set([...userIds, request.submitterId])], { kind: 'approval' })

export const tellAssignee = async (work: Work, request: ApprovalRequest, task: ApprovalTask): Promise<void> => {
  const names = await namesOf(work.tx, [request.submitterId])
  await tell(work, request, approvalMessages.todo, {
    userIds: [task.assigneeId],
    event: taskEvent(task.id),
    category: 'todo',
    values: {
      submitter: names.get(request.submitterId) ?? '',
      at: shown(request.submittedAt),
      due: shown(task.dueAt),
    },
  })
  pushChange(work, request, [task.assigneeId])
}

/** A task that is over takes its messages out of the unread ones. */
export const closeMessages = async (work: Work, request: ApprovalRequest, task: ApprovalTask): Promise<void> => {
  const reminders = await work.tx.db
    .select({ at: approvalRecords.at })
    .from(approvalRecords)
    .where(and(eq(approvalRecords.requestId, request.id), eq(approvalRecords.action, 'remind')))
  const events = [taskEvent(task.id), dueEvent(task.id), ...reminders.map(({ at }) => reminderEvent(request.id, at))]
  for (const event of events) await readEvent(work.tx, task.assigneeId, event)
  pushChange(work, request, [task.assigneeId])
}

export const tellDue = (work: Work, request: ApprovalRequest, task: ApprovalTask) =>
  tell(work, request, approvalMessages.due, {
    userIds: [task.assigneeId],
    event: dueEvent(task.id),
    category: 'todo',
  })

export const tellReminder = (work: Work, request: ApprovalRequest, userIds: readonly string[]) =>
  tell(work, request, approvalMessages.remind, {
    userIds,
    event: reminderEvent(request.id, work.at),
    category: 'todo',
    values: { by: work.tx.actor?.name ?? '' },
  })

export const tellResult = async (
  work: Work,
  request: ApprovalRequest,
  result: 'approved' | 'rejected' | 'changed',
  opinion: string,
): Promise<void> => {
  await tell(work, request, approvalMessages[result], {
    userIds: [request.submitterId],
    event: `approvalResult:${request.id}`,
    category: 'notice',
    values: { opinion },
  })
}

export const tellCopies = (work: Work, request: ApprovalRequest, userIds: readonly string[]) =>
  tell(work, request, approvalMessages.copy, {
    userIds,
    event: `approvalCopy:${request.id}:${request.step}`,
    category: 'notice',
    values: { step: request.step },
  })
