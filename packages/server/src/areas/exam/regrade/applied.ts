import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { regrades } from '#src/schema/regrade.ts'

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

/** Questions of an exam that count no more. */
export const droppedIn = async (tx: Tx, examId: string): Promise<ReadonlySet<string>> => {
  const applied = await appliedChanges(tx, { examId })
  return new Set(applied.filter(({ change }) => change.kind === 'drop').map(({ questionId }) => questionId))
}

/** The question is left out or credited to all: no marker, appeal or further change touches its scores. */
export const isSettled = async (tx: Tx, of: Required<Of>): Promise<boolean> =>
  (await appliedChanges(tx, of)).some(({ change }) => change.kind === 'drop' || change.kind === 'creditAll')
