import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const pointsRoutes: readonly PageRoute[] = [
  {
    path: '/netSchool/integralRank',
    page: lazyPage(() => import('./rank/IntegralRankPage.tsx'), 'IntegralRankPage'),
  },
  {
    path: '/netSchool/integralDetail',
    page: lazyPage(() => import('./detail/IntegralDetailPage.tsx'), 'IntegralDetailPage'),
  },
]
