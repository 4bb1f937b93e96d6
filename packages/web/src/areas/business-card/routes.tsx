import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const screens = () => import('./screens.ts')

export const businessCardRoutes: readonly PageRoute[] = [
  { path: '/businessCard/businessCardList', page: lazyPage(screens, 'CardListPage') },
  { path: '/businessCard/businessCardPlateList', page: lazyPage(screens, 'PlateListPage') },
  { path: '/businessCard/businessCardDetail', page: lazyPage(screens, 'CardDetailPage') },
]
