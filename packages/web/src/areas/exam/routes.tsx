import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const examRoutes: readonly PageRoute[] = [
  {
    path: '/videoManageSc/comprehensiveTest',
    page: lazyPage(() => import('./ComprehensiveTestPage.tsx'), 'ComprehensiveTestPage'),
  },
  {
    path: '/netSchool/comprehensiveExam',
    page: lazyPage(() => import('./sit/ComprehensiveExamPage.tsx'), 'ComprehensiveExamPage'),
  },
]
