import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { showAppeals } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { appeals } from '#src/schema/exam/appeal.ts'

type Raised = Pick<typeof appeals.$inferInsert, 'text' | 'state' | 'reason'>

const raised: readonly Raised[] = [
  { text: '教材第三章写明两种做法均可，请核对标准答案。', state: 'submitted' },
  { text: '题干没有说明作业等级，我按一级动火理解作答。', state: 'submitted' },
  { text: '现场规程本月已经修订，答案应以新规程为准。', state: 'in_review' },
  { text: '我认为这道题的答案不够严谨，希望重新评分。', state: 'rejected', reason: '答案与现行标准一致，维持原评分。' },
]

interface Missed extends Record<string, unknown> {
  id: string
  attempt_id: string
  question_id: string
  person_id: string
  score: number
  published: number
}

/** Contested scores of an exam whose days of appeal are still running: new ones, one in hand, one decided. */
export const insertAppeals = async (tx: Tx, examId: string): Promise<void> => {
  const { db } = tx
  const { rows } = await db.execute<Missed>(sql`
    select distinct on (a.id) i.id, i.attempt_id, i.question_id, a.person_id, i.final_score as score,
      (extract(epoch from a.published_at) * 1000)::float8 as published
    from attempt_items i join attempts a on a.id = i.attempt_id join users u on u.id = a.person_id
    where a.scene = 'exam' and a.object_id = ${examId} and a.state = 'published' and i.outcome = 'wrong'
      and u.login_name is distinct from 'learner'
    order by a.id, i.position limit ${raised.length}`)
  const { rows: deciders } = await db.execute<{ id: string }>(sql`select id from users where login_name = 'admin'`)
  // A small organisation may have missed less than there is to contest.
  for (const [n, { id, attempt_id: attemptId, question_id, person_id, score, published }] of rows.entries()) {
    const words = raised[n]
    if (!words) return
    const at = published + (n + 2) * HOUR_MS
    await db.insert(appeals).values({
      ...words,
      attemptItemId: id,
      attemptId,
      examId,
      questionId: question_id,
      personId: person_id,
      reviewerId: words.state === 'submitted' ? null : (deciders[0]?.id ?? null),
      before: score,
      createdAt: new Date(at),
      decidedAt: words.state === 'rejected' ? new Date(at + 3 * HOUR_MS) : null,
    })
    await showAppeals(tx, attemptId)
  }
}
