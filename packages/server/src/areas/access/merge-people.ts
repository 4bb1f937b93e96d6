import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import { accessReviews } from '#src/schema/access-admin.ts'
import { approvalDeputies, approvalRecords, approvalRequests, approvalTasks } from '#src/schema/approval.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { type Merging, registerPersonRows } from '#src/shared/directory/merge.ts'
import { changeRows, moveDeclared } from '#src/shared/directory/merge-journal.ts'
import { askedGrantsOfPeople } from './grant/merge-requests.ts'

/** Steps still to come name the kept person, except where he is named already. */
const renameInPaths = (merging: Merging) => {
  const { keepId, dropId } = merging
  return changeRows(merging, {
    part: 'tasks',
    table: approvalRequests,
    set: { path: sql`replace(t.path::text, ${dropId}, ${keepId})::jsonb` },
    where: sql`t.state = 'pending' and position(${dropId} in t.path::text) > 0
      and position(${keepId} in t.path::text) = 0 and t.submitter_id not in (${keepId}, ${dropId})`,
    loose: true,
  })
}

const task = { part: 'tasks', column: approvalTasks.assigneeId, loose: true, note: mergeNotes.ownRequest } as const

/** One person has one vote: an open task beside an own one, or about an own request, goes on as that of a leaver. */
const moveTasks = async (merging: Merging) => {
  const { keepId, dropId } = merging
  await renameInPaths(merging)
  await moveDeclared(merging, {
    ...task,
    where: () => sql`(t.state not in ('open', 'waiting') or (
      not exists (select 1 from approval_requests r where r.id = t.request_id and r.submitter_id in (${keepId}, ${dropId}))
      and not exists (select 1 from approval_tasks o where o.request_id = t.request_id and o.step = t.step
        and o.lap = t.lap and o.assignee_id = ${keepId} and o.state in ('open', 'waiting'))))`,
  })
}

/** What approvals and reviews leave of a person; rights themselves are weighed by the directory. */
export const registerApprovalsOfPeople = (approval: Approval): void =>
  registerPersonRows([
    { ...task, move: moveTasks },
    {
      part: 'tasks',
      column: approvalTasks.onBehalfOfId,
      where: ({ keepId }) => sql`t.assignee_id <> ${keepId}`,
      loose: true,
    },
    { part: 'tasks', column: approvalTasks.closedById, loose: true },
    { part: 'requests', column: approvalRequests.submitterId, loose: true },
    { part: 'records', column: approvalRecords.actorId },
    { part: 'records', column: approvalRecords.onBehalfOfId },
    { part: 'deputies', column: approvalDeputies.personId, where: ({ keepId }) => sql`t.deputy_id <> ${keepId}` },
    { part: 'deputies', column: approvalDeputies.deputyId, where: ({ keepId }) => sql`t.person_id <> ${keepId}` },
    { part: 'tasks', column: accessReviews.managerId, loose: true },
    askedGrantsOfPeople(approval),
  ])
