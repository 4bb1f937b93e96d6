import { randomInt } from 'node:crypto'
import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import type { submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { checkAnswers } from '@portal/contract/areas/questionnaire/check-answers.ts'
import { keptAnswers, pathOf } from '@portal/contract/areas/questionnaire/logic.ts'
import { answerRefusals as no, QUOTA_FULL, SCREENED, SUBMITTED } from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Call, OwnCall } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { questionnaireResponses } from '#src/schema/questionnaire.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import { holdAnswering, type Questionnaire, shareAnswering, surveyOf } from '../access.ts'
import { closeSoon } from '../life/close.ts'
import { pointsFact } from '../life/points.ts'
import { dimensionsOf } from '../manage/dimensions.ts'
import type { Figures } from '../result/shown.ts'
import { takePlaces } from './quotas.ts'
import {
  codeHash,
  databaseNow,
  dayNumber,
  dayText,
  ensureOpen,
  getAddressed,
  mostTimesOf,
  ownResponse,
} from './standing.ts'

type Body = Call<typeof submitAnswer>['body']

interface Outcome {
  state: 'complete' | 'screened' | 'quota_full'
  receiptNo: string
}

interface Submission {
  tx: Tx
  body: Body
  actor: Actor
  questionnaire: Questionnaire
  now: Date
  answers: SurveyAnswers
  path: string[]
  screened: boolean
}

/** Steps of half a minute tell nobody apart by his pace. */
const COARSE_SECONDS = 30

const newReceipt = (): string => `W${randomInt(1e11).toString().padStart(11, '0')}`

/** The client key stands for this submission alone; a twin waits here and finds what the first one was told. */
const claim = async (tx: Tx, { id, clientKey }: Body): Promise<Outcome | null> => {
  const keyHash = sha256(`${id}:${clientKey}`)
  const made = await tx.db.execute(sql`
    insert into questionnaire_submissions (questionnaire_id, key_hash) values (${id}, ${keyHash}) on conflict do nothing`)
  if (made.rowCount === 1) return null
  const { rows } = await tx.db.execute<{ outcome: Outcome | null }>(sql`
    select outcome from questionnaire_submissions where questionnaire_id = ${id} and key_hash = ${keyHash}`)
  return rows[0]?.outcome ?? refuse(errors.missing)
}

const keepOutcome = (tx: Tx, { id, clientKey }: Body, outcome: Outcome) =>
  tx.db.execute(sql`
    update questionnaire_submissions set outcome = ${JSON.stringify(outcome)}::jsonb
    where questionnaire_id = ${id} and key_hash = ${sha256(`${id}:${clientKey}`)}`)

const useCode = async ({ tx, body, questionnaire }: Submission): Promise<void> => {
  const { rowCount } = await tx.db.execute(sql`
    update questionnaire_codes set used = true where questionnaire_id = ${questionnaire.id}
      and code_hash = ${codeHash(questionnaire.id, body.code ?? '')} and not used`)
  ensure(rowCount === 1, no.badCode)
}

/** One ticket per time that is allowed: the table refuses the next one, whoever comes first. */
const useTicket = async ({ tx, actor, questionnaire, now }: Submission): Promise<void> => {
  const { id, times } = questionnaire
  const slots =
    times === 'daily' ? [dayNumber(now)] : Array.from({ length: mostTimesOf(questionnaire) }, (_, at) => at + 1)
  for (const slot of slots) {
    const { rowCount } = await tx.db.execute(sql`
      insert into questionnaire_tickets (questionnaire_id, person_id, slot) values (${id}, ${actor.id}, ${slot})
      on conflict do nothing`)
    if (rowCount === 1) return
  }
  refuse(times === 'daily' ? no.alreadyToday : no.already)
}

