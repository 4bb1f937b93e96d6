import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import { accessReviews } from '#src/schema/access-admin.ts'
import {
  approvalDeputies,
  approvalRecords,
  approvalRequests,
  approvalRules,
  approvalTasks,
} from '#src/schema/approval.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import type { Belongings, Merging } from '#src/shared/directory/merge.ts'
import { changeRows, moveDeclared } from '#src/shared/directory/merge-journal.ts'
import { namesDropped, renamedElements } from '#src/shared/directory/merge-json.ts'
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

/** What was asked of whom on a day that is over stays as it was; only rules in force and those to come are renamed. */
const isLive = sql`not exists (select 1 from approval_rules n
  where n.item_code = t.item_code and n.org_id = t.org_id and n.valid_from <= (now() at time zone 'Asia/Shanghai')::date
    and (n.valid_from, n.version) > (t.valid_from, t.version))`

const renameInRules = async (merging: Merging) => {
  const approvers = renamedElements(sql`s.step -> 'approvers'`, merging)
  const told = sql`case when s.step ? 'cc' then jsonb_build_object('cc', ${renamedElements(sql`s.step -> 'cc'`, merging)})
    else '{}'::jsonb end`
  await changeRows(merging, {
    part: 'duties',
    table: approvalRules,
    set: {
      steps: sql`(select jsonb_agg(s.step || jsonb_build_object('approvers', ${approvers}) || ${told} order by s.no)
        from jsonb_array_elements(t.steps) with ordinality s (step, no))`,
    },
    where: sql`${namesDropped(sql`t.steps`, merging)} and ${isLive}`,
    loose: true,
  })
}

/** What approvals and reviews leave of a person; rights themselves are weighed by the directory. */
export const registerApprovalsOfPeople = (belongings: Belongings, approval: Approval): void =>
  belongings.provide([
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
    { part: 'duties', column: approvalRules.steps, among: isLive, move: renameInRules },
    askedGrantsOfPeople(approval),
  ])
