import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const liveRoutes: readonly PageRoute[] = [
  { path: '/livePlaySignIn', page: lazyPage(() => import('./sign/LivePlaySignInPage.tsx'), 'LivePlaySignInPage') },
  { path: '/netSchool/anchor', page: lazyPage(() => import('./anchor/AnchorPage.tsx'), 'AnchorPage') },
  {
    path: '/videoManageSc/anchorVideoList',
    page: lazyPage(() => import('./anchor/AnchorVideoListPage.tsx'), 'AnchorVideoListPage'),
  },
  {
    path: '/videoManageSc/livePlayClass',
    page: lazyPage(() => import('./class/LivePlayClassPage.tsx'), 'LivePlayClassPage'),
  },
  {
    path: '/netSchool/courseCenter/livePlayCourse',
    page: lazyPage(() => import('./class/course/LivePlayCoursePage.tsx'), 'LivePlayCoursePage'),
  },
]
