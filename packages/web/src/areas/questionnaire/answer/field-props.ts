import type { SurveyAnswer } from '@portal/contract/areas/questionnaire/answer.ts'
import type { SurveyQuestion } from '@portal/contract/areas/questionnaire/question/question.ts'

export interface FieldProps {
  question: SurveyQuestion
  answer: SurveyAnswer | undefined
  /** Undefined takes the answer away. */
  onAnswer: (answer: SurveyAnswer | undefined) => void
  /** Options that are no longer offered. */
  hiddenOptions: ReadonlySet<string>
  /** Ids of the words that name and fault the field. */
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
}
