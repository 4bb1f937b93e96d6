import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const signInRoutes: readonly PageRoute[] = [
  {
    path: '/meetingSignInList',
    page: lazyPage(() => import('./meeting/MeetingSignInListPage.tsx'), 'MeetingSignInListPage'),
  },
  {
    path: '/videoManageSc/meetingSignIn',
    page: lazyPage(() => import('./meeting/MeetingSignInPage.tsx'), 'MeetingSignInPage'),
  },
]
