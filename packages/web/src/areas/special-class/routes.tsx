import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const screens = () => import('./screens.ts')

export const specialClassRoutes: readonly PageRoute[] = [
  { path: '/safetyNetSchool/specialVideoList', page: lazyPage(screens, 'SpecialListPage') },
  { path: '/safetyNetSchool/specialVideoDetail', page: lazyPage(screens, 'SpecialPage') },
  { path: '/safetyNetSchool/specialClassStatistics', page: lazyPage(screens, 'StatisticsPage') },
]
