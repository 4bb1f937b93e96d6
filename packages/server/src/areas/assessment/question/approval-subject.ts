import { questionRefusals as no, QUESTION_SUBJECT } from '@portal/contract/areas/assessment/question/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { questionCategories, questions, questionVersions } from '#src/schema/assessment.ts'
import type { ApprovalRequest, ApprovalSubject } from '#src/shared/approval/subject.ts'
import { reachOf } from '../category/banks.ts'
import { findVersion, getVersion, type Question } from './access.ts'
import { activate, ensureAskable } from './activate.ts'

const lock = async (tx: Tx, id: string): Promise<Question> => {
  const [question] = await tx.db.select().from(questions).where(eq(questions.id, id)).for('update')
  return question ?? refuse(errors.missing)
}

const setState = async (tx: Tx, question: Question, state: 'draft' | 'in_review'): Promise<void> => {
  await tx.db
    .update(questionVersions)
    .set({ state })
    .where(and(eq(questionVersions.questionId, question.id), eq(questionVersions.no, question.latestNo)))
  await tx.db
    .update(questions)
    .set({
      ...(question.currentNo === 0 ? { state } : { draftState: state }),
      revision: sql`${questions.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(questions.id, question.id))
  const before = question.currentNo === 0 ? question.state : question.draftState
  const diff = [{ field: 'state', before, after: state }]
  tx.notes.push({ objectType: 'questions', objectId: question.id, objectName: question.number, diff })
}

const begin = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const question = await lock(tx, subjectId)
  const version = await getVersion(tx, question.id, question.latestNo)
  ensure(version.state === 'draft' && question.deletedAt === null, no.notDraft)
  ensureAskable(version)
  await setState(tx, question, 'in_review')
}

const approve = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const question = await lock(tx, subjectId)
  const version = await getVersion(tx, question.id, question.latestNo)
  ensure(version.state === 'in_review', errors.stateChanged)
  await activate(tx, question, version)
}

/** 退回 and 撤回: the draft is the author's again. */
const giveBack = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const question = await lock(tx, subjectId)
  const version = await getVersion(tx, question.id, question.latestNo)
  if (version.state === 'in_review') await setState(tx, question, 'draft')
}

/** 题目 in the one approval engine: asked only where the bank says so. */
export const questionSubject: ApprovalSubject = {
  code: 'question',
  name: QUESTION_SUBJECT,
  allCodes: [],
  setCodes: [],
  menuCodes: [P.questionBank],
  withoutRule: 'refused',
  describe: async (tx, subjectId) => {
    const [found] = await tx.db
      .select()
      .from(questions)
      .innerJoin(questionCategories, eq(questionCategories.id, questions.bankId))
      .where(eq(questions.id, subjectId))
    const version = found && (await findVersion(tx, subjectId, found.questions.latestNo))
    if (!found || !version || found.questions.deletedAt !== null) return null
    const { createdBy, number, stemText } = found.questions
    return {
      title: `${number} ${stemText.slice(0, 60)}`,
      versionNo: version.no,
      ownerOrgId: found.question_categories.ownerOrgId ?? refuse(errors.missing),
      link: `/questionBank/questionBankDetail?id=${subjectId}&request={requestId}`,
      snapshotHash: version.hash,
      owners: createdBy === null ? [] : [createdBy],
    }
  },
  maySubmit: async (tx, actor, subjectId) => {
    const reach = await reachOf(tx, actor)
    const [question] = await tx.db.select().from(questions).where(eq(questions.id, subjectId))
    return question !== undefined && (reach.get(question.bankId)?.edit ?? false)
  },
  onSubmitted: begin,
  onApproved: approve,
  onRejected: giveBack,
  onWithdrawn: giveBack,
}
