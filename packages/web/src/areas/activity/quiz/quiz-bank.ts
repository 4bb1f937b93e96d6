import type { getQuizBank } from '@portal/contract/areas/activity/quiz-answer.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

export type QuizBank = ResultOf<typeof getQuizBank>
