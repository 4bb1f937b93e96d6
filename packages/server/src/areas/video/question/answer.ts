import { isBlank } from '@portal/contract/areas/assessment/question/scoring/blank-answer.ts'
import { readAnswer } from '@portal/contract/areas/assessment/question/scoring/read-answer.ts'
import { questionMessages } from '@portal/contract/areas/assessment/question/words.ts'
import { attemptRefusals } from '@portal/contract/areas/exam/attempt/words.ts'
import type { answerVideoQuestion } from '@portal/contract/areas/video/question-answer.ts'
import { videoQuestionRefusals as no } from '@portal/contract/areas/video/question-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { changeAttention } from '#src/areas/learning/public.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import type { StoredAnswer } from '#src/schema/exam/attempt.ts'
import type { VideoPin } from '#src/schema/video.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handIn } from '#src/shared/attempt/hand-in.ts'
import { isRunning } from '#src/shared/attempt/overdue.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { shownStanding } from './ask.ts'
import { lockTries, objectOf } from './begin.ts'
import { ITEM_ID, surroundingsFor } from './draw.ts'
import { type Place, pinIn, placeOf, studyAt } from './place.ts'
import { standingWith, stretchOf } from './standing.ts'

type AnswerCall = Call<typeof answerVideoQuestion>

const contentOf = async (attempts: Attempts, { tx }: AnswerCall, attempt: Attempt) => {
  const [item] = itemsOf(attempt)
  if (!item) throw new Error('a try without its question')
  return versionOf(await attempts.versions.load(tx.db, [item]), item).content
}

/** What the person is told of a try: of the key only what his tries have opened. */
const verdictOf = async (attempts: Attempts, call: AnswerCall, place: Place, pin: VideoPin, attempt: Attempt) => {
  const { tx, actor, body } = call
  const right = attempt.passed === true
  const standing = await standingWith(studyAt(tx, place), pin)
  const { keyOpen, mustPass } = standing
  const content = keyOpen ? await contentOf(attempts, call, attempt) : null
  const { addressOf } = surroundingsFor(attempts.files, actor, attempt)
  return {
    right,
    ...(content && { key: content.key, explanation: withPictureAddresses(content.explanation, addressOf) }),
    mayGoOn: body.attention || right || !mustPass,
    ...shownStanding(standing),
    // What a wrong answer to a check leads to: no more than a piece of advice.
    ...(body.attention && !right && { rewatch: stretchOf(pin, place.video.chapters) }),
  }
}

const readOrRefuse = async (attempts: Attempts, call: AnswerCall, attempt: Attempt) => {
  const answer = readAnswer(await contentOf(attempts, call, attempt), call.body.answer)
  if (answer === undefined)
    throw new AppError(errors.invalid, { fields: [{ field: 'answer', message: questionMessages.badAnswer }] })
  ensure(!isBlank(answer), attemptRefusals.notAnswered)
  return answer
}

/** One try: scored by the engine, kept like every other answer, and told by the tries that are left. */
export const answerWith =
  (attempts: Attempts): HandlerOf<typeof answerVideoQuestion> =>
  async (call) => {
    const { tx, body, actor, origin } = call
    const { sittingId, questionId, seq, attention, spentMs } = body
    const received = await attempts.clock.at(origin.receivedAt)
    const place = await placeOf(tx, actor, sittingId)
    const pin = pinIn(place, questionId)
    const clientKey = `${sittingId}:${seq}`
    const tries = await lockTries(tx, actor, objectOf(place, pin, attention))
    const earlier = tries.find(({ submitKey }) => submitKey === clientKey)
    if (earlier) return verdictOf(attempts, call, place, pin, earlier)

    if (!attention) {
      const { state } = await standingWith(studyAt(tx, place), pin)
      ensure(state !== 'rewatch', no.rewatchFirst)
      ensure(state === 'open', no.settled)
    }
    const running = tries.find(isRunning)
    // Opened on another device or in another year: it is asked anew there, so that the try counts where it was made.
    ensure(running?.clientKey === sittingId, no.notAsked)
    const answer = await readOrRefuse(attempts, call, running)

    const stored: StoredAnswer = { r: 1, a: answer, f: false, s: spentMs, t: Math.floor(received) }
    const facts = { kind: 'self', at: new Date(received), changed: () => ({ [ITEM_ID]: stored }), clientKey } as const
    const handed = await handIn(attempts, tx, running, facts)
    if (attention) await changeAttention(tx, actor.id, sittingId, { from: 'question', to: 'none' })

    return verdictOf(attempts, call, place, pin, handed.attempt)
  }
