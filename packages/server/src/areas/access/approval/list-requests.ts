import { assigneeText } from '@portal/contract/areas/access/approval.ts'
import {
  type ApprovalRow,
  type ApprovalTab,
  approvalColumns,
  type listApprovals,
  type listDocumentApprovals,
} from '@portal/contract/areas/access/approval-record.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { and, asc, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf, escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { approvalRequests, approvalTasks } from '#src/schema/approval.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { holdsAllCode, overseen } from '#src/shared/approval/party.ts'
import type { ApprovalRequest, ListedFacts } from '#src/shared/approval/subject.ts'
import { beginWork } from '#src/shared/approval/work.ts'
import { workingHoursBetween } from '#src/shared/work-calendar/work-calendar.ts'

type Query = BodyOf<typeof listApprovals>

const requests = approvalRequests

/** Requests in which the person has an open task. */
export const awaiting = (userId: string | Placeholder): SQL => sql`${requests.state} = 'pending' and exists (
  select 1 from approval_tasks t where t.request_id = ${requests.id} and t.assignee_id = ${userId} and t.state = 'open')`

const tabCondition = (tx: Tx, actor: Actor, approval: Approval, tab: ApprovalTab): SQL => {
  switch (tab) {
    case 'mine':
      return awaiting(actor.id)
    case 'done':
      return sql`exists (select 1 from approval_records x where x.request_id = ${requests.id}
        and x.actor_id = ${actor.id} and x.action in ('pass', 'reject', 'back', 'transfer'))`
    case 'submitted':
      return eq(requests.submitterId, actor.id)
    case 'all':
      return overseen(tx, actor, approval.engine.subjects)
  }
}

/** Everything the person has to do with, as for a request opened by its address. */
const concerning = (tx: Tx, actor: Actor, approval: Approval): SQL => sql`(
  ${requests.submitterId} = ${actor.id} or ${overseen(tx, actor, approval.engine.subjects)}
  or exists (select 1 from approval_tasks t where t.request_id = ${requests.id}
    and (t.assignee_id = ${actor.id} or t.on_behalf_of_id = ${actor.id}))
  or exists (select 1 from jsonb_array_elements(${requests.path}) as planned(step)
    where planned.step -> 'cc' ? ${actor.id}::text))`

const startOf = (day: string, plusDays: number) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Asia/Shanghai')`

const filterCondition = ({ filter, keyword }: Query): SQL | undefined => {
  const { subjectType, channel, state, orgId, assigneeId, overdue, from, to } = filter
  return and(
    subjectType === undefined ? undefined : eq(requests.subjectType, subjectType),
    channel === undefined || channel === '' ? undefined : eq(requests.channel, channel),
    state === undefined ? undefined : eq(requests.state, state),
    orgId === undefined
      ? undefined
      : sql`${requests.submitterOrgId} in (select u.id from org_units u
          where u.path like (select path || '%' from org_units where id = ${orgId}))`,
    assigneeId === undefined ? undefined : awaiting(assigneeId),
    overdue === true ? sql`${requests.state} = 'pending' and ${requests.dueAt} < now()` : undefined,
    overdue === false ? sql`(${requests.state} <> 'pending' or ${requests.dueAt} >= now())` : undefined,
    from === undefined ? undefined : sql`${requests.submittedAt} >= ${startOf(from, 0)}`,
    to === undefined ? undefined : sql`${requests.submittedAt} < ${startOf(to, 1)}`,
    keyword === '' ? undefined : sql`${requests.title} ilike ${`%${escapeLike(keyword)}%`}`,
  )
}

const orderOf = (sort: string | undefined): SQL[] => {
  const column = sort?.endsWith('dueAt') ? requests.dueAt : requests.submittedAt
  const direction = sort === undefined || sort.startsWith('-') ? desc : asc
  return [direction(column), direction(requests.id)]
}

