import type { listSurveyQuestions } from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

export type Listed = ResultOf<typeof listSurveyQuestions>

export const surveyOf = ({ pages }: Pick<Listed, 'pages'>) => ({
  pages: pages.map(({ id, title }) => ({ id, title })),
  questions: pages.flatMap(({ questions }) => questions),
})
