import type { saveMark } from '@portal/contract/areas/exam/mark/marking.ts'
import { markingRefusals as no } from '@portal/contract/areas/exam/mark/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { attemptItems, attempts, scoreHistory } from '#src/schema/exam/attempt.ts'
import { markTasks } from '#src/schema/exam/marking.ts'
import { lockAttempt } from '#src/shared/attempt/overdue.ts'
import type { Exam } from '../override/person-rules.ts'
import { isSettled } from '../regrade/applied.ts'
import { saveControlMark } from './control.ts'
import { ensureScore } from './ensure-score.ts'
import { getMarkable } from './markable.ts'
import { closeMarking } from './publish.ts'
import type { Task } from './script.ts'

type Item = typeof attemptItems.$inferSelect

interface Final {
  score: number
  comment: string
  cause: 'mark' | 'arbitrate' | 'appeal' | 'regrade'
  reason?: string
}

const outcomeOf = (score: number, { max }: Item) => (score >= max ? 'right' : score > 0 ? 'partial' : 'wrong')

/** The score of an item as it stands from now on; every change after the first is kept. */
export const setFinal = async (tx: Tx, item: Item, { score, comment, cause, reason = '' }: Final): Promise<void> => {
  if (item.finalScore !== null && item.finalScore !== score)
    await tx.db.insert(scoreHistory).values({
      attemptItemId: item.id,
      before: item.finalScore,
      after: score,
      cause,
      reason,
      byId: tx.actor?.id ?? null,
    })
  await tx.db
    .update(attemptItems)
    .set({ finalScore: score, comment, outcome: outcomeOf(score, item) })
    .where(eq(attemptItems.id, item.id))
}

/** Two marks within the tolerance make their mean, rounded up to the step; else a third person decides. */
const closeRounds = async (tx: Tx, exam: Exam, item: Item): Promise<Task['state']> => {
  const { double, tolerance, step } = exam.rules.marking
  const tasks = await tx.db
    .select()
    .from(markTasks)
    .where(eq(markTasks.attemptItemId, item.id))
    .orderBy(markTasks.round)
  const marked = tasks.filter(({ round, score }) => round < 3 && score !== null)
  const wanted = double && tasks.some(({ round }) => round === 2) ? 2 : 1
  if (marked.length < wanted) return 'marked'
  const [low = 0, high = low] = marked.map(({ score }) => score ?? 0).sort((a, b) => a - b)
  const inTolerance = high - low <= Math.round(tolerance * 100)
  const state = inTolerance ? 'final' : 'disputed'
  await tx.db.update(markTasks).set({ state }).where(eq(markTasks.attemptItemId, item.id))
  if (inTolerance) {
    const unit = Math.round(step * 100)
    const score = low === high ? low : Math.min(item.max, Math.ceil((low + high) / 2 / unit) * unit)
    const comment = marked.map((task) => task.comment).find((each) => each !== '') ?? ''
    await setFinal(tx, item, { score, comment, cause: 'mark' })
  } else {
    await tx.db.update(attemptItems).set({ finalScore: null }).where(eq(attemptItems.id, item.id))
  }
  return state
}

/** The attempt is held first, then its script: every mark of one attempt waits for the one before. */
const hold = async (tx: Tx, taskId: string, known: Task): Promise<{ task: Task; item: Item; personId: string }> => {
  const attempt = (await lockAttempt(tx, known.attemptId)) ?? refuse(errors.missing)
  ensure(attempt.state !== 'published' && attempt.state !== 'appealed', no.closed)
  ensure(attempt.state === 'marking' || attempt.state === 'marked', no.reopened)
  const rounds = await tx.db
    .select()
    .from(markTasks)
    .where(eq(markTasks.attemptItemId, known.attemptItemId))
    .for('update')
  ensure(!rounds.some(({ round }) => round === 3), no.arbitrated)
  ensure(!(await isSettled(tx, known)), no.regraded)
  const task = rounds.find(({ id }) => id === taskId)
  const [item] = await tx.db.select().from(attemptItems).where(eq(attemptItems.id, known.attemptItemId))
  return { task: task ?? refuse(errors.missing), item: item ?? refuse(errors.missing), personId: attempt.personId }
}

/** A mark lies open again: its attempt is no longer marked. */
const reopenTotal = (tx: Tx, attemptId: string) =>
  tx.db
    .update(attempts)
    .set({ state: 'marking', total: null, passed: null, updatedAt: sql`now()` })
    .where(and(eq(attempts.id, attemptId), eq(attempts.state, 'marked')))

export const save: HandlerOf<typeof saveMark> = async ({ tx, body, actor }) => {
  const [known] = await tx.db.select().from(markTasks).where(eq(markTasks.id, body.taskId))
  if (!known) return saveControlMark(tx, actor, body)
  const exam = await getMarkable(tx, actor, known.examId)
  const { task, item, personId } = await hold(tx, body.taskId, known)
  ensure(personId !== actor.id, no.own)
  ensure(task.markerId === actor.id && task.state !== 'unassigned' && task.round < 3, no.taken)
  ensure(task.revision === body.revision, errors.stale)
  const score = Math.round(body.score * 100)
  ensureScore(score, item.max, exam.rules.marking.step)

  const savedAt = new Date()
  const revision = task.revision + 1
  const { pointHits, comment } = body
  await tx.db
    .update(markTasks)
    .set({ score, pointHits, comment, state: 'marked', markedAt: savedAt, heldUntil: null, revision })
    .where(eq(markTasks.id, task.id))
  const state = await closeRounds(tx, exam, item)
  if (state === 'disputed') await reopenTotal(tx, task.attemptId)
  await closeMarking(tx, exam, task.attemptId)
  tx.notes.push({
    objectType: 'mark_tasks',
    objectId: task.id,
    objectName: exam.title,
    objectOrgId: exam.ownerOrgId,
    diff: [{ field: 'score', before: task.score === null ? '' : task.score / 100, after: body.score }],
  })
  return { savedAt, state, revision }
}
