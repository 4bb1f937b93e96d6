import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const accountRoutes: readonly PageRoute[] = [
  { path: '/guide', page: lazyPage(() => import('./guide/GuidePage.tsx'), 'GuidePage') },
  {
    path: '/authredirect',
    page: lazyPage(() => import('./public-pages/AuthRedirectPage.tsx'), 'AuthRedirectPage'),
  },
  { path: '/dashboard', page: lazyPage(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage') },
  { path: '/401', page: lazyPage(() => import('./public-pages/NoRightPage.tsx'), 'NoRightPage') },
  { path: '/404', page: lazyPage(() => import('./public-pages/NotFoundPage.tsx'), 'NotFoundPage') },
]
