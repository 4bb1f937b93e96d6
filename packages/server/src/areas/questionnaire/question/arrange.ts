import { isDeepStrictEqual } from 'node:util'
import type {
  deleteSurveyQuestions,
  sortSurveyQuestions,
} from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { withoutLogicOn } from '@portal/contract/areas/questionnaire/question/logic.ts'
import { numbersOf, type StoredQuestion } from '@portal/contract/areas/questionnaire/question/question.ts'
import { questionLogicFaults } from '@portal/contract/areas/questionnaire/question/validate-logic.ts'
import { questionnaireRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaireQuestions, questionnaires } from '#src/schema/questionnaire.ts'
import type { Portal } from '#src/shared/portal.ts'
import { noteOf, type StoredSurvey } from '../access.ts'
import { openForEdit } from './open-for-edit.ts'
import { findQuestion } from './read.ts'
import { renumber } from './save.ts'

/** Which page each question stands on, by how many each page has. */
const pagesOf = (ids: readonly string[], pages: readonly { id: string; count: number }[]): Map<string, string> => {
  const all = pages.flatMap(({ id, count }) => Array.from({ length: count }, () => id))
  ensure(all.length === ids.length && new Set(pages.map(({ id }) => id)).size === pages.length, no.orderIncomplete)
  return new Map(ids.map((id, at) => [id, all[at] ?? '']))
}

export const sortWith =
  (portal: Portal): HandlerOf<typeof sortSurveyQuestions> =>
  async ({ tx, body }) => {
    const { questionnaire, survey, isOpen } = await openForEdit(portal, tx, body.questionnaireId)
    ensure(isOpen, no.published)
    const known = new Map(survey.questions.map((question) => [question.id, question]))
    ensure(new Set(body.ids).size === body.ids.length && body.ids.length === known.size, no.orderIncomplete)
    ensure(
      body.ids.every((id) => known.has(id)),
      no.orderIncomplete,
    )
    const places = pagesOf(body.ids, body.pages)
    const pages = body.pages.map(({ id, title }) => ({ id, title }))
    const questions = body.ids.flatMap((id): StoredQuestion[] => {
      const question = known.get(id)
      return question ? [{ ...question, pageId: places.get(id) ?? '' }] : []
    })
    const after: StoredSurvey = { pages, questions }

    await tx.db.update(questionnaires).set({ pages }).where(eq(questionnaires.id, questionnaire.id))
    await tx.db.execute(sql`
      update questionnaire_questions q set page_id = p.page_id
      from unnest(${sql.param(body.ids)}::uuid[], ${sql.param([...places.values()])}::text[]) p(id, page_id) where q.id = p.id`)
    await renumber(tx, after)
    tx.notes.push(
      noteOf(
        questionnaire,
        'pages',
        survey.questions.map(({ id }) => id),
        body.ids,
      ),
    )
    const faults = questions.flatMap(({ id, pageId }) =>
      questionLogicFaults(after, id).map((message) => ({ questionId: id, pageId, message })),
    )
    return { done: true, faults }
  }

interface Removed {
  questionId: string
  number: number | null
  by: 'showIf' | 'jump'
}

/** What others say of the questions that go, goes with them. */
const forget = async (tx: Tx, survey: StoredSurvey, gone: ReadonlySet<string>): Promise<Removed[]> => {
  const numbers = numbersOf(survey.questions)
  const removed: Removed[] = []
  for (const question of survey.questions.filter(({ id }) => !gone.has(id))) {
    const { showIf, jumps } = withoutLogicOn(question, gone)
    const line = { questionId: question.id, number: numbers.get(question.id) ?? null }
    if (!isDeepStrictEqual(showIf, question.showIf)) removed.push({ ...line, by: 'showIf' })
    if (jumps.length < question.jumps.length) removed.push({ ...line, by: 'jump' })
    if (removed.at(-1)?.questionId !== question.id) continue
    await tx.db
      .update(questionnaireQuestions)
      .set({ showIf, jumps, revision: sql`${questionnaireQuestions.revision} + 1`, updatedAt: sql`now()` })
      .where(eq(questionnaireQuestions.id, question.id))
  }
  return removed
}

const removeFrom = async (portal: Portal, tx: Tx, questionnaireId: string, ids: readonly string[]) => {
  const { questionnaire, survey, isOpen, frozen } = await openForEdit(portal, tx, questionnaireId)
  ensure(isOpen, frozen ? no.questionStays : no.published)
  const gone = new Set(ids)
  const removedLogic = await forget(tx, survey, gone)
  const quotas = questionnaire.quotas.filter(({ cells }) => !cells.some((cell) => gone.has(cell.questionId)))
  if (quotas.length < questionnaire.quotas.length)
    await tx.db.update(questionnaires).set({ quotas }).where(eq(questionnaires.id, questionnaire.id))
  tx.notes.push({ ...noteOf(questionnaire, 'questions', ids, null), kind: 'delete' })
  return removedLogic
}

/** Questions of one questionnaire, or of the library. */
export const removeWith =
  (portal: Portal): HandlerOf<typeof deleteSurveyQuestions> =>
  async ({ tx, body }) => {
    const ids = [...new Set(body.ids)]
    const rows = []
    for (const id of ids) rows.push(await findQuestion(tx, id))
    const owners = new Set(rows.map(({ questionnaireId }) => questionnaireId))
    ensure(owners.size === 1, errors.missing)
    const [owner] = owners
    const removedLogic = owner ? await removeFrom(portal, tx, owner, ids) : []
    await tx.db.delete(questionnaireQuestions).where(anyOf(questionnaireQuestions.id, ids))
    if (!owner)
      for (const { id, stem } of rows)
        tx.notes.push({
          objectType: 'questionnaire_questions',
          objectId: id,
          objectName: stem.slice(0, 60),
          diff: [],
          kind: 'delete',
        })
    return { deleted: ids.length, removedLogic }
  }
