import type { Privilege } from '@portal/contract/privileges.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { furtherScope, withinFurther } from '#src/kit/page-read/further-scope.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { approvalRequests, approvalTasks } from '#src/schema/approval.ts'
import type { ApprovalRequest, ApprovalSubject, ApprovalTask, SubjectRegistry } from './subject.ts'

const requests = approvalRequests

type Codes = readonly Privilege[]

const ALL_REQUESTS: Codes = [P.authorityApproveAll]

/** Condition on requests within the scope of some codes. */
type WithinCodes = (codes: Codes) => SQL

const ofSubject = ({ code, allCodes, allCodesByChannel = {} }: ApprovalSubject, within: WithinCodes): SQL => {
  const own = eq(requests.subjectType, code)
  const channels = Object.entries(allCodesByChannel)
  const byChannel = channels.map(
    ([channel, codes]) => sql`(${own} and ${eq(requests.channel, channel)} and ${within(codes)})`,
  )
  const rest =
    channels.length === 0
      ? sql`(${own} and ${within(allCodes)})`
      : sql`(${own} and ${requests.channel} <> all(${sql.param(channels.map(([name]) => name))}::text[])
          and ${within(allCodes)})`
  return sql.join([...byChannel, rest], sql` or `)
}

/** Requests that the person oversees: 全部审批单 in scope, and those of subjects whose all-code is held. */
const overseenWithin = (subjects: SubjectRegistry, within: WithinCodes): SQL => {
  const parts = subjects.all().map((subject) => ofSubject(subject, within))
  return sql`(${sql.join([within(ALL_REQUESTS), ...parts], sql` or `)})`
}

const overseen = (tx: Tx, actor: Actor, subjects: SubjectRegistry): SQL =>
  overseenWithin(subjects, (codes) =>
    inScope({ ...tx, scope: actor.scopeOf(codes) }, requests.ownerOrgId, requests.submitterId),
  )

const nameOf = (codes: Codes) => codes.join('+')

/** {@link overseen} in the text of a list, which {@link overseenScopes} fills. */
export const overseenInList = (subjects: SubjectRegistry): SQL =>
  overseenWithin(subjects, (codes) => withinFurther(nameOf(codes), requests.ownerOrgId, requests.submitterId))

export const overseenScopes = (actor: Actor, subjects: SubjectRegistry): Record<string, unknown> => {
  const held = subjects
    .all()
    .flatMap(({ allCodes, allCodesByChannel = {} }) => [allCodes, ...Object.values(allCodesByChannel)])
  return Object.assign(
    {},
    ...[ALL_REQUESTS, ...held].map((codes) => furtherScope(nameOf(codes), { actor }, actor.scopeOf(codes))),
  )
}

/** Whether any all-code is held at all, for these subjects. */
export const holdsAllCode = (actor: Actor, subjects: readonly ApprovalSubject[]): boolean =>
  actor.holds(
    P.authorityApproveAll,
    ...subjects.flatMap(({ allCodes, allCodesByChannel = {} }) => [
      ...allCodes,
      ...Object.values(allCodesByChannel).flat(),
    ]),
  )

export interface Party {
  submitter: boolean
  /** Every task the person ever had in it, newest last. */
  tasks: ApprovalTask[]
  copied: boolean
  overseer: boolean
}

export const partyOf = async (
  tx: Tx,
  actor: Actor,
  request: ApprovalRequest,
  subjects: SubjectRegistry,
): Promise<Party> => {
  const tasks = await tx.db
    .select()
    .from(approvalTasks)
    .where(
      and(
        eq(approvalTasks.requestId, request.id),
        sql`(${approvalTasks.assigneeId} = ${actor.id} or ${approvalTasks.onBehalfOfId} = ${actor.id})`,
      ),
    )
    .orderBy(approvalTasks.id)
  const seen = await tx.db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.id, request.id), overseen(tx, actor, subjects)))
  return {
    submitter: request.submitterId === actor.id,
    tasks,
    copied: request.path.some(({ cc }) => cc.includes(actor.id)),
    overseer: seen.length > 0,
  }
}

export const isParty = ({ submitter, tasks, copied, overseer }: Party) =>
  submitter || tasks.length > 0 || copied || overseer
