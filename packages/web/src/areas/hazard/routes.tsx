import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const office = () => import('./office-screens.ts')

export const hazardRoutes: readonly PageRoute[] = [
  { path: '/videoManageSc/hiddenTroubleList', page: lazyPage(office, 'HazardListPage') },
  { path: '/videoManageSc/hiddenTroubleDetail', page: lazyPage(office, 'HazardDetailPage') },
  { path: '/videoManageSc/hiddenTroubleApprove', page: lazyPage(office, 'RequestListPage') },
  { path: '/videoManageSc/hiddenTroubleApproveDetail', page: lazyPage(office, 'RequestPage') },
]
