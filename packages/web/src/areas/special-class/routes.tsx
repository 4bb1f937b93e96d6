import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const specialClassRoutes: readonly PageRoute[] = [
  {
    path: '/safetyNetSchool/specialVideoList',
    page: lazyPage(() => import('./class/SpecialListPage.tsx'), 'SpecialListPage'),
  },
  {
    path: '/safetyNetSchool/specialVideoDetail',
    page: lazyPage(() => import('./class/SpecialPage.tsx'), 'SpecialPage'),
  },
  {
    path: '/safetyNetSchool/specialClassStatistics',
    page: lazyPage(() => import('./statistics/StatisticsPage.tsx'), 'StatisticsPage'),
  },
]
