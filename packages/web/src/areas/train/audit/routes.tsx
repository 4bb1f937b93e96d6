import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const auditRoutes: readonly PageRoute[] = [
  { path: '/train/auditsManage', page: lazyPage(() => import('./AuditListPage.tsx'), 'AuditListPage') },
  { path: '/train/auditsManageDetial', page: lazyPage(() => import('./AuditPage.tsx'), 'AuditPage') },
]
