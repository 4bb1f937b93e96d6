import { questionnaireRefusals as no, QUESTIONNAIRE_SUBJECT } from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { questionnaireQuestions, questionnaires } from '#src/schema/questionnaire.ts'
import type { ApprovalRequest, ApprovalSubject } from '#src/shared/approval/subject.ts'
import { lockIn, noteOf, type Questionnaire, reached, surveyOf } from '../access.ts'
import { open } from '../opening/open.ts'

const anyRow = sql`${questionnaires.deletedAt} is null`

export const setState = async (tx: Tx, row: Questionnaire, state: Questionnaire['state']): Promise<void> => {
  await tx.db
    .update(questionnaires)
    .set({ state, revision: sql`${questionnaires.revision} + 1`, updatedAt: sql`now()` })
    .where(eq(questionnaires.id, row.id))
  tx.notes.push(noteOf(row, 'state', row.state, state))
}

/** 退回 and 撤回: the draft is the author's again. */
const giveBack = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const row = await lockIn(tx, subjectId, anyRow)
  if (row.state === 'in_review') await setState(tx, row, 'draft')
}

/** 问卷 in the one approval engine. */
export const questionnaireSubject: ApprovalSubject = {
  code: 'questionnaire',
  name: QUESTIONNAIRE_SUBJECT,
  allCodes: [P.questionnaireCheckAll],
  setCodes: [],
  menuCodes: [P.questionnaire],
  withoutRule: 'refused',
  describe: async (tx, subjectId) => {
    const [row] = await tx.db
      .select()
      .from(questionnaires)
      .where(and(eq(questionnaires.id, subjectId), isNull(questionnaires.deletedAt)))
    if (!row) return null
    const survey = await surveyOf(tx.db, row)
    const { title, mode, access, audience, dimensions, k, times, openAt, closeAt, quotas } = row
    const decidedOn = { title, mode, access, audience, dimensions, k, times, openAt, closeAt, quotas, survey }
    return {
      title,
      ownerOrgId: row.ownerOrgId,
      link: `/questionnaire/questionCheckDetail?id=${subjectId}&request={requestId}`,
      snapshotHash: sha256(JSON.stringify(decidedOn)),
      owners: row.createdBy === null ? [] : [row.createdBy],
    }
  },
  listed: async (tx, subjectIds) => {
    const asks = and(
      eq(questionnaireQuestions.questionnaireId, questionnaires.id),
      ne(questionnaireQuestions.kind, 'section'),
    )
    const rows = await tx.db
      .select({
        id: questionnaires.id,
        mode: questionnaires.mode,
        questions: tx.db.$count(questionnaireQuestions, asks),
      })
      .from(questionnaires)
      .where(anyOf(questionnaires.id, subjectIds))
    return new Map(rows.map(({ id, mode, questions }) => [id, { mode, questions }]))
  },
  maySubmit: async (tx, actor, subjectId) => {
    const where = reached(tx, actor, [P.questionnairePublish])
    const [row] = await tx.db
      .select({ id: questionnaires.id })
      .from(questionnaires)
      .where(and(eq(questionnaires.id, subjectId), where))
    return row !== undefined && actor.holds(P.questionnairePublish)
  },
  onSubmitted: async (tx, { subjectId }) => {
    const row = await lockIn(tx, subjectId, anyRow)
    ensure(row.state === 'draft', no.notDraft)
    await setState(tx, row, 'in_review')
  },
  onApproved: async (tx, { subjectId }) => {
    const row = await lockIn(tx, subjectId, anyRow)
    ensure(row.state === 'in_review', errors.stateChanged)
    await open(tx, row)
  },
  onRejected: giveBack,
  onWithdrawn: giveBack,
}
