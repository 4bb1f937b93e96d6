/** The screens arrive together: who opens one goes on to the others. */
export { SpecialListPage } from './class/SpecialListPage.tsx'
export { SpecialPage } from './class/SpecialPage.tsx'
export { StatisticsPage } from './statistics/StatisticsPage.tsx'
