import { ONLINE_SECONDS } from '@portal/contract/areas/exam/live/answer.ts'
import {
  type closeLivePush,
  type extendLivePush,
  type finishLiveQuiz,
  type liveBoard,
  MOST_PAPER_SECONDS,
  type pushLiveQuiz,
} from '@portal/contract/areas/exam/live/quiz.ts'
import { liveQuizRefusals as no } from '@portal/contract/areas/exam/live/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { lockHosted, tellLive } from '#src/areas/live/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { livePushes, liveQuizzes } from '#src/schema/exam/live-quiz.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { closeIfDue, finishSoon } from './close.ts'
import {
  findPush,
  findQuiz,
  getHostedPush,
  getHostedQuiz,
  isDue,
  type LiveDesk,
  type LiveQuiz,
  phaseOf,
} from './desk.ts'
import { figuresOf } from './figures.ts'

/** Under the lock of the class: the push that is not closed, after one past its time has been. */
const findUnclosed = async ({ attempts }: LiveDesk, tx: Tx, liveId: string) => {
  const unclosed = and(eq(livePushes.liveId, liveId), isNull(livePushes.closedAt))
  const [push] = await tx.db.select().from(livePushes).where(unclosed)
  if (!push) return null
  await closeIfDue(attempts, push.id)
  const [still] = await tx.db.select().from(livePushes).where(unclosed)
  return still ?? null
}

/** The next question; of a paper all of them. */
const nextItems = async (tx: Tx, quiz: LiveQuiz): Promise<{ first: number; itemIds: string[] }> => {
  const all = itemsOf(quiz).map(({ itemId }) => itemId)
  if (quiz.kind === 'paper') return { first: 1, itemIds: all }
  const done = await tx.db.$count(livePushes, eq(livePushes.quizId, quiz.id))
  return { first: done + 1, itemIds: all.slice(done, done + 1) }
}

const noteOf = (tx: Tx, { id, title }: LiveQuiz, field: string, after: unknown): void => {
  tx.notes.push({ objectType: 'live_quizzes', objectId: id, objectName: title, diff: [{ field, before: null, after }] })
}

export const pushWith =
  (desk: LiveDesk): HandlerOf<typeof pushLiveQuiz> =>
  async ({ tx, body, actor }) => {
    const asked = await getHostedQuiz(tx, actor, body.id)
    const live = await lockHosted(tx, actor, asked.liveId)
    ensure(live.state === 'live', no.notLive)
    ensure((await findUnclosed(desk, tx, live.id)) === null, no.pushOpen)
    const quiz = (await findQuiz(tx, asked.id)) ?? refuse(errors.missing)
    ensure(quiz.overAt === null, no.quizOver)
    const { first, itemIds } = await nextItems(tx, quiz)
    ensure(itemIds.length > 0, no.quizOver)

    const openedAt = new Date(await desk.attempts.clock.at())
    const closesAt = new Date(openedAt.getTime() + quiz.seconds * 1000)
    const push = { id: v7(), liveId: live.id, quizId: quiz.id, first, itemIds, openedAt, closesAt }
    await tx.db.insert(livePushes).values(push)
    noteOf(tx, quiz, 'pushed', first)
    tellLive(tx, live.id)
    desk.watch(tx, push)

    return { pushId: push.id, closesAt }
  }

/** A push that still runs, held. */
const lockOpen = async (desk: LiveDesk, tx: Tx, actor: Actor, id: string) => {
  const { quiz } = await getHostedPush(tx, actor, id)
  const [push] = await tx.db.select().from(livePushes).where(eq(livePushes.id, id)).for('no key update')
  const now = await desk.attempts.clock.at()
  if (!push || phaseOf(push, now) !== 'open') return refuse(no.ended)
  return { quiz, push, now }
}

