/** The screens of the office arrive together: who opens one goes on to the other. */
export { ApprovePage } from './approve/ApprovePage.tsx'
export { PersonPage } from './report/PersonPage.tsx'
export { ReportListPage } from './report/ReportListPage.tsx'