const openAssignees = (tx: Tx, requestIds: readonly string[]) => {
  const principal = alias(users, 'principal')
  return tx.db
    .select({
      requestId: approvalTasks.requestId,
      id: users.id,
      name: users.name,
      onBehalfOf: principal.name,
      origin: approvalTasks.origin,
    })
    .from(approvalTasks)
    .innerJoin(users, eq(users.id, approvalTasks.assigneeId))
    .leftJoin(principal, eq(principal.id, approvalTasks.onBehalfOfId))
    .where(and(anyOf(approvalTasks.requestId, requestIds), eq(approvalTasks.state, 'open')))
    .orderBy(approvalTasks.id)
}

const selectPage = (tx: Tx, query: Query, condition: SQL) =>
  tx.db
    .select({ request: requests, submitterName: users.name, orgName: orgUnits.name })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.submitterId))
    .innerJoin(orgUnits, eq(orgUnits.id, requests.submitterOrgId))
    .where(condition)
    .orderBy(...orderOf(query.sort))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)

const rowOf = (request: ApprovalRequest) => ({
  requestId: request.id,
  subjectType: request.subjectType,
  subjectId: request.subjectId,
  title: request.title,
  versionNo: request.versionNo,
  submittedAt: request.submittedAt,
  step: request.step,
  steps: request.path.length,
  dueAt: request.dueAt,
  state: request.state,
  round: request.round,
  channel: request.channel,
  link: request.link,
  snapshot: request.snapshotHash,
})

/** By request. */
const factsOf = async (tx: Tx, approval: Approval, page: readonly { request: ApprovalRequest }[]) => {
  const found = new Map<string, ListedFacts>()
  for (const { code, listed } of approval.engine.subjects.all()) {
    const own = page.flatMap(({ request }) => (request.subjectType === code ? [request] : []))
    if (!listed || own.length === 0) continue
    const facts = await listed(
      tx,
      own.map(({ subjectId }) => subjectId),
    )
    for (const { id, subjectId } of own) found.set(id, facts.get(subjectId) ?? {})
  }
  return found
}

interface Asked {
  tx: Tx
  body: Query
  actor: Actor
}

/** One list for all tabs; only 全部 asks for a code. */
const listOf = async (approval: Approval, { tx, body, actor }: Asked, onlySubject?: string) => {
  const { requestId, tab = 'mine', subjectType } = body.filter
  const asked = approval.engine.subjects
    .all()
    .filter(({ code }) => [onlySubject, subjectType].every((wanted) => wanted === undefined || wanted === code))
  if (requestId === undefined && tab === 'all') ensure(holdsAllCode(actor, asked), errors.noRight)

  const condition =
    and(
      requestId === undefined
        ? tabCondition(tx, actor, approval, tab)
        : and(eq(requests.id, requestId), concerning(tx, actor, approval)),
      filterCondition(body),
      onlySubject === undefined ? undefined : eq(requests.subjectType, onlySubject),
    ) ?? sql`true`
  const page = await selectPage(tx, body, condition)
  const total = await countRows(tx, sql`${requests}`, condition, body.exactTotal)
  const assignees = await openAssignees(
    tx,
    page.map(({ request }) => request.id),
  )
  const facts = await factsOf(tx, approval, page)
  const { at, calendar } = await beginWork(approval.engine, tx)
  const list = page.map(({ request, submitterName, orgName }): ApprovalRow => {
    const waiting = request.state === 'pending' ? workingHoursBetween(calendar, request.stepAt, at) : 0
    return {
      ...rowOf(request),
      facts: facts.get(request.id) ?? {},
      orgName,
      submitter: { id: request.submitterId, name: submitterName },
      waitingHours: Math.round(waiting * 10) / 10,
      assignees: assignees
        .filter(({ requestId }) => requestId === request.id)
        .map(({ id, name, onBehalfOf, origin }) => ({
          id,
          name,
          onBehalfOf,
          escalated: origin === 'escalated',
        })),
    }
  })
  return { list, total }
}

export const listRequests =
  (approval: Approval): HandlerOf<typeof listApprovals> =>
  (call) =>
    listOf(approval, call)

export const listDocumentRequests =
  (approval: Approval): HandlerOf<typeof listDocumentApprovals> =>
  (call) =>
    listOf(approval, call, 'document')

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
