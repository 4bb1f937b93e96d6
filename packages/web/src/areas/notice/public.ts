/** What other areas may use: the announcements at the door, the urgent line, and the panel of the work home. */
export { BeforeLogin } from './door/BeforeLogin.tsx'
export { NoticePanel } from './panel/NoticePanel.tsx'
export { UrgentBar } from './popup/UrgentBar.tsx'
