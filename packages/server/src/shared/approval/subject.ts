import type { ApprovalAction } from '@portal/contract/areas/access/approval.ts'
import type { RuleStep } from '@portal/contract/areas/access/approval-rule.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { InferSelectModel } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { createProviders } from '#src/platform/providers.ts'
import type { approvalRequests, approvalTasks } from '#src/schema/approval.ts'

export type ApprovalRequest = InferSelectModel<typeof approvalRequests>
export type ApprovalTask = InferSelectModel<typeof approvalTasks>

/** What the engine asks a subject area about one of its things. */
export interface SubjectFacts {
  title: string
  versionNo?: number | null
  /** Unit whose rule holds, and by which the data scope narrows. */
  ownerOrgId: string
  /** Page that shows the request; `{requestId}` is filled in. */
  link: string
  /** Changes whenever something changes that an approver decided about. */
  snapshotHash: string
  /** Part of the subject with codes of its own, such as `school` beside `portal`. */
  channel?: string
  /** Facts for conditions of steps. */
  conditions?: Readonly<Record<string, number | string>>
  /** People for the source 内容负责人, such as hosts of a sheet. */
  owners?: readonly string[]
  /** People for the source 提交时选择. */
  chosen?: readonly string[]
}

/** Words of the contract or numbers, by the names under which the screen of the subject knows them. */
export type ListedFacts = Readonly<Record<string, string | number>>

/** An act on a request as its subject sees it. */
export interface SubjectAct {
  action: ApprovalAction
  opinion: string
  /** Last day for which a refusal holds, of subjects that are refused for a while. */
  until?: string | undefined
  actorId: string
  /** Has the open task that is acted on. */
  assignee: boolean
}

/** One kind of thing that is approved; registered by the area that owns it. */
export interface ApprovalSubject {
  code: string
  name: string
  /** What its parts are called by themselves, by channel; replaces `name` in messages. */
  nameByChannel?: Readonly<Record<string, string>>
  /** Codes that see all requests in scope, and may transfer them. */
  allCodes: readonly Privilege[]
  /** Where parts of the subject have all-codes of their own; replaces `allCodes` for these channels. */
  allCodesByChannel?: Readonly<Record<string, readonly Privilege[]>>
  /** Codes beside P_qxgl_approve that set its approvers. */
  setCodes: readonly Privilege[]
  /** Menus of its own approval screens: a named approver needs one. Empty where /guide is enough. */
  menuCodes?: readonly Privilege[]
  conditionFields?: readonly { field: string; label: string }[]
  /** Without a rule: refused, done at once, or these steps. */
  withoutRule: 'refused' | 'publish' | readonly RuleStep[]
  /**
   * Never refused for want of approvers: where a unit has no rule, or nobody of it can be asked, the units above it are
   * looked at in turn, and at last these people. Whether that happened is told when it is submitted.
   */
  climb?: { dueHours: number; lastResort(tx: Tx, facts: SubjectFacts): Promise<readonly string[]> }
  describe(tx: Tx, subjectId: string): Promise<SubjectFacts | null>
  /** What lists of its requests show of these things beside the title, by id. */
  listed?(tx: Tx, subjectIds: readonly string[]): Promise<ReadonlyMap<string, ListedFacts>>
  maySubmit(tx: Tx, actor: Actor, subjectId: string): Promise<boolean>
  /**
   * Somebody acts on the open request, which is held: may refuse, and takes along what a decision about this subject says
   * beyond its opinion.
   */
  onActing?(tx: Tx, request: ApprovalRequest, act: SubjectAct): Promise<void>
  /** A round begins: may refuse what is not ready, and marks the subject as being in review. */
  onSubmitted?(tx: Tx, request: ApprovalRequest): Promise<void>
  /** Each of the three is called at most once per request, in the transaction of the decision. */
  onApproved(tx: Tx, request: ApprovalRequest): Promise<void>
  onRejected(tx: Tx, request: ApprovalRequest, reason: string): Promise<void>
  onWithdrawn(tx: Tx, request: ApprovalRequest): Promise<void>
}

export interface SubjectRegistry {
  provide(subject: ApprovalSubject): void
  find(code: string): ApprovalSubject | undefined
  all(): readonly ApprovalSubject[]
}

export const createSubjects = (): SubjectRegistry => {
  const subjects = createProviders<string, ApprovalSubject>('approval subject')
  return {
    provide: (subject) => subjects.provide(subject.code, subject),
    find: subjects.of,
    all: () => [...subjects.all().values()],
  }
}
