import { isDeepStrictEqual } from 'node:util'
import { optionKinds, optionsOf, type Survey } from '@portal/contract/areas/questionnaire/question/question.ts'
import type { saveQuestionnaire } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import {
  questionnaireRefusals as no,
  questionnaireMessages as words,
} from '@portal/contract/areas/questionnaire/words.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import type { Questionnaire } from '../access.ts'

export type Settings = Omit<Call<typeof saveQuestionnaire>['body'], 'id' | 'revision' | 'pages' | 'questions'>

const say = (field: string, message: string) =>
  refuseField(field, { code: `questionnaire.${field}`, status: STATUS.invalid, message })

/** What must hold of the settings together, whatever the state. */
export const checkSettings = (settings: Settings): void => {
  const { mode, access, audience, dimensions, openAt, closeAt, reminders, holdMinutes, editUntilClose } = settings
  if (closeAt <= openAt) say('closeAt', words.closeBeforeOpen)
  if (access === 'audience' && isEmptyAudience(audience)) say('audience', words.audienceMissing)
  if (access === 'open' && dimensions.length > 0) say('dimensions', words.openDimensions)
  if (reminders.some((each) => each <= openAt || each >= closeAt)) say('reminders', words.reminderRange)
  if (mode === 'anonymous' && holdMinutes > 0) say('holdMinutes', words.noHold)
  if (mode === 'anonymous' && editUntilClose) say('editUntilClose', words.noLateEdit)
}

/** Every cell of every quota is an option that the survey has. */
export const checkQuotas = ({ quotas }: Pick<Settings, 'quotas'>, { questions }: Survey): void => {
  const known = new Set(
    questions
      .filter(({ kind }) => optionKinds.includes(kind))
      .flatMap((question) => optionsOf(question).map((option) => `${question.id} ${option.id}`)),
  )
  const isKnown = quotas.every(({ cells }) => cells.every((cell) => known.has(`${cell.questionId} ${cell.optionId}`)))
  if (!isKnown || new Set(quotas.map(({ id }) => id)).size < quotas.length) refuseField('quotas', no.wrongQuota)
}

/** Of a published one only the limits of its quotas may grow. */
const quotasGrow = (before: Settings['quotas'], after: Settings['quotas']) =>
  before.length === after.length &&
  before.every((quota, at) => {
    const { limit = 0, ...rest } = after[at] ?? {}
    const { limit: former, ...same } = quota
    return limit >= former && isDeepStrictEqual(same, rest)
  })

interface Standing {
  frozen: boolean
  now: Date
}

/** What may still change after people were told what they are asked for. */
export const checkPublished = (before: Questionnaire, after: Settings, { frozen, now }: Standing): void => {
  if (frozen && before.mode !== after.mode) refuseField('mode', no.modeFrozen)
  if (frozen && (before.k !== after.k || !isDeepStrictEqual(before.dimensions, after.dimensions)))
    refuseField('dimensions', no.frozen)
  const fixed = ['access', 'audience', 'times', 'mostTimes'] as const
  for (const field of fixed)
    if (!isDeepStrictEqual(before[field], after[field])) refuseField(field, no.audiencePublished)
  const isStarted = before.state !== 'published'
  if (isStarted && before.openAt.getTime() !== after.openAt.getTime()) refuseField('openAt', no.openFixed)
  if (after.closeAt <= now) refuseField('closeAt', no.pastClose)
  ensure(quotasGrow(before.quotas, after.quotas), no.quotaFixed)
}
