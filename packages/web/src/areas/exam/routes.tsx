import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const examRoutes: readonly PageRoute[] = [
  {
    path: '/videoManageSc/comprehensiveTest',
    page: lazyPage(() => import('./ComprehensiveTestPage.tsx'), 'ComprehensiveTestPage'),
  },
  {
    path: '/netSchool/comprehensiveExam',
    page: lazyPage(() => import('./attempt/ComprehensiveExamPage.tsx'), 'ComprehensiveExamPage'),
  },
  {
    path: '/netSchool/dailyAnswer',
    page: lazyPage(() => import('./daily/DailyAnswerPage.tsx'), 'DailyAnswerPage'),
  },
  {
    path: '/questionBank/specialList',
    page: lazyPage(() => import('./practice/SpecialListPage.tsx'), 'SpecialListPage'),
  },
  {
    path: '/netSchool/specialExercise',
    page: lazyPage(() => import('./practice/SpecialExercisePage.tsx'), 'SpecialExercisePage'),
  },
  {
    path: '/netSchool/specialAnswer',
    page: lazyPage(() => import('./practice/SpecialAnswerPage.tsx'), 'SpecialAnswerPage'),
  },
  {
    path: '/netSchool/hideTroubleAnswer',
    page: lazyPage(() => import('./hazard/HazardAnswerPage.tsx'), 'HazardAnswerPage'),
  },
  {
    path: '/netSchool/livePlayExamList',
    page: lazyPage(() => import('./live/LivePlayExamListPage.tsx'), 'LivePlayExamListPage'),
  },
  {
    path: '/netSchool/livePlayAnswer',
    page: lazyPage(() => import('./live/LivePlayAnswerPage.tsx'), 'LivePlayAnswerPage'),
  },
]
