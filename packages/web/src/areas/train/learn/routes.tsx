import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const learnRoutes: readonly PageRoute[] = [
  { path: '/signInList', page: lazyPage(() => import('./SignInListPage.tsx'), 'SignInListPage') },
]
