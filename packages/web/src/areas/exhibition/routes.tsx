import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const screens = () => import('./screens.ts')

export const exhibitionRoutes: readonly PageRoute[] = [
  { path: '/cinema/cinemaManageList', page: lazyPage(screens, 'FilmListPage') },
  { path: '/cinema/cinemaDetail', page: lazyPage(screens, 'FilmDetailPage') },
  { path: '/photo/photoManageList', page: lazyPage(screens, 'ShowListPage') },
  { path: '/photo/photoDetail', page: lazyPage(screens, 'ShowDetailPage') },
]
