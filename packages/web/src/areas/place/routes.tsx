import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const office = () => import('./office-screens.ts')

export const placeRoutes: readonly PageRoute[] = [
  { path: '/epidemic/placeManger', page: lazyPage(office, 'PlaceListPage') },
  { path: '/epidemic/epidemicList', page: lazyPage(office, 'ScanListPage') },
]
