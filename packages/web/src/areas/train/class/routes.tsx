import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const classRoutes: readonly PageRoute[] = [
  {
    path: '/train/classOpeningManageme',
    page: lazyPage(() => import('./list/ClassListPage.tsx'), 'ClassListPage'),
  },
  { path: '/train/classOpeningManagemeDetial', page: lazyPage(() => import('./ClassPage.tsx'), 'ClassPage') },
]
