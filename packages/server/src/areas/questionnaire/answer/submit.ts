import type { submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { answerRefusals as no, QUOTA_FULL, SCREENED, SUBMITTED } from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, OwnCall } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { questionnaireResponses } from '#src/schema/questionnaire.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import { holdAnswering, type Questionnaire, shareAnswering, surveyOf } from '../access.ts'
import { closeSoon } from '../opening/close.ts'
import { dimensionsOf } from '../questionnaire/dimensions.ts'
import type { Figures } from '../result/shown.ts'
import { ensureOwnFiles } from './files.ts'
import { holdQuotas, takePlaces, touchQuotas } from './quotas.ts'
import { responseOf, writeResponses } from './response.ts'
import { codeHash, databaseNow, getAddressed, ownResponse, slotsOf } from './standing.ts'
import {
  factOf,
  judged,
  keyHashOf,
  newReceiptNo,
  type Outcome,
  openedOutcome,
  type Submission,
  sealedOutcome,
} from './submission.ts'
import { submissionsTogether } from './together.ts'

type Body = Call<typeof submitAnswer>['body']

/** The client key stands for this submission alone; a twin waits here and finds what the first one was told. */
const claim = async (tx: Tx, body: Body): Promise<Outcome | null> => {
  const { id } = body
  const keyHash = keyHashOf(body)
  const made = await tx.db.execute(sql`
    insert into questionnaire_submissions (questionnaire_id, key_hash) values (${id}, ${keyHash}) on conflict do nothing`)
  if (made.rowCount === 1) return null
  const { rows } = await tx.db.execute<{ outcome: string | null }>(sql`
    select outcome from questionnaire_submissions where questionnaire_id = ${id} and key_hash = ${keyHash}`)
  return openedOutcome(body, rows[0]?.outcome ?? refuse(errors.missing))
}

const keepOutcome = (tx: Tx, body: Body, outcome: Outcome) =>
  tx.db.execute(sql`
    update questionnaire_submissions set outcome = ${sealedOutcome(body, outcome)}
    where questionnaire_id = ${body.id} and key_hash = ${keyHashOf(body)}`)

interface Alone extends Submission {
  tx: Tx
}

const useCode = async ({ tx, body, questionnaire }: Alone): Promise<void> => {
  const { rowCount } = await tx.db.execute(sql`
    update questionnaire_codes set used = true where questionnaire_id = ${questionnaire.id}
      and code_hash = ${codeHash(questionnaire.id, body.code ?? '')} and not used`)
  ensure(rowCount === 1, no.badCode)
}

/** One ticket per time that is allowed: the table refuses the next one, whoever comes first. */
const useTicket = async ({ tx, actor, questionnaire, now }: Alone): Promise<void> => {
  const { id, times } = questionnaire
  for (const slot of slotsOf(questionnaire, now)) {
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

const judgedState = async ({ tx, actor, questionnaire, answers, screened }: Alone): Promise<Outcome['state']> => {
  if (screened) return 'screened'
  const { taken, filled } = await takePlaces(tx, { questionnaire, personId: actor.id, answers })
  if (!taken) return 'quota_full'
  await ensureRoom(tx, questionnaire)
  if (filled.some(({ onFull }) => onFull === 'close')) await closeSoon(tx, questionnaire.id)
  return 'complete'
}

const stateOf = async (submission: Alone): Promise<Outcome['state']> => {
  const { tx, questionnaire } = submission
  if (questionnaire.mode !== 'anonymous' || questionnaire.quotas.length === 0) return judgedState(submission)
  await holdQuotas(tx, questionnaire)
  const state = await judgedState(submission)
  await touchQuotas(tx, questionnaire.id)
  return state
}

const insertResponse = async (submission: Alone, outcome: Outcome): Promise<void> => {
  const { tx, actor, questionnaire } = submission
  const dims = await dimensionsOf(tx.db, questionnaire, actor.id)
  const draft = questionnaire.mode === 'anonymous' ? null : await ownResponse(tx, questionnaire.id, actor.id, 'partial')
  await writeResponses(tx.db, [responseOf(submission, outcome, { dims, draft })])
}

const replace = async (submission: Alone): Promise<Outcome> => {
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

const takeIn = async (submission: Alone): Promise<Outcome> => {
  if (submission.body.edit) return replace(submission)
  if (submission.questionnaire.access === 'code') await useCode(submission)
  else await useTicket(submission)
  const outcome = { state: await stateOf(submission), receiptNo: newReceiptNo() }
  await insertResponse(submission, outcome)
  const fact = factOf(submission, outcome)
  if (fact) await earnPoints(submission.tx, fact)
  return outcome
}

const texts: Record<Outcome['state'], string> = { complete: SUBMITTED, screened: SCREENED, quota_full: QUOTA_FULL }

interface Taken {
  questionnaire: Questionnaire
  outcome: Outcome
}

const run = async (tx: Tx, body: Body, actor: Actor, limited: boolean): Promise<Taken> => {
  // A limit on all answers is counted one by one; otherwise answers come in side by side.
  await (limited ? holdAnswering(tx, body.id) : shareAnswering(tx, body.id))
  const questionnaire = await getAddressed(tx, actor, body.id)
  const known = await claim(tx, body)
  if (known) return { questionnaire, outcome: known }
  const now = await databaseNow(tx)
  const submission = judged({ body, actor, questionnaire, now }, await surveyOf(tx.db, questionnaire))
  const outcome = await takeIn({ tx, ...submission })
  await keepOutcome(tx, body, outcome)
  return { questionnaire, outcome }
}

/**
 * Opens its transaction by itself: a request id would otherwise keep this answer beside the person who sent it, and no
 * note of it goes into the operation log.
 */
export const submitWith = (platform: Platform, figures: Figures) => {
  const together = submissionsTogether(platform)
  return async ({ tx: start, body, actor, commit }: OwnCall<typeof submitAnswer>) => {
    await ensureOwnFiles(start, actor, body.answers)
    const alone = async (): Promise<Taken> => {
      const { maxResponses } = await getAddressed(start, actor, body.id)
      return commit((tx) => run(tx, body, actor, maxResponses !== null))
    }
    const { questionnaire, outcome } = (await together({ body, actor })) ?? (await alone())
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
}
