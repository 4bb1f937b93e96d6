import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export { teacherRoutes } from './teacher/routes.tsx'

export const classRoutes: readonly PageRoute[] = [
  {
    path: '/train/classOpeningManageme',
    page: lazyPage(() => import('./class/list/ClassListPage.tsx'), 'ClassListPage'),
  },
  {
    path: '/train/classOpeningManagemeDetial',
    page: lazyPage(() => import('./class/ClassPage.tsx'), 'ClassPage'),
  },
  { path: '/train/auditsManage', page: lazyPage(() => import('./audit/AuditListPage.tsx'), 'AuditListPage') },
  { path: '/train/auditsManageDetial', page: lazyPage(() => import('./audit/AuditPage.tsx'), 'AuditPage') },
]
