import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { isBlank } from '@portal/contract/areas/assessment/question/scoring/blank-answer.ts'
import { readAnswer } from '@portal/contract/areas/assessment/question/scoring/read-answer.ts'
import { questionMessages } from '@portal/contract/areas/assessment/question/words.ts'
import { attemptRefusals } from '@portal/contract/areas/exam/attempt/words.ts'
import type { answerLivePush } from '@portal/contract/areas/exam/live/answer.ts'
import { liveQuizRefusals as no } from '@portal/contract/areas/exam/live/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { getOpenClass } from '#src/areas/live/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import type { StoredAnswer } from '#src/schema/exam/attempt.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { type AnswerWriter, createAnswerWriter } from './answer-statement.ts'
import { findPush, findQuiz, itemsOfPush, type LiveDesk, type LivePushRow, type LiveQuiz } from './desk.ts'

type AnswerCall = OwnCall<typeof answerLivePush>

/** Every item of the push with its answer in the form of its kind; an item that is not named stays blank. */
const readAnswers = async (
  { attempts }: LiveDesk,
  { tx, body }: AnswerCall,
  quiz: LiveQuiz,
  push: LivePushRow,
): Promise<Map<string, QuestionAnswer | null>> => {
  const sent = new Map(body.answers.map(({ itemId, answer }) => [itemId, answer]))
  for (const itemId of sent.keys()) ensure(push.itemIds.includes(itemId), attemptRefusals.unknownItem)
  const items = itemsOfPush(quiz, push)
  const versions = await attempts.versions.load(tx.db, items)
  const read = new Map<string, QuestionAnswer | null>()
  for (const item of items) {
    const answer = readAnswer(versionOf(versions, item).content, sent.get(item.itemId) ?? null)
    if (answer === undefined)
      throw new AppError(errors.invalid, { fields: [{ field: item.itemId, message: questionMessages.badAnswer }] })
    read.set(item.itemId, isBlank(answer) ? null : answer)
  }
  ensure(
    [...read.values()].some((answer) => answer !== null),
    no.notAnswered,
  )
  return read
}

/** What stands there already, where nothing was written: the same act told twice, or why it is refused. */
const standing = async (db: Db, personId: string, push: LivePushRow): Promise<StoredAnswer | null> => {
  const { rows } = await db.execute<{ stored: StoredAnswer | null }>(sql`
    select answers -> ${push.itemIds[0] ?? ''}::text as stored from attempts
    where scene = 'live' and object_id = ${push.quizId} and person_id = ${personId} and no = 1`)
  return rows[0]?.stored ?? null
}

/**
 * Time is when the request was read, by the clock of the database, and it is measured from the push by the server: a
 * slow queue costs nobody his answer, and a fast clock wins nobody a place.
 */
export const answerWith = (desk: LiveDesk) => {
  const { attempts } = desk
  const { db } = attempts.platform
  const write: AnswerWriter = createAnswerWriter(db)
  return async (call: AnswerCall) => {
    const { tx, body, actor, origin } = call
    const received = await attempts.clock.at(origin.receivedAt)
    const push = (await findPush(tx, body.pushId)) ?? refuse(errors.missing)
    const quiz = (await findQuiz(tx, push.quizId)) ?? refuse(errors.missing)
    await getOpenClass(tx, actor, push.liveId)
    const read = await readAnswers(desk, call, quiz, push)

    const spent = Math.max(0, Math.floor((received - push.openedAt.getTime()) / read.size))
    const at = Math.floor(received)
    const isLate = received > push.closesAt.getTime()
    const storedOf = (answer: QuestionAnswer | null): StoredAnswer => ({
      r: 1,
      a: answer,
      f: false,
      s: spent,
      t: at,
      k: body.clientKey,
      ...(isLate && { g: true as const }),
    })
    const answers = Object.fromEntries([...read].map(([itemId, answer]) => [itemId, storedOf(answer)]))
    const isWritten = await write({
      pushId: push.id,
      quizId: quiz.id,
      personId: actor.id,
      orgId: actor.orgId,
      receivedAt: new Date(received),
      title: quiz.title,
      answers,
    })
    if (isWritten) return { at: new Date(at) }
    const kept = await standing(db, actor.id, push)
    ensure(kept !== null, no.ended)
    ensure(kept.k === body.clientKey, no.submitted)
    return { at: new Date(kept.t) }
  }
}
