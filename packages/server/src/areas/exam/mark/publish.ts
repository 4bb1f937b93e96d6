import { EXAM_MESSAGE_KIND, examMessages as words } from '@portal/contract/areas/exam/exam/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { isPassed } from '../exam/results.ts'
import { settleResult } from '../exam/settle-result.ts'
import type { Exam } from '../override/person-rules.ts'

export const byItself = ({ rules, resultsPublishedAt }: Exam): boolean =>
  rules.resultBy === 'auto' || resultsPublishedAt !== null

/** People whose results came out: what passing is worth, and the news of it. */
export const tellResults = async (tx: Tx, exam: Exam, people: readonly string[]): Promise<void> => {
  for (const personId of people) await settleResult(tx, exam.id, personId)
  await sendMessage(tx, people, {
    event: `exam:${exam.id}:result:${exam.resultsPublishedAt?.getTime() ?? 'auto'}`,
    kind: EXAM_MESSAGE_KIND,
    title: fill(words.result.title, { title: exam.title }),
    text: words.result.text,
    link: `/netSchool/comprehensiveExam?examId=${exam.id}`,
    reason: words.why,
  })
}

/** Brings the attempt to the state that its items have reached; answers it. The caller holds its row. */
export const closeMarking = async (
  tx: Tx,
  exam: Exam,
  attemptId: string,
): Promise<'marking' | 'marked' | 'published'> => {
  const { rows } = await tx.db.execute<{ total: number | null; max_total: number; person_id: string }>(sql`
    select a.person_id, a.max_total, (select case when bool_or(i.final_score is null) then null
      else greatest(0, sum(i.final_score))::int end from attempt_items i where i.attempt_id = a.id) as total
    from attempts a where a.id = ${attemptId}`)
  const [found] = rows
  if (!found || found.total === null) return 'marking'
  const isOut = byItself(exam)
  const state = isOut ? 'published' : 'marked'
  await tx.db.execute(sql`
    update attempts set state = ${state}, total = ${found.total}::int, passed = ${isPassed(exam, found.total, found.max_total)}::boolean,
      published_at = case when ${isOut}::boolean then now() end, updated_at = now() where id = ${attemptId}`)
  if (isOut) await tellResults(tx, exam, [found.person_id])
  pushTo(tx, [found.person_id], { kind: 'attempt', attemptId })
  return state
}
