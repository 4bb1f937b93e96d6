import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const signing = lazyPage(() => import('./sign/ActivitySignInListPage.tsx'), 'ActivitySignInListPage')

export const activityRoutes: readonly PageRoute[] = [
  { path: '/activitySignInList', page: signing },
  { path: '/activity/activitySignInList', page: signing },
  {
    path: '/monograph/activeList',
    page: lazyPage(() => import('./activity/ActiveListPage.tsx'), 'ActiveListPage'),
  },
  {
    path: '/monograph/activities',
    page: lazyPage(() => import('./desk/ActivitiesPage.tsx'), 'ActivitiesPage'),
  },
  {
    path: '/activity/activityVideo',
    page: lazyPage(() => import('./activity/learner/ActivityVideoPage.tsx'), 'ActivityVideoPage'),
  },
  {
    path: '/monograph/questionBankList',
    page: lazyPage(() => import('./quiz/ActivityBankPage.tsx'), 'ActivityBankPage'),
  },
  {
    path: '/monograph/questionDetail',
    page: lazyPage(() => import('./quiz/ActivityQuestionPage.tsx'), 'ActivityQuestionPage'),
  },
  {
    path: '/monograph/activityCountList',
    page: lazyPage(() => import('./count/ActivityCountPage.tsx'), 'ActivityCountPage'),
  },
]
