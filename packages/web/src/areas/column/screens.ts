/** The screens of managers arrive together: who opens one goes on to the others. */
export { ColumnListPage } from './column/ColumnListPage.tsx'
export { ColumnItemsPage } from './item/ColumnItemsPage.tsx'
export { RelatedVideosPage } from './item/RelatedVideosPage.tsx'
