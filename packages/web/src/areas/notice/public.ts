/** What other areas may use: the announcements at the door, the urgent line, and the panel of the work home. */
export { BeforeLogin } from './popup/BeforeLogin.tsx'
export { UrgentBar } from './popup/UrgentBar.tsx'
export { NoticePanel } from './post/panel/NoticePanel.tsx'
