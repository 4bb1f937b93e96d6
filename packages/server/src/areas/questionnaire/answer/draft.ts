import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import type { saveAnswerDraft } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { pathOf } from '@portal/contract/areas/questionnaire/question/logic.ts'
import { answerRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { eq, sql } from 'drizzle-orm'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaireResponses } from '#src/schema/questionnaire.ts'
import { shareAnswering, surveyOf } from '../access.ts'
import { dimensionsOf } from '../questionnaire/dimensions.ts'
import { holdPlaces } from './quotas.ts'
import { databaseNow, getAddressed, ownResponse, standingOf, whyNot } from './standing.ts'

/** Pages met so far; the last one is where people stop who never come back. */
const pathSoFar = (pages: readonly { page: { id: string } }[], pageId: string | undefined): string[] => {
  const ids = pages.map(({ page }) => page.id)
  const last = pageId === undefined ? -1 : ids.indexOf(pageId)
  return ids.slice(0, last < 0 ? 1 : last + 1)
}

export const saveDraft: HandlerOf<typeof saveAnswerDraft> = async ({ tx, body, actor }) => {
  await shareAnswering(tx, body.id)
  const questionnaire = await getAddressed(tx, actor, body.id)
  ensure(questionnaire.mode !== 'anonymous', no.noDraft)
  const now = await databaseNow(tx)
  const standing = await standingOf(tx, { questionnaire, personId: actor.id, code: body.code, now })
  if (standing !== 'open') return refuse(whyNot[standing])

  const survey = await surveyOf(tx.db, questionnaire)
  const known = new Set(survey.questions.map(({ id }) => id))
  const answers: SurveyAnswers = Object.fromEntries(Object.entries(body.answers).filter(([id]) => known.has(id)))
  const path = pathSoFar(pathOf(survey, answers).pages, body.pageId)
  const before = await ownResponse(tx, questionnaire.id, actor.id, 'partial')
  ensure((before?.rev ?? 0) === body.rev, no.draftElsewhere)
  await holdPlaces(tx, { questionnaire, personId: actor.id, answers })

  const rev = body.rev + 1
  if (before) {
    const [changed] = await tx.db
      .update(questionnaireResponses)
      .set({ answers, path, rev, endedAt: now })
      .where(sql`${eq(questionnaireResponses.id, before.id)} and ${eq(questionnaireResponses.rev, body.rev)}`)
      .returning({ id: questionnaireResponses.id })
    ensure(changed, no.draftElsewhere)
    return { rev, savedAt: now }
  }
  const [made] = await tx.db
    .insert(questionnaireResponses)
    .values({
      questionnaireId: questionnaire.id,
      anonymous: false,
      state: 'partial',
      answers,
      path,
      dims: await dimensionsOf(tx.db, questionnaire, actor.id),
      channel: actor.client === 'api' ? 'web' : actor.client,
      personId: actor.id,
      orgId: actor.guest ? null : actor.orgId,
      startedAt: now,
      endedAt: now,
      rev,
    })
    .onConflictDoNothing()
    .returning({ id: questionnaireResponses.id })
  ensure(made, no.draftElsewhere)
  return { rev, savedAt: now }
}
