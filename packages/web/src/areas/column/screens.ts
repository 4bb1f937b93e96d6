/** The screens of managers arrive together: who opens one goes on to the others. */
export { ColumnListPage } from './column/ColumnListPage.tsx'
export { ColumnItemsPage } from './items/ColumnItemsPage.tsx'
export { RelatedVideosPage } from './video/RelatedVideosPage.tsx'
