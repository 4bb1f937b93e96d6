import { type decideAppeal, appealRefusals as no, appealMessage as words } from '@portal/contract/areas/exam/appeal.ts'
import { EXAM_MESSAGE_KIND } from '@portal/contract/areas/exam/exam/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { appeals } from '#src/schema/exam/appeal.ts'
import { attemptItems } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { lockAttempt } from '#src/shared/attempt/overdue.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { inPointsOrNull } from '../exam/results.ts'
import { settleResult } from '../exam/settle-result.ts'
import { ensureScore } from '../mark/ensure-score.ts'
import { setFinal } from '../mark/save.ts'
import type { Exam } from '../override/person-rules.ts'
import { isSettled } from '../regrade/applied.ts'
import { ensureMine, mayDecide, reportDefect } from './hand-on.ts'
import { showAppeals } from './own.ts'

type Item = typeof attemptItems.$inferSelect

/** New total of an attempt after one of its scores changed, and what hangs on it. */
const retotal = async (tx: Tx, exam: Exam, attemptId: string, personId: string): Promise<void> => {
  await tx.db.execute(sql`
    update attempts a set total = n.total, 
      passed = n.total::numeric * ${exam.total}::int >= ${exam.passScore}::numeric * a.max_total, updated_at = now()
    from (select greatest(0, sum(final_score))::int as total from attempt_items where attempt_id = ${attemptId}) n
    where a.id = ${attemptId}`)
  await settleResult(tx, exam.id, personId)
}

/** Other attempts of the exam with the same answer to the question and another score. */
const countSame = async (tx: Tx, { examId }: { examId: string }, item: Item, score: number): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from attempt_items i
      join attempts a on a.id = i.attempt_id and a.scene = 'exam' and a.object_id = ${examId} and a.state <> 'void'
      join attempt_items own on own.id = ${item.id}
    where i.question_id = ${item.questionId} and i.id <> ${item.id} and i.answer = own.answer
      and i.final_score is not null and i.final_score <> ${score}::int`)
  return rows[0]?.n ?? 0
}

const newScoreOf = (exam: Exam, item: Item, score: number | undefined): number => {
  if (score === undefined) return refuseField('score', no.score)
  const hundredths = Math.round(score * 100)
  ensureScore(hundredths, item.max, exam.rules.marking.step)
  if (hundredths === item.finalScore) refuseField('score', no.same)
  return hundredths
}

export const decide: HandlerOf<typeof decideAppeal> = async ({ tx, body, actor }) => {
  const { accept, reason } = body
  const [known] = await tx.db.select().from(appeals).where(eq(appeals.id, body.id))
  if (!known) return refuse(errors.missing)
  const exam = await getRow(tx, exams, known.examId)
  const attempt = (await lockAttempt(tx, known.attemptId)) ?? refuse(errors.missing)
  const [appeal] = await tx.db.select().from(appeals).where(eq(appeals.id, known.id)).for('update')
  if (!appeal) return refuse(errors.missing)
  ensure((appeal.state === 'submitted' || appeal.state === 'in_review') && attempt.state === 'appealed', no.closed)
  ensure(attempt.personId !== actor.id, no.self)
  const [item] = await tx.db.select().from(attemptItems).where(eq(attemptItems.id, known.attemptItemId))
  if (!item) return refuse(errors.missing)
  ensure(await mayDecide(tx, appeal, actor.id), no.own)
  await ensureMine(tx, appeal, actor.id)

  ensure(!accept || !(await isSettled(tx, known)), no.regraded)
  const after = accept ? newScoreOf(exam, item, body.score) : item.finalScore
  if (accept && after !== null)
    await setFinal(tx, item, { score: after, comment: item.comment, cause: 'appeal', reason })
  const state = accept ? ('accepted' as const) : ('rejected' as const)
  await tx.db
    .update(appeals)
    .set({
      state,
      reason,
      reviewerId: actor.id,
      before: item.finalScore,
      after,
      decidedAt: sql`now()`,
      revision: sql`${appeals.revision} + 1`,
    })
    .where(eq(appeals.id, known.id))
  await showAppeals(tx, attempt.id)
  if (accept) {
    await retotal(tx, exam, attempt.id, attempt.personId)
    await reportDefect(tx, item)
  }

  await sendMessage(tx, [attempt.personId], {
    event: `exam:${exam.id}:appeal:${known.id}`,
    kind: EXAM_MESSAGE_KIND,
    title: fill(words[state], { title: exam.title }),
    text: fill(words.text, { reason }),
    link: `/netSchool/comprehensiveExam?attemptId=${attempt.id}`,
    reason: words.why,
  })
  pushTo(tx, [attempt.personId], { kind: 'attempt', attemptId: attempt.id })
  tx.notes.push({
    objectType: 'appeals',
    objectId: known.id,
    objectName: exam.title,
    objectOrgId: exam.ownerOrgId,
    diff: [{ field: 'score', before: inPointsOrNull(item.finalScore), after: inPointsOrNull(after) }],
    reason,
  })
  return { state, sameAnswers: accept && after !== null ? await countSame(tx, known, item, after) : 0 }
}
