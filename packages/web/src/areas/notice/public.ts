import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: the announcements at the door, the urgent line, the panel of the work home, */
export const BeforeLogin = late(() => import('./popup/BeforeLogin.tsx').then((module) => module.BeforeLogin))
export const UrgentBar = late(() => import('./popup/UrgentBar.tsx').then((module) => module.UrgentBar))
export const NoticePanel = late(() => import('./post/panel/NoticePanel.tsx').then((module) => module.NoticePanel))

/** and a post as it is read. */
export const PostReader = late(() => import('./post/reader/PostReader.tsx').then((module) => module.PostReader))