export const extendWith =
  (desk: LiveDesk): HandlerOf<typeof extendLivePush> =>
  async ({ tx, body, actor }) => {
    const { quiz, push } = await lockOpen(desk, tx, actor, body.id)
    const closesAt = new Date(push.closesAt.getTime() + body.seconds * 1000)
    ensure(closesAt.getTime() - push.openedAt.getTime() <= MOST_PAPER_SECONDS * 1000, no.tooLong)

    await tx.db.update(livePushes).set({ closesAt }).where(eq(livePushes.id, push.id))
    noteOf(tx, quiz, 'extended', body.seconds)
    tellLive(tx, push.liveId)
    desk.watch(tx, { id: push.id, closesAt })

    return { closesAt }
  }

/** The bell rings now; what was sent before it has the usual grace. */
export const closeWith =
  (desk: LiveDesk): HandlerOf<typeof closeLivePush> =>
  async ({ tx, body, actor }) => {
    const { quiz, push, now } = await lockOpen(desk, tx, actor, body.id)
    const closesAt = new Date(now)
    await tx.db.update(livePushes).set({ closesAt }).where(eq(livePushes.id, push.id))
    noteOf(tx, quiz, 'closed', push.first)
    tellLive(tx, push.liveId)
    desk.watch(tx, { id: push.id, closesAt })
    return { counts: (await figuresOf(desk.attempts, tx.db, quiz, push)).figures }
  }

export const finishWith =
  (desk: LiveDesk): HandlerOf<typeof finishLiveQuiz> =>
  async ({ tx, body, actor }) => {
    const quiz = await getHostedQuiz(tx, actor, body.id)
    await lockHosted(tx, actor, quiz.liveId)
    const unclosed = await findUnclosed(desk, tx, quiz.liveId)
    ensure(unclosed?.quizId !== quiz.id, no.pushOpen)
    const [finished] = await tx.db
      .update(liveQuizzes)
      .set({ overAt: sql`now()` })
      .where(and(eq(liveQuizzes.id, quiz.id), isNull(liveQuizzes.overAt)))
      .returning({ id: liveQuizzes.id })
    ensure(finished, no.quizOver)
    noteOf(tx, quiz, 'finished', true)
    tellLive(tx, quiz.liveId)
    tx.afterCommit.push(() => finishSoon(desk.attempts, quiz.id))
    return { id: quiz.id }
  }

export const boardWith =
  ({ attempts }: LiveDesk): HandlerOf<typeof liveBoard> =>
  async ({ tx, body, actor }) => {
    const { quiz, push: asked } = await getHostedPush(tx, actor, body.id)
    const due = isDue(asked, await attempts.clock.at())
    if (due) await closeIfDue(attempts, asked.id)
    const push = (due ? await findPush(tx, asked.id) : asked) ?? asked
    const { answered, figures } = await figuresOf(attempts, tx.db, quiz, push)
    const { rows } = await tx.db.execute<{ n: number }>(sql`
      select count(*)::int as n from live_presences where live_id = ${push.liveId} and person_id <> ${actor.id}
        and seen_at > now() - ${ONLINE_SECONDS}::int * interval '1 second'`)
    return {
      answered,
      online: rows[0]?.n ?? 0,
      counts: figures,
      right: figures.reduce((sum, { right }) => sum + right, 0),
      serverNow: new Date(await attempts.clock.at()),
    }
  }

/** With its class a push ends at once, and what was never finished is over. */
export const endWithClass =
  (desk: LiveDesk) =>
  async (tx: Tx, liveId: string): Promise<void> => {
    const now = new Date(await desk.attempts.clock.at())
    const ended = await tx.db
      .update(livePushes)
      .set({ closesAt: sql`least(${livePushes.closesAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(livePushes.liveId, liveId), isNull(livePushes.closedAt)))
      .returning({ id: livePushes.id, closesAt: livePushes.closesAt })
    for (const push of ended) desk.watch(tx, push)
    const { rows: over } = await tx.db.execute<{ id: string }>(sql`
      update live_quizzes z set over_at = now() where live_id = ${liveId} and over_at is null
        and exists (select 1 from live_pushes p where p.quiz_id = z.id)
        and not exists (select 1 from live_pushes p where p.quiz_id = z.id and p.closed_at is null) returning z.id`)
    for (const { id } of over) tx.afterCommit.push(() => finishSoon(desk.attempts, id))
  }
