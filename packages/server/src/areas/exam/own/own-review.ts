import { openingMatrix } from '@portal/contract/areas/exam/exam/rules.ts'
import type { ReviewRules } from '#src/shared/attempt/scene.ts'
import type { Exam, PersonRules } from '../override/person-rules.ts'

/** Results of this exam come out with the last mark, without anybody's doing. */
export const publishesItself = ({ rules, resultsPublishedAt }: Exam): boolean =>
  rules.resultBy === 'auto' || resultsPublishedAt !== null

/** What one person may see of his sitting, whose result is out or not. */
export const ownReview = (exam: Exam, { closeAt }: PersonRules, published: boolean): ReviewRules => ({
  matrix: openingMatrix(exam.rules),
  closeAt,
  published,
  appealDays: exam.rules.appealDays,
  isCancelled: exam.state === 'cancelled',
  passScore: exam.passScore,
})
