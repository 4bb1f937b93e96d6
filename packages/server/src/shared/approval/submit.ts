import { approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import type { StepMode } from '@portal/contract/areas/access/approval-rule.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, desc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import { climb } from './climb.ts'
import { advance, finish } from './finish.ts'
import { makePlan, type Plan } from './path.ts'
import { addRecord } from './record.ts'
import { namesOf } from './stand-in.ts'
import type { ApprovalRequest, SubjectFacts } from './subject.ts'
import { openStep } from './tasks.ts'
import { beginWork, type Engine, subjectOf, type Work } from './work.ts'

export interface Submission {
  subjectType: string
  subjectId: string
  note?: string | undefined
  /** The refused or withdrawn request that this one follows, where the caller knows it. */
  afterRequestId?: string | undefined
  /** Whose it is, where the caller only hands it in, or does not want to be known. */
  submitter?: Pick<Actor, 'id' | 'orgId'>
}

export interface PlannedStep {
  no: number
  mode: StepMode
  dueHours: number
  users: { id: string; name: string }[]
}

export interface Submitted {
  requestId: string
  round: number
  steps: PlannedStep[]
  /** Nobody had to be asked: the subject has been told already. */
  approved: boolean
  /** Of a subject that climbs: its unit had nobody to ask. */
  climbed: boolean
}

export const lastRequest = async (tx: Tx, subjectType: string, subjectId: string): Promise<ApprovalRequest | null> => {
  const [row] = await tx.db
    .select()
    .from(approvalRequests)
    .where(and(eq(approvalRequests.subjectType, subjectType), eq(approvalRequests.subjectId, subjectId)))
    .orderBy(desc(approvalRequests.submittedAt), desc(approvalRequests.id))
    .limit(1)
  return row ?? null
}

export const shownSteps = async (tx: Tx, { steps }: Pick<Plan, 'steps'>): Promise<PlannedStep[]> => {
  const names = await namesOf(
    tx,
    steps.flatMap(({ userIds }) => userIds),
  )
  return steps.map(({ no, mode, dueHours, userIds }) => ({
    no,
    mode,
    dueHours,
    users: userIds.map((id) => ({ id, name: names.get(id) ?? '' })),
  }))
}

interface Draft {
  submission: Submission
  facts: SubjectFacts
  plan: Plan
  last: ApprovalRequest | null
}

const insertRequest = async (
  work: Work,
  actor: Pick<Actor, 'id' | 'orgId'>,
  { submission, facts, plan, last }: Draft,
) => {
  const id = v7()
  const again = last?.state === 'rejected' || last?.state === 'withdrawn'
  const [inserted] = await work.tx.db
    .insert(approvalRequests)
    .values({
      id,
      subjectType: submission.subjectType,
      subjectId: submission.subjectId,
      channel: facts.channel ?? '',
      title: facts.title,
      versionNo: facts.versionNo ?? null,
      link: fill(facts.link, { requestId: id }),
      note: submission.note ?? '',
      snapshotHash: facts.snapshotHash,
      submitterId: actor.id,
      submitterOrgId: actor.orgId,
      ownerOrgId: facts.ownerOrgId,
      ruleVersion: plan.ruleVersion,
      path: plan.steps,
      seriesId: again ? last.seriesId : id,
      round: again ? last.round + 1 : 1,
      submittedAt: work.at,
      stepAt: work.at,
    })
    .returning()
  return inserted ?? refuse(errors.missing)
}

/** Without a caller it is the subject's own area that hands it in, for the submitter it names. */
export const submit = async (
  engine: Engine,
  tx: Tx,
  actor: Actor | null,
  submission: Submission,
): Promise<Submitted> => {
  const { subjectType, subjectId } = submission
  const subject = subjectOf(engine, subjectType)
  const facts = (await subject.describe(tx, subjectId)) ?? refuse(errors.missing)
  const last = await lastRequest(tx, subjectType, subjectId)

  const submitter = submission.submitter ?? actor ?? refuse(errors.missing)
  ensure(actor === null || (await subject.maySubmit(tx, actor, subjectId)), errors.missing)
  ensure(last?.state !== 'pending', approvalRefusals.alreadyOpen)
  ensure(submission.afterRequestId === undefined || submission.afterRequestId === last?.id, approvalRefusals.newerRound)
  const asking = { subjectType, facts, submitterId: submitter.id, submitterOrgId: submitter.orgId }
  const plan = subject.climb
    ? await climb(tx, subject, facts, asking)
    : await makePlan(tx, subject, facts.ownerOrgId, asking)
  ensure(!plan.missing, approvalRefusals.noRule)

  const work = await beginWork(engine, tx)
  const request = await insertRequest(work, submitter, { submission, facts, plan, last })
  await subject.onSubmitted?.(tx, request)
  await addRecord(work, request, { action: 'submit', opinion: request.note })
  if (plan.free) {
    await addRecord(work, request, { action: 'free', byItself: true })
    await finish(work, request, 'approve', '')
  } else await advance(work, await openStep(work, request, 1), '')

  return {
    requestId: request.id,
    round: request.round,
    steps: await shownSteps(tx, plan),
    approved: plan.free,
    climbed: plan.climbed === true,
  }
}
