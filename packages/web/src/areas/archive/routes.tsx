import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const archiveRoutes: readonly PageRoute[] = [
  {
    path: '/train/traineeCount',
    page: lazyPage(() => import('./trainee/TraineePage.tsx'), 'TraineePage'),
  },
]
