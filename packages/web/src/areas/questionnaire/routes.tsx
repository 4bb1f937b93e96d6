import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const questionnaireRoutes: readonly PageRoute[] = [
  {
    path: '/questionnaire/questionnaireList',
    page: lazyPage(() => import('./questionnaire/QuestionnaireListPage.tsx'), 'QuestionnaireListPage'),
  },
  {
    path: '/questionnaire/questionList',
    page: lazyPage(() => import('./question/QuestionListPage.tsx'), 'QuestionListPage'),
  },
  {
    path: '/questionnaire/questionDetail',
    page: lazyPage(() => import('./question/QuestionDetailPage.tsx'), 'QuestionDetailPage'),
  },
  {
    path: '/questionnaire/questionCheck',
    page: lazyPage(() => import('./questionnaire/CheckListPage.tsx'), 'CheckListPage'),
  },
  {
    path: '/questionnaire/questionCheckDetail',
    page: lazyPage(() => import('./questionnaire/CheckDetailPage.tsx'), 'CheckDetailPage'),
  },
  {
    path: '/activity/answerExercise',
    page: lazyPage(() => import('./answer/AnswerExercisePage.tsx'), 'AnswerExercisePage'),
  },
]
