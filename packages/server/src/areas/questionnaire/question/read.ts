import {
  type getSurveyQuestion,
  listLibraryQuestions,
  type listSurveyQuestions,
} from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaireQuestions } from '#src/schema/questionnaire.ts'
import { getIn, isFrozen, libraryWhere, type QuestionRow, questionOf, surveyOf } from '../access.ts'

export const list: HandlerOf<typeof listSurveyQuestions> = async ({ tx, body }) => {
  const questionnaire = await getIn(tx, body.questionnaireId)
  const { pages, questions } = await surveyOf(tx.db, questionnaire)
  return {
    state: questionnaire.state,
    revision: questionnaire.revision,
    frozen: await isFrozen(tx, questionnaire.id),
    pages: pages.map((page) => ({ ...page, questions: questions.filter(({ pageId }) => pageId === page.id) })),
  }
}

/** The question of a questionnaire or of the library within reach. */
export const findQuestion = async (tx: Tx, id: string): Promise<QuestionRow> => {
  const [row] = await tx.db.select().from(questionnaireQuestions).where(eq(questionnaireQuestions.id, id))
  if (!row) return refuse(errors.missing)
  if (row.questionnaireId !== null) {
    await getIn(tx, row.questionnaireId)
    return row
  }
  const [own] = await tx.db
    .select({ id: questionnaireQuestions.id })
    .from(questionnaireQuestions)
    .where(and(eq(questionnaireQuestions.id, id), libraryWhere(tx)))
  return own ? row : refuse(errors.missing)
}

export const get: HandlerOf<typeof getSurveyQuestion> = async ({ tx, body }) => {
  const row = await findQuestion(tx, body.id)
  return { ...questionOf(row), questionnaireId: row.questionnaireId }
}

const { content, revision, originId, kind, stem, createdAt, createdBy, id } = questionnaireQuestions

export const library = pageRead(listLibraryQuestions, {
  from: sql`${questionnaireQuestions}`,
  key: id,
  columns: {
    id,
    revision,
    originId,
    content,
    createdAt,
    createdByName: sql`coalesce((select u.name from users u where u.id = ${createdBy}), '')`,
    usedCount: sql`(select count(*) from questionnaire_questions x where x.origin_id = ${id})`,
  },
  scope: [questionnaireQuestions.ownerOrgId, createdBy],
  where: isNull(questionnaireQuestions.questionnaireId),
  search: [stem],
  filter: { kind: equals(kind) },
  sort: { createdAt },
  order: '-createdAt',
  finish: (_caller, rows) => rows.map(({ content, ...row }) => ({ ...content, ...row })),
})
