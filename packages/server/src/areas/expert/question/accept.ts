import type { acceptAnswer } from '@portal/contract/areas/expert/question.ts'
import { expertWords, expertRefusals as no } from '@portal/contract/areas/expert/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { expertAnswers } from '#src/schema/expert/question.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import { tellAuthor } from '../desk/tell.ts'
import { askerDid, atRest, change } from './change.ts'
import { lockOwn, type Question } from './reach.ts'

type Answer = typeof expertAnswers.$inferSelect

/** The first accepted answer of a question earns, whatever is accepted afterwards. */
const earn = async (tx: Tx, question: Question, { authorId }: Answer, now: Date): Promise<void> => {
  if (question.earnedAt) return
  await earnPoints(tx, {
    personId: authorId,
    event: 'answerAccepted',
    sourceId: `expertQuestion:${question.id}`,
    title: question.title,
    occurredAt: now,
  })
}

/** 采纳: one answer at a time, changeable until the question is closed. */
export const accept: HandlerOf<typeof acceptAnswer> = async ({ tx, body: { answerId }, actor }) => {
  const [answer = refuse(no.gone)] = await tx.db.select().from(expertAnswers).where(eq(expertAnswers.id, answerId))
  const question = await lockOwn(tx, actor, answer.questionId)
  const { state } = question
  ensure(state === 'answered' || state === 'accepted' || state === 'followUp', errors.stateChanged)
  if (state === 'accepted' && question.acceptedAnswerId === answerId) return { state }
  const now = new Date()
  await earn(tx, question, answer, now)
  const accepted = await change(tx, question, {
    ...atRest,
    state: 'accepted',
    acceptedAnswerId: answerId,
    earnedAt: question.earnedAt ?? now,
  })
  await askerDid(tx, question, { kind: 'accepted' })
  await tellAuthor(tx, accepted, { authorId: answer.authorId, title: expertWords.news.accepted })
  return { state: accepted.state }
}
