/** The screens of the office arrive together: who opens one goes on to the others. */
export { RequestListPage } from './approve/RequestListPage.tsx'
export { RequestPage } from './approve/RequestPage.tsx'
export { HazardDetailPage } from './hazard/HazardDetailPage.tsx'
export { HazardListPage } from './hazard/HazardListPage.tsx'
