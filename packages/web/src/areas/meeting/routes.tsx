import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const meetingRoutes: readonly PageRoute[] = [
  {
    path: '/meeting/meetingList',
    page: lazyPage(() => import('./meeting/MeetingListPage.tsx'), 'MeetingListPage'),
  },
]
