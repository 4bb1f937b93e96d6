import { randomUUID } from 'node:crypto'
import { checkContent } from '@portal/contract/areas/questionnaire/question/check-content.ts'
import { type SurveyPage, surveyLogic } from '@portal/contract/areas/questionnaire/question/question.ts'
import type {
  copyQuestionnaire,
  saveQuestionnaire,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { copyTitle, questionnaireRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaireQuestions, questionnaires } from '#src/schema/questionnaire.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'
import {
  getIn,
  holdAnswering,
  isFrozen,
  isOpenToChange,
  lockIn,
  type Questionnaire,
  type StoredSurvey,
  surveyOf,
} from '../access.ts'
import { checkPublished, checkQuotas, checkSettings, type Settings } from './check-settings.ts'
import { countDimensions, countExpected } from './dimensions.ts'

type Body = Call<typeof saveQuestionnaire>['body']

const FIRST_PAGE: SurveyPage = { id: 'p1', title: '' }

const columnsOf = ({ audience, reminders, ...rest }: Settings) => ({
  ...rest,
  ...audienceValues(audience),
  reminders: reminders.map((each) => each.toISOString()).sort(),
})

const refreshExpected = async (tx: Tx, questionnaire: Questionnaire) => {
  const expected = await countExpected(tx.db, questionnaire)
  await tx.db.execute(sql`update questionnaires set expected = ${expected} where id = ${questionnaire.id}`)
}

const insertBrought = async (tx: Tx, questionnaire: Questionnaire, questions: NonNullable<Body['questions']>) => {
  const { id, ownerOrgId, pages } = questionnaire
  for (const [sort, { pageId, ...content }] of questions.entries()) {
    const [fault] = checkContent(content)
    const refusal = { code: 'questionnaire.question', status: STATUS.invalid, message: fault?.message ?? '' }
    if (fault) refuseField(`questions.${sort}.${fault.field}`, refusal)
    ensure(
      pages.some((page) => page.id === pageId),
      errors.missing,
    )
    const { kind, stem } = content
    const place = { questionnaireId: id, ownerOrgId, pageId, sort, createdBy: questionnaire.createdBy }
    const { jumps, hidden } = surveyLogic.parse({})
    await tx.db.insert(questionnaireQuestions).values({ ...place, kind, stem, content, jumps, hidden })
  }
}

const create = async (
  tx: Tx,
  { pages, questions = [], id: _id, revision: _revision, ...settings }: Body,
  orgId: string,
) => {
  const list = pages ?? [FIRST_PAGE]
  ensure(settings.quotas.length === 0, no.wrongQuota)
  const row = await insertRow(tx, questionnaires, { ...columnsOf(settings), pages: list, ownerOrgId: orgId })
  await insertBrought(tx, row, questions)
  await refreshExpected(tx, row)
  return row
}

/** An edit in review ends the review; of a published one only what people were not promised may change. */
const change = async (portal: Portal, tx: Tx, id: string, revision: number, settings: Settings) => {
  await holdAnswering(tx, id)
  const withdrawn = await portal.approval.withdrawBecauseChanged(tx, 'questionnaire', id)
  const before = await lockIn(tx, id)
  // The review that has just ended left its own mark on the row.
  ensure(before.revision === (withdrawn ? revision + 1 : revision), errors.stale)
  const isOpen = isOpenToChange(before)
  const frozen = await isFrozen(tx, id)
  if (!isOpen) checkPublished(before, settings, { frozen, now: new Date() })
  checkQuotas(settings, await surveyOf(tx.db, before))
  const columns = columnsOf(settings)
  const remindersSent = settings.reminders.filter((each) => each <= (before.remindedAt ?? new Date(0))).length
  const row = await updateRow(tx, questionnaires, { id, revision: before.revision }, { ...columns, remindersSent })
  if (!isOpen && !frozen) await countDimensions(tx, row)
  await refreshExpected(tx, row)
  return row
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveQuestionnaire> =>
  async ({ tx, body, actor }) => {
    const { id, revision, pages: _pages, questions: _questions, ...settings } = body
    checkSettings(settings)
    const row =
      id === undefined
        ? await create(tx, body, actor.orgId)
        : await change(portal, tx, id, revision ?? refuse(errors.stale), settings)
    return { id: row.id, revision: row.revision, state: row.state }
  }

/** The same questions with ids of their own; what they say of each other goes along. */
const copyQuestions = async (
  tx: Tx,
  to: Questionnaire,
  { questions }: StoredSurvey,
  ids: ReadonlyMap<string, string>,
) => {
  const newId = (old: string) => ids.get(old) ?? old
  for (const [sort, question] of questions.entries()) {
    const { id, revision: _revision, pageId, showIf, jumps, hidden, originId: _originId, ...content } = question
    await tx.db.insert(questionnaireQuestions).values({
      id: newId(id),
      questionnaireId: to.id,
      ownerOrgId: to.ownerOrgId,
      createdBy: to.createdBy,
      pageId,
      sort,
      kind: content.kind,
      stem: content.stem,
      content,
      showIf: showIf && {
        ...showIf,
        parts: showIf.parts.map((part) => ({ ...part, questionId: newId(part.questionId) })),
      },
      jumps: jumps.map((jump) => ({ ...jump, to: newId(jump.to) })),
      hidden,
      originId: id,
    })
  }
}

const WEEK_MS = 7 * DAY_MS

export const copy: HandlerOf<typeof copyQuestionnaire> = async ({ tx, body, actor }) => {
  const from = await getIn(tx, body.id)
  const survey = await surveyOf(tx.db, from)
  const ids = new Map(survey.questions.map(({ id }) => [id, randomUUID() as string]))
  const {
    id: _id,
    revision: _revision,
    createdAt: _createdAt,
    createdBy: _createdBy,
    updatedAt: _updatedAt,
    ...rest
  } = from
  const openAt = new Date()
  const row = await insertRow(tx, questionnaires, {
    ...rest,
    ownerOrgId: actor.orgId,
    title: copyTitle(from.title),
    state: 'draft',
    openAt,
    closeAt: new Date(openAt.getTime() + Math.max(from.closeAt.getTime() - from.openAt.getTime(), WEEK_MS)),
    reminders: [],
    remindersSent: 0,
    remindedAt: null,
    quotas: from.quotas.map((quota) => ({
      ...quota,
      cells: quota.cells.map((cell) => ({ ...cell, questionId: ids.get(cell.questionId) ?? cell.questionId })),
    })),
  })
  await copyQuestions(tx, row, survey, ids)
  await refreshExpected(tx, row)
  return { id: row.id }
}
