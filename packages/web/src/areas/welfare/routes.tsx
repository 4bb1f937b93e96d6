import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const welfareRoutes: readonly PageRoute[] = [
  {
    path: '/welfare/welfareList',
    page: lazyPage(() => import('./benefit/WelfareListPage.tsx'), 'WelfareListPage'),
  },
  {
    path: '/welfare/welfareDetail',
    page: lazyPage(() => import('./benefit/WelfareDetailPage.tsx'), 'WelfareDetailPage'),
  },
]
