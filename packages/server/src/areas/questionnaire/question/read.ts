import type {
  getSurveyQuestion,
  listLibraryQuestions,
  listSurveyQuestions,
} from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
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

export const library: HandlerOf<typeof listLibraryQuestions> = async ({ tx, body }) => {
  const { keyword, filter, sort, page, pageSize } = body
  const where =
    and(
      libraryWhere(tx),
      keyword === '' ? undefined : ilike(questionnaireQuestions.stem, `%${escapeLike(keyword)}%`),
      filter.kind && eq(questionnaireQuestions.kind, filter.kind),
    ) ?? sql`false`
  const direction = sort === 'createdAt' ? asc : desc
  const rows = await tx.db
    .select({
      row: questionnaireQuestions,
      by: sql<string>`coalesce((select u.name from users u where u.id = ${questionnaireQuestions.createdBy}), '')`,
      used: sql<number>`(select count(*) from questionnaire_questions x where x.origin_id = ${questionnaireQuestions.id})`,
    })
    .from(questionnaireQuestions)
    .where(where)
    .orderBy(direction(questionnaireQuestions.createdAt), direction(questionnaireQuestions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return {
    list: rows.map(({ row, by, used }) => ({
      ...questionOf(row),
      createdAt: row.createdAt,
      createdByName: by,
      usedCount: Number(used),
    })),
    total: await countRows(tx, sql`${questionnaireQuestions}`, where, body.exactTotal),
  }
}
