import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const searchRoutes: readonly PageRoute[] = [
  { path: '/netSchool/searchResult', page: lazyPage(() => import('./SearchResultPage.tsx'), 'SearchResultPage') },
]
