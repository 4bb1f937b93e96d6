/** The screens of whoever looks after cards arrive together: who opens one goes on to the others. */
export { CardDetailPage } from './card/CardDetailPage.tsx'
export { CardListPage } from './card/CardListPage.tsx'
export { PlateListPage } from './plate/PlateListPage.tsx'
