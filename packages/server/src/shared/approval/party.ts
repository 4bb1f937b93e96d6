import type { Privilege } from '@portal/contract/privileges.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { approvalRequests, approvalTasks } from '#src/schema/approval.ts'
import type { ApprovalRequest, ApprovalSubject, ApprovalTask, SubjectRegistry } from './subject.ts'

const requests = approvalRequests

const scoped = (tx: Tx, actor: Actor, codes: readonly Privilege[]): SQL =>
  inScope({ ...tx, scope: actor.scopeOf(codes) }, requests.ownerOrgId, requests.submitterId)

const subjectCondition = (tx: Tx, actor: Actor, subject: ApprovalSubject): SQL => {
  const { code, allCodes, allCodesByChannel = {} } = subject
  const ofSubject = eq(requests.subjectType, code)
  const channels = Object.entries(allCodesByChannel)
  const byChannel = channels.map(
    ([channel, codes]) => sql`(${ofSubject} and ${eq(requests.channel, channel)} and ${scoped(tx, actor, codes)})`,
  )
  const rest =
    channels.length === 0
      ? sql`(${ofSubject} and ${scoped(tx, actor, allCodes)})`
      : sql`(${ofSubject} and ${requests.channel} <> all(${sql.param(channels.map(([name]) => name))}::text[])
          and ${scoped(tx, actor, allCodes)})`
  return sql.join([...byChannel, rest], sql` or `)
}

/** Requests that the person oversees: 全部审批单 in scope, and those of subjects whose all-code is held. */
export const overseen = (tx: Tx, actor: Actor, subjects: SubjectRegistry): SQL => {
  const parts = subjects.all().map((subject) => subjectCondition(tx, actor, subject))
  return sql`(${sql.join([scoped(tx, actor, [P.authorityApproveAll]), ...parts], sql` or `)})`
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