const ensureRoom = async (tx: Tx, { id, maxResponses }: Questionnaire): Promise<void> => {
  if (maxResponses === null) return
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from questionnaire_responses where questionnaire_id = ${id} and state = 'complete'`)
  const count = rows[0]?.n ?? 0
  ensure(count < maxResponses, no.over)
  if (count + 1 >= maxResponses) await closeSoon(tx, id)
}

const stateOf = async (submission: Submission): Promise<Outcome['state']> => {
  const { tx, actor, questionnaire, answers, screened } = submission
  if (screened) return 'screened'
  const { taken, filled } = await takePlaces(tx, { questionnaire, personId: actor.id, answers })
  if (!taken) return 'quota_full'
  await ensureRoom(tx, questionnaire)
  if (filled.some(({ onFull }) => onFull === 'close')) await closeSoon(tx, questionnaire.id)
  return 'complete'
}

const insertAnonymous = async (submission: Submission, state: Outcome['state']): Promise<void> => {
  const { tx, body, actor, questionnaire, now, answers, path } = submission
  await tx.db.insert(questionnaireResponses).values({
    questionnaireId: questionnaire.id,
    anonymous: true,
    state,
    answers,
    path,
    dims: await dimensionsOf(tx.db, questionnaire, actor.id),
    seconds: Math.round(body.seconds / COARSE_SECONDS) * COARSE_SECONDS,
    wave: questionnaire.times === 'daily' ? dayText(dayNumber(now)) : null,
  })
}

/** The draft becomes the answer, where there is one. */
const insertOwn = async (submission: Submission, { state, receiptNo }: Outcome): Promise<void> => {
  const { tx, body, actor, questionnaire, now, answers, path } = submission
  const draft = await ownResponse(tx, questionnaire.id, actor.id, 'partial')
  const startedAt = draft?.startedAt ?? new Date(now.getTime() - body.seconds * 1000)
  const values = {
    questionnaireId: questionnaire.id,
    anonymous: false,
    state,
    answers,
    path,
    dims: await dimensionsOf(tx.db, questionnaire, actor.id),
    seconds: body.seconds,
    wave: questionnaire.times === 'daily' ? dayText(dayNumber(now)) : null,
    channel: actor.client === 'api' ? ('web' as const) : actor.client,
    personId: actor.id,
    orgId: actor.guest ? null : actor.orgId,
    startedAt,
    endedAt: now,
    receiptNo,
  }
  if (draft) await tx.db.update(questionnaireResponses).set(values).where(eq(questionnaireResponses.id, draft.id))
  else await tx.db.insert(questionnaireResponses).values(values)
}

const replace = async (submission: Submission): Promise<Outcome> => {
  const { tx, actor, questionnaire, answers, path, now, screened } = submission
  ensure(questionnaire.editUntilClose && questionnaire.mode !== 'anonymous', no.noEdit)
  const before = (await ownResponse(tx, questionnaire.id, actor.id, 'complete')) ?? refuse(no.noAnswer)
  const { taken } = await takePlaces(tx, { questionnaire, personId: actor.id, answers, before: before.answers })
  ensure(taken && !screened, no.full)
  await tx.db
    .update(questionnaireResponses)
    .set({ answers, path, endedAt: now })
    .where(eq(questionnaireResponses.id, before.id))
  return { state: 'complete', receiptNo: before.receiptNo ?? '' }
}

const takeIn = async (submission: Submission): Promise<Outcome> => {
  if (submission.body.edit) return replace(submission)
  if (submission.questionnaire.access === 'code') await useCode(submission)
  else await useTicket(submission)
  const outcome = { state: await stateOf(submission), receiptNo: newReceipt() }
  if (submission.questionnaire.mode === 'anonymous') {
    await insertAnonymous(submission, outcome.state)
    return outcome
  }
  await insertOwn(submission, outcome)
  if (outcome.state === 'complete' && !submission.actor.guest)
    await earnPoints(submission.tx, pointsFact(submission.questionnaire, submission.actor.id, submission.now))
  return outcome
}

const texts: Record<Outcome['state'], string> = { complete: SUBMITTED, screened: SCREENED, quota_full: QUOTA_FULL }

const run = async (tx: Tx, body: Body, actor: Actor, limited: boolean) => {
  // A limit on all answers is counted one by one; otherwise answers come in side by side.
  await (limited ? holdAnswering(tx, body.id) : shareAnswering(tx, body.id))
  const questionnaire = await getAddressed(tx, actor, body.id)
  const known = await claim(tx, body)
  if (known) return { questionnaire, outcome: known }
  const now = await databaseNow(tx)
  ensureOpen(questionnaire, now)
  const survey = await surveyOf(tx.db, questionnaire)
  const faults = checkAnswers(survey, body.answers)
  if (faults.length > 0) {
    const fields = faults.map(({ questionId, message }) => ({ field: `answers.${questionId}`, message }))
    throw new AppError(errors.invalid, { fields })
  }
  const { pages, screened } = pathOf(survey, body.answers)
  const answers = keptAnswers(survey, body.answers)
  const path = pages.map(({ page }) => page.id)
  const outcome = await takeIn({ tx, body, actor, questionnaire, now, answers, path, screened })
  await keepOutcome(tx, body, outcome)
  return { questionnaire, outcome }
}

/**
 * Opens its transaction by itself: a request id would otherwise keep this answer beside the person who sent it, and no
 * note of it goes into the operation log.
 */
export const submitWith =
  (figures: Figures) =>
  async ({ tx: start, body, actor, commit }: OwnCall<typeof submitAnswer>) => {
    const { maxResponses } = await getAddressed(start, actor, body.id)
    const { questionnaire, outcome } = await commit((tx) => run(tx, body, actor, maxResponses !== null))
    const { showResult, mode } = questionnaire
    const isShown = outcome.state === 'complete' && showResult === 'afterSubmit' && mode === 'named'
    return {
      state: outcome.state,
      text: texts[outcome.state],
      receiptNo: outcome.receiptNo,
      thanks: questionnaire.thanks,
      result: isShown ? await figures.forPeople(questionnaire) : null,
    }
  }
