import type { RecordedAction } from '@portal/contract/areas/access/approval.ts'
import type { PageComment } from '@portal/contract/areas/access/approval-record.ts'
import { approvalRecords } from '#src/schema/approval.ts'
import { workingHoursBetween } from '../work-calendar/work-calendar.ts'
import type { ApprovalRequest, ApprovalTask } from './subject.ts'
import type { Work } from './work.ts'

interface Act {
  action: RecordedAction
  /** The task that was acted on: says for whom, and how long it took. */
  task?: ApprovalTask
  opinion?: string
  files?: readonly string[]
  pageComments?: readonly PageComment[]
  toUserIds?: readonly string[]
  /** The engine itself, not the person whose call it runs in. */
  byItself?: boolean
}

const round1 = (hours: number) => Math.round(hours * 10) / 10

/** Writes one line of the timeline and of the operation log. */
export const addRecord = async (work: Work, request: ApprovalRequest, act: Act): Promise<void> => {
  const { tx, at, calendar } = work
  const actor = act.byItself ? null : tx.actor
  await tx.db.insert(approvalRecords).values({
    at,
    requestId: request.id,
    round: request.round,
    step: request.step,
    actorId: actor?.id ?? null,
    onBehalfOfId: act.task?.onBehalfOfId ?? null,
    action: act.action,
    opinion: act.opinion ?? '',
    files: [...(act.files ?? [])],
    pageComments: [...(act.pageComments ?? [])],
    toUserIds: [...(act.toUserIds ?? [])],
    hours: act.task ? round1(workingHoursBetween(calendar, act.task.openedAt, at)) : null,
    client: actor?.client ?? '',
  })
  tx.notes.push({
    objectType: 'approval_requests',
    objectId: request.id,
    objectName: request.title,
    diff: [{ field: 'action', before: '', after: act.action }],
    ...(act.opinion && { reason: act.opinion }),
  })
}
