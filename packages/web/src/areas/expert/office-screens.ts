/** The screens of the office arrive together: who opens one goes on to the other. */
export { QaListPage } from './desk/list/QaListPage.tsx'
export { FeedbackPage } from './desk/one/FeedbackPage.tsx'
