import { and, eq, isNull, sql } from 'drizzle-orm'
import { tellLive } from '#src/areas/live/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts as attemptRows, type DrawnPaper } from '#src/schema/exam/attempt.ts'
import { livePushes, liveQuizzes } from '#src/schema/exam/live-quiz.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handIn } from '#src/shared/attempt/hand-in.ts'
import { isRunning, lockAttempt } from '#src/shared/attempt/overdue.ts'
import { paperFacts } from '#src/shared/attempt/paper-facts.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { findQuiz, isDue, type LiveQuiz } from './desk.ts'
import { figuresOf } from './figures.ts'

interface Pushed extends Record<string, unknown> {
  item_ids: string[]
}

const pushedItems = async (tx: Tx, quizId: string): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<Pushed>(sql`select item_ids from live_pushes where quiz_id = ${quizId}`)
  return new Set(rows.flatMap((row) => row.item_ids))
}

/** What was really put before people: questions that were never pushed cost nobody anything. */
const askedPaper = ({ paper }: LiveQuiz, asked: ReadonlySet<string>): DrawnPaper => ({
  sections: paper.sections
    .map((section) => ({ ...section, items: section.items.filter(({ itemId }) => asked.has(itemId)) }))
    .filter(({ items }) => items.length > 0),
})

const handInOne = (core: Attempts, id: string): Promise<void> =>
  inBackground(core.platform, async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (!attempt || !isRunning(attempt)) return
    const last = Math.max(0, ...Object.values(attempt.answers).map(({ t }) => t))
    await handIn(core, tx, attempt, { kind: 'self', at: new Date(last) })
  })

/** Hands in every attempt at a quiz that is over, one by one, so that nobody waits for five hundred others. */
const finishQuiz = async (core: Attempts, quizId: string): Promise<void> => {
  const open = await inBackground(core.platform, async (tx) => {
    const quiz = await findQuiz(tx, quizId)
    if (!quiz || quiz.overAt === null || quiz.settledAt !== null) return null
    const paper = askedPaper(quiz, await pushedItems(tx, quizId))
    return tx.db
      .update(attemptRows)
      .set({ paper, ...paperFacts(paper) })
      .where(and(eq(attemptRows.scene, 'live'), eq(attemptRows.objectId, quizId), eq(attemptRows.state, 'started')))
      .returning({ id: attemptRows.id })
  })
  if (open === null) return
  for (const { id } of open) await handInOne(core, id)
  await inBackground(core.platform, async (tx) => {
    const [settled] = await tx.db
      .update(liveQuizzes)
      .set({ settledAt: sql`now()` })
      .where(and(eq(liveQuizzes.id, quizId), isNull(liveQuizzes.settledAt)))
      .returning({ liveId: liveQuizzes.liveId })
    if (settled) tellLive(tx, settled.liveId)
  })
}

/** {@link finishQuiz} behind the answer; what does not come to its end the sweep takes up. */
export const finishSoon = (core: Attempts, quizId: string): void =>
  void core.platform.guarded(() => finishQuiz(core, quizId))

const hasEnded = async (tx: Tx, liveId: string): Promise<boolean> => {
  const { rowCount } = await tx.db.execute(
    sql`select 1 from live_classes where id = ${liveId} and state in ('ended', 'replay')`,
  )
  return (rowCount ?? 0) > 0
}

/** A quiz is over with its last question, and with its class. */
const endQuizAfter = async (tx: Tx, quiz: LiveQuiz): Promise<boolean> => {
  const pushed = await pushedItems(tx, quiz.id)
  if (pushed.size < quiz.itemCount && !(await hasEnded(tx, quiz.liveId))) return false
  await tx.db.update(liveQuizzes).set({ overAt: sql`now()` }).where(eq(liveQuizzes.id, quiz.id))
  return true
}

/**
 * Closes a push whose time and grace are over; answers the quiz that is over with it. Its row is held against the
 * answers being written, which hold it together: what is counted here is all there will ever be.
 */
const closePush = async (core: Attempts, pushId: string): Promise<string | null> => {
  const now = await core.clock.at()
  return inBackground(core.platform, async (tx) => {
    const [push] = await tx.db.select().from(livePushes).where(eq(livePushes.id, pushId)).for('update')
    if (!push || !isDue(push, now)) return null
    const quiz = await findQuiz(tx, push.quizId)
    if (!quiz) return null
    const { answered, figures } = await figuresOf(core, tx.db, quiz, push)
    await tx.db
      .update(livePushes)
      .set({ closedAt: new Date(now), answered, figures })
      .where(eq(livePushes.id, pushId))
    const isOver = await endQuizAfter(tx, quiz)
    tellLive(tx, push.liveId)
    return isOver ? quiz.id : null
  })
}

/** {@link closePush}, for whoever meets it first. */
export const closeIfDue = async (core: Attempts, pushId: string): Promise<void> => {
  const overQuiz = await closePush(core, pushId)
  if (overQuiz !== null) finishSoon(core, overQuiz)
}

/** Whatever a vanished process left: pushes past their time, quizzes with attempts to hand in. */
export const sweepLive = async (core: Attempts): Promise<void> => {
  const { rows: pushes } = await core.platform.db.execute<{ id: string }>(sql`
    select id from live_pushes where closed_at is null and closes_at < now() - interval '2 seconds'`)
  for (const { id } of pushes) await closePush(core, id)
  const { rows: quizzes } = await core.platform.db.execute<{ id: string }>(sql`
    select id from live_quizzes where over_at is not null and settled_at is null`)
  for (const { id } of quizzes) await finishQuiz(core, id)
}
