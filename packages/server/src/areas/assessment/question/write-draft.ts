import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionSave } from '@portal/contract/areas/assessment/question/question.ts'
import { withoutKey } from '@portal/contract/areas/assessment/question/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { questions, questionVersions } from '#src/schema/assessment.ts'
import type { Question, Version } from './access.ts'
import { derivedColumns, hashOf, keepFiles, setLabels } from './derived.ts'

/** What is written of a question beside its content. */
export type Classification = Pick<
  QuestionSave,
  'typeId' | 'difficulty' | 'knowledgeIds' | 'labelIds' | 'validTo' | 'source' | 'changeKind' | 'changeNote'
>

export interface NewDraft {
  bankId: string
  content: QuestionContent
  facts: Classification
}

/** In the log the key only says that it changed. */
const logged = (content: QuestionContent, facts: object) => ({
  ...withoutKey(content),
  ...facts,
  keyHash: hashOf(content),
})

const versionColumns = ({ content, facts }: NewDraft) => ({
  content,
  difficulty: facts.difficulty,
  knowledgeIds: facts.knowledgeIds,
  labelIds: facts.labelIds,
  source: facts.source,
  changeKind: facts.changeKind,
  changeNote: facts.changeNote,
  hash: hashOf(content),
})

/** Of a question that is not in force yet: lists show its only draft. */
const shownColumns = ({ content, facts }: NewDraft) => ({
  ...derivedColumns(content),
  kind: content.kind,
  difficulty: facts.difficulty,
  sourceType: facts.source?.itemType ?? null,
  sourceId: facts.source?.itemId ?? null,
})

/** A new question with its first draft and a number for ever. */
export const insertQuestion = async (tx: Tx, draft: NewDraft): Promise<Question> => {
  const { bankId, facts, content } = draft
  const id = v7()
  const [question] = await tx.db
    .insert(questions)
    .values({
      id,
      bankId,
      typeId: facts.typeId,
      validTo: facts.validTo,
      number: sql`'Q' || lpad(nextval('question_numbers')::text, 8, '0')`,
      createdBy: tx.actor?.id ?? null,
      updatedBy: tx.actor?.id ?? null,
      ...shownColumns(draft),
    })
    .returning()
  if (!question) throw new Error('the question was not inserted')
  await tx.db
    .insert(questionVersions)
    .values({ questionId: id, no: 1, createdBy: tx.actor?.id ?? null, ...versionColumns(draft) })
  await keepFiles(tx, id, content)
  await setLabels(tx, id, [...facts.labelIds, ...facts.knowledgeIds])
  const diff = differences({}, logged(content, facts))
  tx.notes.push({ objectType: 'questions', objectId: id, objectName: question.number, diff, kind: 'create' })
  return question
}

/** Writes into the draft under way, or begins the next version beside the one in force. */
export const writeDraft = async (tx: Tx, question: Question, latest: Version, draft: NewDraft): Promise<Question> => {
  const { bankId, facts, content } = draft
  const isNext = latest.state !== 'draft'
  const no = isNext ? latest.no + 1 : latest.no
  const columns = versionColumns(draft)
  if (isNext)
    await tx.db
      .insert(questionVersions)
      .values({ questionId: question.id, no, createdBy: tx.actor?.id ?? null, ...columns })
  else
    await tx.db
      .update(questionVersions)
      .set(columns)
      .where(and(eq(questionVersions.questionId, question.id), eq(questionVersions.no, no)))

  const inForce = question.currentNo > 0
  const [after] = await tx.db
    .update(questions)
    .set({
      ...(inForce ? { draftState: 'draft' as const } : shownColumns(draft)),
      bankId,
      typeId: facts.typeId,
      validTo: facts.validTo,
      latestNo: no,
      updatedBy: tx.actor?.id ?? null,
      revision: question.revision + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(questions.id, question.id))
    .returning()
  await keepFiles(tx, question.id, content)
  if (!inForce) await setLabels(tx, question.id, [...facts.labelIds, ...facts.knowledgeIds])
  const { difficulty, knowledgeIds, labelIds } = latest
  const before = logged(latest.content, {
    typeId: question.typeId,
    validTo: question.validTo,
    difficulty,
    knowledgeIds,
    labelIds,
  })
  const diff = differences(before, logged(content, facts))
  tx.notes.push({ objectType: 'questions', objectId: question.id, objectName: question.number, diff })
  return after ?? question
}
