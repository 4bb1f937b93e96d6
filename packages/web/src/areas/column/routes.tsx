import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const screens = () => import('./screens.ts')

export const columnRoutes: readonly PageRoute[] = [
  { path: '/monograph/monographList', page: lazyPage(screens, 'ColumnListPage') },
  { path: '/monograph/monographDetailList', page: lazyPage(screens, 'ColumnItemsPage') },
  { path: '/monograph/relatedVideoList', page: lazyPage(screens, 'RelatedVideosPage') },
]
