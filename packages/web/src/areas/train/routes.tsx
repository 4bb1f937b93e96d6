import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export { teacherRoutes } from './teacher/routes.tsx'

export const enrolmentRoutes: readonly PageRoute[] = [
  { path: '/signInList', page: lazyPage(() => import('./enrolment/SignInListPage.tsx'), 'SignInListPage') },
]
