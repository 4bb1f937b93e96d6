import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const questionnaireRoutes: readonly PageRoute[] = [
  {
    path: '/questionnaire/questionnaireList',
    page: lazyPage(() => import('./manage/QuestionnaireListPage.tsx'), 'QuestionnaireListPage'),
  },
  {
    path: '/questionnaire/questionList',
    page: lazyPage(() => import('./build/QuestionListPage.tsx'), 'QuestionListPage'),
  },
  {
    path: '/questionnaire/questionDetail',
    page: lazyPage(() => import('./build/QuestionDetailPage.tsx'), 'QuestionDetailPage'),
  },
  {
    path: '/questionnaire/questionCheck',
    page: lazyPage(() => import('./review/CheckListPage.tsx'), 'CheckListPage'),
  },
  {
    path: '/questionnaire/questionCheckDetail',
    page: lazyPage(() => import('./review/CheckDetailPage.tsx'), 'CheckDetailPage'),
  },
  {
    path: '/activity/answerExercise',
    page: lazyPage(() => import('./answer/AnswerExercisePage.tsx'), 'AnswerExercisePage'),
  },
]
