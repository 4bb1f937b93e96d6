import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const liveRoutes: readonly PageRoute[] = [
  {
    path: '/videoManageSc/livePlayClass',
    page: lazyPage(() => import('./class/LivePlayClassPage.tsx'), 'LivePlayClassPage'),
  },
  {
    path: '/netSchool/courseCenter/livePlayCourse',
    page: lazyPage(() => import('./class/course/LivePlayCoursePage.tsx'), 'LivePlayCoursePage'),
  },
]
