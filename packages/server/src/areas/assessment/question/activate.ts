import { faultsOf } from '@portal/contract/areas/assessment/question/check.ts'
import { questionRefusals as no, questionMessages } from '@portal/contract/areas/assessment/question/words.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { questions, questionVersions } from '#src/schema/assessment.ts'
import type { Question, Version } from './access.ts'
import { derivedColumns, setLabels } from './derived.ts'

/** Refuses in the words of a list, where no field stands beside the message. */
export const ensureAskable = ({ content }: Pick<Version, 'content'>): void => {
  const [fault] = faultsOf(content)
  if (!fault) return
  const isKey = fault.message === questionMessages.keyMissing
  refuse(isKey ? no.keyMissing : { ...no.incomplete, message: fault.message })
}

/** The version comes into force: the one before becomes history, lists and draws see the new one from now on. */
export const activate = async (tx: Tx, question: Question, version: Version): Promise<void> => {
  ensureAskable(version)

  await tx.db
    .update(questionVersions)
    .set({ state: 'superseded' })
    .where(and(eq(questionVersions.questionId, question.id), eq(questionVersions.state, 'active')))
  await tx.db
    .update(questionVersions)
    .set({ state: 'active', activatedAt: sql`now()` })
    .where(eq(questionVersions.id, version.id))
  await tx.db
    .update(questions)
    .set({
      ...derivedColumns(version.content),
      state: 'active',
      draftState: null,
      currentNo: version.no,
      kind: version.content.kind,
      difficulty: version.difficulty,
      sourceType: version.source?.itemType ?? null,
      sourceId: version.source?.itemId ?? null,
      retireReason: '',
      updatedBy: tx.actor?.id ?? question.updatedBy,
      revision: sql`${questions.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(questions.id, question.id))
  await setLabels(tx, question.id, [...version.labelIds, ...version.knowledgeIds])
  tx.notes.push({
    objectType: 'questions',
    objectId: question.id,
    objectName: question.number,
    diff: [
      { field: 'state', before: question.state, after: 'active' },
      { field: 'currentNo', before: question.currentNo, after: version.no },
    ],
  })
}
