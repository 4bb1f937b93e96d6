import { randomInt } from 'node:crypto'
import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { checkAnswers } from '@portal/contract/areas/questionnaire/answer-check.ts'
import type { submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { keptAnswers, pathOf } from '@portal/contract/areas/questionnaire/question/logic.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Actor } from '#src/platform/actor.ts'
import { AppError } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { sealingBy, sha256 } from '#src/platform/secrets.ts'
import type { PointsFact } from '#src/shared/points/earn.ts'
import type { Questionnaire, StoredSurvey } from '../access.ts'
import { pointsFact } from '../opening/points.ts'
import { ensureOpen } from './standing.ts'

export interface Outcome {
  state: 'complete' | 'screened' | 'quota_full'
  receiptNo: string
}

interface Sent {
  body: Call<typeof submitAnswer>['body']
  actor: Actor
  questionnaire: Questionnaire
  now: Date
}

export interface Submission extends Sent {
  answers: SurveyAnswers
  path: string[]
  screened: boolean
}

export const newReceiptNo = (): string => `W${randomInt(1e11).toString().padStart(11, '0')}`

type Sending = Pick<Sent['body'], 'id' | 'clientKey'>

export const keyHashOf = ({ id, clientKey }: Sending): string => sha256(`${id}:${clientKey}`)

/** Only who sends the client key again can open what was answered to it; the database keeps no more than its digest. */
const sealOf = ({ id, clientKey }: Sending) => sealingBy(Buffer.from(sha256(`outcome:${id}:${clientKey}`), 'hex'))

/** Outcomes of one length, which would tell them apart. */
const OUTCOME_LENGTH = 64

export const sealedOutcome = (sending: Sending, outcome: Outcome): string =>
  sealOf(sending).seal(JSON.stringify(outcome).padEnd(OUTCOME_LENGTH)).toString('base64')

export const openedOutcome = (sending: Sending, sealed: string): Outcome =>
  JSON.parse(sealOf(sending).open(Buffer.from(sealed, 'base64'))) as Outcome

/** Refuses what comes out of time or does not answer the questions; keeps what was really asked. */
export const judged = (sent: Sent, survey: StoredSurvey): Submission => {
  ensureOpen(sent.questionnaire, sent.now)
  const asked = pathOf(survey, sent.body.answers)
  const faults = checkAnswers(survey, sent.body.answers, asked)
  if (faults.length > 0) {
    const fields = faults.map(({ questionId, message }) => ({ field: `answers.${questionId}`, message }))
    throw new AppError(errors.invalid, { fields })
  }
  const answers = keptAnswers(survey, sent.body.answers, asked)
  return { ...sent, answers, path: asked.pages.map(({ page }) => page.id), screened: asked.screened }
}

/** What a person earns at once; of anonymous questionnaires everybody earns at the close, of codes and links nobody. */
export const factOf = ({ questionnaire, actor, now }: Submission, { state }: Outcome): PointsFact | null =>
  state === 'complete' && questionnaire.mode !== 'anonymous' && !actor.guest
    ? pointsFact(questionnaire, actor.id, now)
    : null
