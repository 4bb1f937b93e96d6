import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const activityRoutes: readonly PageRoute[] = [
  {
    path: '/monograph/activeList',
    page: lazyPage(() => import('./manage/ActiveListPage.tsx'), 'ActiveListPage'),
  },
  {
    path: '/monograph/questionBankList',
    page: lazyPage(() => import('./bank/ActivityBankPage.tsx'), 'ActivityBankPage'),
  },
  {
    path: '/monograph/questionDetail',
    page: lazyPage(() => import('./bank/ActivityQuestionPage.tsx'), 'ActivityQuestionPage'),
  },
  {
    path: '/monograph/activityCountList',
    page: lazyPage(() => import('./count/ActivityCountPage.tsx'), 'ActivityCountPage'),
  },
]
