import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const pointsRoutes: readonly PageRoute[] = [
  {
    path: '/netSchool/integralRank',
    page: lazyPage(() => import('./board/IntegralRankPage.tsx'), 'IntegralRankPage'),
  },
  {
    path: '/netSchool/integralDetail',
    page: lazyPage(() => import('./entry/IntegralDetailPage.tsx'), 'IntegralDetailPage'),
  },
]
