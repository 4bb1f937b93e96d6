import { assigneeText } from '@portal/contract/areas/access/approval.ts'
import {
  type ApprovalRow,
  approvalColumns,
  type listApprovals,
  type listDocumentApprovals,
} from '@portal/contract/areas/access/approval-record.ts'
import { errors } from '@portal/contract/errors.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { asChoice, type Chosen, equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import type { Asking, Found } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, type Place } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { holdsAllCode, overseenInList, overseenScopes } from '#src/shared/approval/party.ts'
import type { ListedFacts } from '#src/shared/approval/subject.ts'
import { beginWork } from '#src/shared/approval/work.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { workingHoursBetween } from '#src/shared/work-calendar/work-calendar.ts'

type ListEndpoint = typeof listApprovals | typeof listDocumentApprovals

const requests = approvalRequests

/** Requests in which the person has an open task. */
export const awaiting = (userId: string | Placeholder): SQL => sql`${requests.state} = 'pending' and exists (
  select 1 from approval_tasks t where t.request_id = ${requests.id} and t.assignee_id = ${userId} and t.state = 'open')`

const decidedBy = (person: Place): SQL => sql`exists (select 1 from approval_records x
  where x.request_id = ${requests.id} and x.actor_id = ${person} and x.action in ('pass', 'reject', 'back', 'transfer'))`

/** Everything the person has to do with, as for a request opened by its address. */
const concerning = ({ engine: { subjects } }: Approval): SQL => sql`(
  ${requests.submitterId} = ${ACTOR} or ${overseenInList(subjects)}
  or exists (select 1 from approval_tasks t where t.request_id = ${requests.id}
    and (t.assignee_id = ${ACTOR} or t.on_behalf_of_id = ${ACTOR}))
  or exists (select 1 from jsonb_array_elements(${requests.path}) as planned(step)
    where planned.step -> 'cc' ? ${ACTOR}::text))`

/** A request by its id, or those of a tab. */
const ofTab = (approval: Approval, { requestId, tab = 'mine' }: Chosen): SQL => {
  if (requestId) return concerning(approval)
  if (tab === 'all') return overseenInList(approval.engine.subjects)
  if (tab === 'submitted') return sql`${requests.submitterId} = ${ACTOR}`
  return tab === 'done' ? decidedBy(ACTOR) : awaiting(ACTOR)
}

const columns = {
  requestId: requests.id,
  subjectType: requests.subjectType,
  subjectId: requests.subjectId,
  title: requests.title,
  versionNo: requests.versionNo,
  submitter: sql`jsonb_build_object('id', u.id, 'name', u.name)`,
  orgName: sql`o.name`,
  submittedAt: requests.submittedAt,
  step: requests.step,
  steps: sql`jsonb_array_length(${requests.path})`,
  stepAt: requests.stepAt,
  dueAt: requests.dueAt,
  state: requests.state,
  assignees: sql`coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'onBehalfOf', p.name,
        'escalated', t.origin = 'escalated') order by t.id)
    from approval_tasks t join users a on a.id = t.assignee_id left join users p on p.id = t.on_behalf_of_id
    where t.request_id = ${requests.id} and t.state = 'open'), '[]')`,
  round: requests.round,
  channel: requests.channel,
  link: requests.link,
  snapshot: requests.snapshotHash,
}

type FoundRequest = Found<ApprovalRow, typeof columns>

/** By request. */
const factsOf = async (tx: Tx, approval: Approval, page: readonly FoundRequest[]) => {
  const found = new Map<string, ListedFacts>()
  for (const { code, listed } of approval.engine.subjects.all()) {
    const own = page.filter(({ subjectType }) => subjectType === code)
    if (!listed || own.length === 0) continue
    const facts = await listed(
      tx,
      own.map(({ subjectId }) => subjectId),
    )
    for (const { requestId, subjectId } of own) found.set(requestId, facts.get(subjectId) ?? {})
  }
  return found
}

/** Adds what each subject says of its own, and how long the step has waited. */
const withFacts = async (
  approval: Approval,
  { tx }: Caller,
  found: readonly FoundRequest[],
): Promise<ApprovalRow[]> => {
  const facts = await factsOf(tx, approval, found)
  const { at, calendar } = await beginWork(approval.engine, tx)
  return found.map(({ stepAt, ...row }) => {
    const waiting = row.state === 'pending' ? workingHoursBetween(calendar, stepAt, at) : 0
    return { ...row, facts: facts.get(row.requestId) ?? {}, waitingHours: Math.round(waiting * 10) / 10 }
  })
}

/** Only 全部 asks for a code. */
const ensureTab = ({ engine }: Approval, { body, actor }: Asking<ListEndpoint>, onlySubject?: string) => {
  const { requestId, tab, subjectType } = body.filter
  if (requestId !== undefined || tab !== 'all') return
  const asked = engine.subjects
    .all()
    .filter(({ code }) => [onlySubject, subjectType].every((wanted) => wanted === undefined || wanted === code))
  ensure(holdsAllCode(actor, asked), errors.noRight)
}

/** One list for all tabs, of whatever subject or of one. */
export const listRequests = <E extends ListEndpoint>(endpoint: E, approval: Approval, onlySubject?: string) => {
  const ofSubject = onlySubject === undefined ? sql`` : sql` and ${requests.subjectType} = ${onlySubject}`
  return pageRead<ListEndpoint, typeof columns>(endpoint, {
    from: sql`${requests}`,
    joins: sql`join users u on u.id = ${requests.submitterId} join org_units o on o.id = ${requests.submitterOrgId}`,
    key: requests.id,
    columns,
    where: (chosen) => sql`${ofTab(approval, chosen)}${ofSubject}`,
    given: (asking) => {
      ensureTab(approval, asking, onlySubject)
      return overseenScopes(asking.actor, approval.engine.subjects)
    },
    search: [requests.title],
    filter: {
      tab: asChoice,
      requestId: equals(requests.id),
      subjectType: equals(requests.subjectType),
      channel: equals(requests.channel),
      state: equals(requests.state),
      orgId: (unit: Place) => inSubtree(sql`${requests.submitterOrgId}`, unit),
      assigneeId: (person: Place) => awaiting(person),
      overdue: {
        true: sql`(${requests.state} = 'pending' and ${requests.dueAt} < now())`,
        false: sql`(${requests.state} <> 'pending' or ${requests.dueAt} >= now())`,
      },
      from: fromDay(requests.submittedAt),
      to: throughDay(requests.submittedAt),
    },
    sort: { submittedAt: requests.submittedAt, dueAt: requests.dueAt },
    order: '-submittedAt',
    finish: (caller, found) => withFacts(approval, caller, found),
  })
}

/** What the screen words by itself, for the file. */
export const requestCells = ({ engine }: Approval) => ({
  subjectType: {
    title: approvalColumns.subjectType,
    cell: ({ subjectType }: ApprovalRow) => engine.subjects.find(subjectType)?.name ?? subjectType,
  },
  submitter: { title: approvalColumns.submitter, cell: ({ submitter }: ApprovalRow) => submitter.name },
  step: { title: approvalColumns.step, cell: ({ step, steps }: ApprovalRow) => `${step}/${steps}` },
  assignees: {
    title: approvalColumns.assignees,
    cell: ({ assignees }: ApprovalRow) => assignees.map(assigneeText).join('、'),
  },
})
