/** The screens of the office arrive together: who opens one goes on to the other. */
export { PlaceListPage } from './place/PlaceListPage.tsx'
export { ScanListPage } from './scan/ScanListPage.tsx'
