import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import type { PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'

/** A question of the bank as a paper names it. */
export const asPaperQuestion = (row: QuestionRow): PaperQuestion => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  stemText: row.stemText,
  difficulty: row.measured ?? row.difficulty,
  score: row.score,
  state: row.state,
  currentNo: row.no,
  usable: true,
})
