import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { preparedRows, wholeRow } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { regrades } from '#src/schema/exam/regrade.ts'
import { coalesced } from '#src/shared/batch/coalesce.ts'
import { waitForRegrades } from './hold.ts'

export type Regrade = typeof regrades.$inferSelect

interface Of {
  examId: string
  questionId?: string
}

/** Changes that count, in the order in which they were made. */
export const appliedChanges = (tx: Tx, { examId, questionId }: Of): Promise<Regrade[]> =>
  tx.db
    .select()
    .from(regrades)
    .where(
      and(
        eq(regrades.examId, examId),
        isNotNull(regrades.appliedAt),
        questionId === undefined ? undefined : eq(regrades.questionId, questionId),
      ),
    )
    .orderBy(regrades.appliedAt, regrades.id)

const regradeRow = wholeRow(regrades)

const readApplied = preparedRows(
  () => sql`select ${regradeRow.list} from ${regrades}
    where ${regrades.examId} = any(${sql.placeholder('exams')}::uuid[]) and ${regrades.appliedAt} is not null
    order by ${regrades.appliedAt}, ${regrades.id}`,
)

/** {@link appliedChanges} of the exam of a hand-in, none of which is made while the hand-in is under way. */
export const appliedUntilNow = coalesced(async (tx: Tx, examIds: readonly string[]): Promise<Regrade[][]> => {
  const exams = [...new Set(examIds)]
  // Sent together, read after the wait.
  const [, rows] = await Promise.all([waitForRegrades(tx, exams), readApplied(tx.db, { exams })])
  const changes = rows.map((values) => regradeRow.rowOf(values))
  return examIds.map((id) => changes.filter(({ examId }) => examId === id))
})

/** Questions of an exam that count no more. */
export const droppedIn = async (tx: Tx, examId: string): Promise<ReadonlySet<string>> => {
  const applied = await appliedChanges(tx, { examId })
  return new Set(applied.filter(({ change }) => change.kind === 'drop').map(({ questionId }) => questionId))
}

/** The question is left out or credited to all: no marker, appeal or further change touches its scores. */
export const isSettled = async (tx: Tx, of: Required<Of>): Promise<boolean> =>
  (await appliedChanges(tx, of)).some(({ change }) => change.kind === 'drop' || change.kind === 'creditAll')
