import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import type { openQuestionnaire, submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

export type Opened = ResultOf<typeof openQuestionnaire>

export interface Submitted {
  answers: SurveyAnswers
  outcome: ResultOf<typeof submitAnswer>
}
