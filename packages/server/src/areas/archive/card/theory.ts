import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { countedScores } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Card, Stage } from './stages.ts'

/** Whole points of 100, cut: nobody passes by rounding. */
export const pointsOf = (hundredths: number): number => Math.floor(hundredths / 100)

const resultOf = async (tx: Tx, userId: string, examId: string): Promise<number | null> => {
  const [found] = await countedScores(tx.db, [examId], [userId])
  return found ? pointsOf(found.of100) : null
}

/** Counted result of the person in the exam, as a stage keeps it. */
export const theoryOf = async (tx: Tx, userId: string, examId: string): Promise<number> =>
  (await resultOf(tx, userId, examId)) ?? refuse(no.noExamResult)

/** The theory of stages that nobody has signed yet, as their exams say it now: a mark may have been put right since. */
export const freshTheory = (tx: Tx, { userId }: Pick<Card, 'userId'>, stages: readonly Stage[]): Promise<Stage[]> =>
  Promise.all(
    stages.map(async (stage) =>
      stage.examId === null || stage.trainee !== null || stage.responsible !== null
        ? stage
        : { ...stage, score: await resultOf(tx, userId, stage.examId) },
    ),
  )
