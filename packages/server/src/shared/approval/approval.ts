import { approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type Decision, decide } from './decide.ts'
import { type ApprovalRequest, type ApprovalSubject, createSubjects } from './subject.ts'
import { type Submission, type Submitted, submit } from './submit.ts'
import { watch } from './watch.ts'
import { type Withdrawal, withdraw, withdrawBecauseChanged } from './withdraw.ts'
import { databaseClock, type Engine } from './work.ts'

/** The one approval engine (20 section 3.8). Subject areas provide what they own and react to the outcome. */
export interface Approval {
  engine: Engine
  provide(subject: ApprovalSubject): void
  /** Starts a round; refused where it may not be submitted, is under way, or nobody can be asked. */
  submit(tx: Tx, actor: Actor | null, submission: Submission): Promise<Submitted>
  /** 撤回 by the submitter, who is the person of `tx`. */
  withdraw(tx: Tx, withdrawal: Withdrawal): Promise<ApprovalRequest>
  /** For every edit of a subject: ends its open request, and says whether there was one. */
  withdrawBecauseChanged(tx: Tx, subjectType: string, subjectId: string): Promise<boolean>
  /** One act of a person; call it before locking the subject's own row. */
  decide(tx: Tx, actor: Actor, decision: Decision): Promise<ApprovalRequest>
  /** Reminders, escalation, leavers and deputies; run by a job. */
  watch(): Promise<void>
}

export const createApproval = (platform: Pick<Platform, 'pool' | 'db' | 'constraints'>): Approval => {
  const subjects = createSubjects()
  const engine: Engine = { platform, subjects, clock: databaseClock }
  platform.constraints.provide('approval_requests_open_key', approvalRefusals.alreadyOpen)
  return {
    engine,
    provide: subjects.provide,
    submit: (tx, actor, submission) => submit(engine, tx, actor, submission),
    withdraw: (tx, withdrawal) => withdraw(engine, tx, withdrawal),
    withdrawBecauseChanged: (tx, subjectType, subjectId) => withdrawBecauseChanged(engine, tx, subjectType, subjectId),
    decide: (tx, actor, decision) => decide(engine, tx, actor, decision),
    watch: () => watch(engine),
  }
}
