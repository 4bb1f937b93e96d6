import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const videoRoutes: readonly PageRoute[] = [
  { path: '/videoManage/videoType', page: lazyPage(() => import('./label/VideoTypePage.tsx'), 'VideoTypePage') },
  { path: '/videoManage/labelManage', page: lazyPage(() => import('./label/LabelListPage.tsx'), 'LabelListPage') },
  { path: '/videoManage/labelManageTree', page: lazyPage(() => import('./label/LabelTreePage.tsx'), 'LabelTreePage') },
]
