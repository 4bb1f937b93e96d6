import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const teacherRoutes: readonly PageRoute[] = [
  { path: '/train/facultyManage', page: lazyPage(() => import('./FacultyPage.tsx'), 'FacultyPage') },
]
