import { EXAM_SUBJECT, examRefusals as no } from '@portal/contract/areas/exam/exam/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { ApprovalRequest, ApprovalSubject } from '#src/shared/approval/subject.ts'
import type { Exam } from '../override/person-rules.ts'
import { tellAll } from './examinee-messages.ts'
import { freeze } from './freeze.ts'
import { judge } from './publish-faults.ts'

const lock = async (tx: Tx, id: string): Promise<Exam> => {
  const [exam] = await tx.db.select().from(exams).where(eq(exams.id, id)).for('update')
  return exam ?? refuse(errors.missing)
}

export const setState = async (tx: Tx, exam: Exam, values: Partial<Exam> & Pick<Exam, 'state'>, reason?: string) => {
  const [changed = exam] = await tx.db
    .update(exams)
    .set({ ...values, revision: sql`${exams.revision} + 1`, updatedAt: sql`now()` })
    .where(eq(exams.id, exam.id))
    .returning()
  tx.notes.push({
    objectType: 'exams',
    objectId: exam.id,
    objectName: exam.title,
    objectOrgId: exam.ownerOrgId,
    diff: [{ field: 'state', before: exam.state, after: values.state }],
    ...(reason !== undefined && { reason }),
  })
  return changed
}

const begin = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const exam = await lock(tx, subjectId)
  ensure(exam.state === 'draft', no.notDraft)
  await setState(tx, exam, { state: 'in_review' })
}

const approve = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const exam = await lock(tx, subjectId)
  ensure(exam.state === 'in_review', errors.stateChanged)
  const { faults, ready } = await judge(tx, exam)
  const [first] = faults
  if (first) throw new AppError({ ...no.notDraft, message: first.message })
  if (!ready) return refuse(no.paperMissing)
  const frozen = await freeze(tx, exam, ready)
  await tellAll(
    tx,
    await setState(tx, { ...frozen, state: exam.state }, { state: 'published', publishedAt: new Date() }),
    'published',
  )
}

/** 退回 and 撤回: the exam is a draft again. */
const giveBack = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const exam = await lock(tx, subjectId)
  if (exam.state === 'in_review') await setState(tx, exam, { state: 'draft' })
}

/** What an approver decides about. */
const hashOf = ({ title, paperId, audience, openAt, closeAt, rules }: Exam): string =>
  sha256(JSON.stringify([title, paperId, audience, openAt, closeAt, rules]))

/** 考试 in the one approval engine; without a rule an exam is published at once. */
export const examSubject: ApprovalSubject = {
  code: 'exam',
  name: EXAM_SUBJECT,
  allCodes: [],
  setCodes: [],
  menuCodes: [P.exam],
  withoutRule: 'publish',
  describe: async (tx, subjectId) => {
    const [exam] = await tx.db.select().from(exams).where(eq(exams.id, subjectId))
    if (!exam) return null
    return {
      title: exam.title,
      ownerOrgId: exam.ownerOrgId,
      link: `/videoManageSc/comprehensiveTest?tab=exam&id=${exam.id}&request={requestId}`,
      snapshotHash: hashOf(exam),
      owners: exam.createdBy === null ? [] : [exam.createdBy],
    }
  },
  maySubmit: async (tx, actor, subjectId) => {
    const reach = inScope({ ...tx, actor, scope: actor.scopeOf([P.examPublish]) }, exams.ownerOrgId, exams.createdBy)
    return (await tx.db.$count(exams, sql`${exams.id} = ${subjectId} and ${reach}`)) > 0
  },
  onSubmitted: begin,
  onApproved: approve,
  onRejected: giveBack,
  onWithdrawn: giveBack,
}
