import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  checkContent,
  checkPlace,
  type FieldFault,
} from '@portal/contract/areas/questionnaire/question/check-content.ts'
import type { saveSurveyQuestion } from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { MOST_QUESTIONS, type StoredQuestion } from '@portal/contract/areas/questionnaire/question/question.ts'
import {
  questionnaireRefusals as no,
  questionnaireMessages as words,
} from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaireQuestions } from '#src/schema/questionnaire.ts'
import type { Portal } from '#src/shared/portal.ts'
import { getIn, libraryWhere, type QuestionRow, type StoredSurvey } from '../access.ts'
import { type EditedSurvey, openForEdit } from './open-for-edit.ts'
import { findQuestion } from './read.ts'

type Body = Call<typeof saveSurveyQuestion>['body']

const say = (fields: FieldFault[]): void => {
  const [first] = fields
  if (first) throw new AppError({ ...errors.invalid, message: first.message }, { fields })
}

const valuesOf = (body: Body) => {
  const { id: _id, revision: _revision, questionnaireId, pageId: _page, afterId: _after, originId, ...asked } = body
  const { showIf, jumps, hidden, ...content } = asked
  return {
    content,
    values: { questionnaireId, kind: content.kind, stem: content.stem, content, showIf, jumps, hidden },
    originId: originId ?? null,
  }
}

type Content = ReturnType<typeof valuesOf>['content']

/** All but the words that people read. */
const bonesOf = ({ stem: _stem, help: _help, ends: _ends, options, rows, ...bones }: Content) => ({
  ...bones,
  options: options.map(({ text: _text, ...option }) => option),
  rows: rows.map(({ id }) => id),
})

/** Of a published question only words may change, and whether it is still asked. */
const checkPublished = (before: QuestionRow, body: Body, { frozen }: EditedSurvey) => {
  const { content } = valuesOf(body)
  if (content.kind !== before.kind) refuseField('kind', frozen ? no.kindFrozen : no.published)
  const sameLogic = isDeepStrictEqual([before.showIf, before.jumps], [body.showIf, body.jumps])
  ensure(sameLogic && isDeepStrictEqual(bonesOf(before.content), bonesOf(content)), no.published)
}

/** The questions with this one at its place, as logic will see them. */
const placed = (survey: StoredSurvey, own: StoredQuestion, afterId: string | undefined): StoredSurvey => {
  const known = survey.questions.findIndex(({ id }) => id === own.id)
  if (known >= 0) return { ...survey, questions: survey.questions.with(known, own) }
  const after = survey.questions.findIndex(({ id, pageId }) => id === afterId && pageId === own.pageId)
  const endOfPage = survey.questions.findLastIndex(({ pageId }) => {
    const pages = survey.pages.map(({ id }) => id)
    return pages.indexOf(pageId) <= pages.indexOf(own.pageId)
  })
  return { ...survey, questions: survey.questions.toSpliced((after >= 0 ? after : endOfPage) + 1, 0, own) }
}

export const renumber = async (tx: Tx, { questions }: StoredSurvey): Promise<void> => {
  await tx.db.execute(sql`
    update questionnaire_questions q set sort = p.place::int
    from unnest(${sql.param(questions.map(({ id }) => id))}::uuid[]) with ordinality p(id, place)
    where q.id = p.id and q.sort <> p.place`)
}

const saveInSurvey = async (portal: Portal, tx: Tx, body: Body, questionnaireId: string) => {
  const edited = await openForEdit(portal, tx, questionnaireId)
  const { survey, isOpen, questionnaire } = edited
  const { content, values, originId } = valuesOf(body)
  const pageId =
    body.pageId ?? survey.questions.find(({ id }) => id === body.id)?.pageId ?? survey.pages.at(-1)?.id ?? ''
  ensure(
    survey.pages.some(({ id }) => id === pageId),
    errors.missing,
  )
  const id = body.id ?? randomUUID()
  const { showIf, jumps, hidden } = body
  const own: StoredQuestion = { ...content, id, pageId, showIf, jumps, hidden, revision: 1, originId }
  const after = placed(survey, own, body.afterId)
  say([...checkContent(content), ...checkPlace(after, own)])

  if (body.id === undefined) {
    ensure(isOpen, no.published)
    const full = { code: 'questionnaire.tooMany', status: STATUS.invalid, message: words.tooManyQuestions }
    ensure(survey.questions.length < MOST_QUESTIONS, full)
    const place = { id, pageId, sort: 0, ownerOrgId: questionnaire.ownerOrgId, originId }
    const row = await insertRow(tx, questionnaireQuestions, { ...values, ...place })
    await renumber(tx, after)
    return row
  }
  const before = await findQuestion(tx, body.id)
  ensure(before.questionnaireId === questionnaireId, errors.missing)
  if (!isOpen) checkPublished(before, body, edited)
  const key = { id: body.id, revision: body.revision ?? refuse(errors.stale) }
  return updateRow(tx, questionnaireQuestions, key, { ...values, pageId })
}

/** Into the library or within it: a question of its own, without logic. */
const saveInLibrary = async (tx: Tx, body: Body, orgId: string) => {
  const { content, values, originId } = valuesOf({ ...body, showIf: null, jumps: [], hidden: false })
  say(checkContent(content))
  if (body.id === undefined)
    return insertRow(tx, questionnaireQuestions, { ...values, pageId: '', sort: 0, ownerOrgId: orgId, originId })
  const [known] = await tx.db
    .select({ id: questionnaireQuestions.id })
    .from(questionnaireQuestions)
    .where(and(eq(questionnaireQuestions.id, body.id), libraryWhere(tx)))
  ensure(known, errors.missing)
  return updateRow(tx, questionnaireQuestions, { id: body.id, revision: body.revision ?? refuse(errors.stale) }, values)
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveSurveyQuestion> =>
  async ({ tx, body, actor }) => {
    if (body.originId !== undefined) await findQuestion(tx, body.originId)
    const { questionnaireId } = body
    if (questionnaireId === null) {
      const { id, revision } = await saveInLibrary(tx, body, actor.orgId)
      return { id, revision }
    }
    await getIn(tx, questionnaireId)
    const { id, revision } = await saveInSurvey(portal, tx, body, questionnaireId)
    return { id, revision }
  }
