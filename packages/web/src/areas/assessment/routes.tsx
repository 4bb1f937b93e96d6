import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const assessmentRoutes: readonly PageRoute[] = [
  {
    path: '/questionBank/questionBankList',
    page: lazyPage(() => import('./question/QuestionListPage.tsx'), 'QuestionListPage'),
  },
  {
    path: '/questionBank/questionBankDetail',
    page: lazyPage(() => import('./question/detail/QuestionDetailPage.tsx'), 'QuestionDetailPage'),
  },
  {
    path: '/questionBank/questionTypeList',
    page: lazyPage(() => import('./category/CategoryPage.tsx'), 'CategoryPage'),
  },
  {
    path: '/questionBank/questionLabelList',
    page: lazyPage(() => import('./label/QuestionLabelPage.tsx'), 'QuestionLabelPage'),
  },
]
