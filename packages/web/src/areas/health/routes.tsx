import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const office = () => import('./office-screens.ts')

export const healthRoutes: readonly PageRoute[] = [
  { path: '/epidemic/reportList', page: lazyPage(office, 'ReportListPage') },
  { path: '/epidemic/reportUserDetail', page: lazyPage(office, 'PersonPage') },
  { path: '/epidemic/reportApprove', page: lazyPage(office, 'ApprovePage') },
]
