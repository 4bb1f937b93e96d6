/** The screens of managers arrive together: who opens one goes on to the other. */
export { FilmDetailPage, FilmListPage } from './film/FilmPages.tsx'
export { ShowDetailPage } from './show/ShowDetailPage.tsx'
export { ShowListPage } from './show/ShowListPage.tsx'
