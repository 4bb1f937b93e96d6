import { type LivePush, PUSH_CLOSE_MS } from '@portal/contract/areas/exam/live/answer.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, type InferSelectModel } from 'drizzle-orm'
import { getOpenClass } from '#src/areas/live/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { livePushes, liveQuizzes } from '#src/schema/exam/live-quiz.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'

export type LiveQuiz = InferSelectModel<typeof liveQuizzes>
export type LivePushRow = InferSelectModel<typeof livePushes>

/** What the acts of a quiz share: the attempt engine, and the watch that closes a push at its time. */
export interface LiveDesk {
  attempts: Attempts
  /** How many have answered a push, not older than half a second. */
  answered(push: LivePushRow): Promise<number>
  /** After the commit: closes the push when its time is over, whoever is gone by then. */
  watch(tx: Tx, push: Pick<LivePushRow, 'id' | 'closesAt'>): void
}

export const itemsOfPush = (quiz: LiveQuiz, { itemIds }: Pick<LivePushRow, 'itemIds'>) =>
  itemsOf(quiz).filter(({ itemId }) => itemIds.includes(itemId))

export const phaseOf = ({ closesAt, closedAt }: LivePushRow, now: number): LivePush['phase'] => {
  if (closedAt !== null) return 'closed'
  return now <= closesAt.getTime() ? 'open' : 'closing'
}

export const isDue = ({ closesAt, closedAt }: LivePushRow, now: number): boolean =>
  closedAt === null && now >= closesAt.getTime() + PUSH_CLOSE_MS

export const findQuiz = async (tx: Tx, id: string): Promise<LiveQuiz | null> => {
  const [quiz] = await tx.db.select().from(liveQuizzes).where(eq(liveQuizzes.id, id))
  return quiz ?? null
}

export const findPush = async (tx: Tx, id: string): Promise<LivePushRow | null> => {
  const [push] = await tx.db.select().from(livePushes).where(eq(livePushes.id, id))
  return push ?? null
}

/** A quiz of a class that the person hosts. */
export const getHostedQuiz = async (tx: Tx, actor: Actor, id: string): Promise<LiveQuiz> => {
  const quiz = (await findQuiz(tx, id)) ?? refuse(errors.missing)
  const { hosting } = await getOpenClass(tx, actor, quiz.liveId)
  ensure(hosting, errors.missing)
  return quiz
}

/** A push in a class that the person hosts. */
export const getHostedPush = async (
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ push: LivePushRow; quiz: LiveQuiz }> => {
  const push = (await findPush(tx, id)) ?? refuse(errors.missing)
  return { push, quiz: await getHostedQuiz(tx, actor, push.quizId) }
}
