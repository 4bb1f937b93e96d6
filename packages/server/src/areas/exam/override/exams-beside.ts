import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { examinee } from '../exam/people.ts'

/** Of so many exams at the time of what is asked the people are looked up. */
const MOST_EXAMS = 50

interface Span {
  from: Date
  to: Date
}

/** An exam that leaves somebody no time beside a span. */
interface ExamBeside extends Span {
  examId: string
  /** Place of the span in what was asked, from 0. */
  span: number
  userId: string
  title: string
}

type Window = Pick<typeof exams.$inferSelect, 'openAt' | 'closeAt' | 'rules'>

/** Whoever is at the span can sit the exam neither before nor after it: its window leaves less than its time. */
const leavesNoTime = ({ openAt, closeAt, rules }: Window, { from, to }: Span): boolean => {
  const needed = (rules.limitMinutes ?? 1) * MINUTE_MS
  const overlaps = openAt < to && closeAt > from
  return overlaps && from.getTime() - openAt.getTime() < needed && closeAt.getTime() - to.getTime() < needed
}

/** Exams of these people that collide with the spans; who has passed one already need not sit it again. */
export const examsBeside = async (
  tx: Pick<Tx, 'db'>,
  userIds: readonly string[],
  spans: readonly Span[],
): Promise<ExamBeside[]> => {
  if (userIds.length === 0 || spans.length === 0) return []
  const first = new Date(Math.min(...spans.map(({ from }) => from.getTime())))
  const last = new Date(Math.max(...spans.map(({ to }) => to.getTime())))
  const held = await tx.db
    .select()
    .from(exams)
    .where(
      and(
        eq(exams.state, 'published'),
        gt(exams.closeAt, first),
        lt(exams.openAt, last),
        gt(exams.closeAt, sql`now()`),
      ),
    )
    .orderBy(exams.openAt, exams.id)
    .limit(MOST_EXAMS)
  const found: ExamBeside[] = []
  for (const exam of held) {
    const beside = spans.flatMap((span, place) => (leavesNoTime(exam, span) ? [place] : []))
    if (beside.length === 0) continue
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select u.id from users u where u.id = any(${sql.param([...userIds])}::uuid[]) and ${examinee(exam)}
        and not exists (select 1 from attempts a where a.scene = 'exam' and a.object_id = ${exam.id}
          and a.person_id = u.id and a.passed and a.void_reason = '') order by u.id`)
    for (const span of beside)
      for (const { id: userId } of rows)
        found.push({ span, examId: exam.id, userId, title: exam.title, from: exam.openAt, to: exam.closeAt })
  }
  return found
}
