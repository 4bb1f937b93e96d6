import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const outsideHoursRoutes: readonly PageRoute[] = [
  { path: '/train/uploadCourseHours', page: lazyPage(() => import('./batch/UploadHoursPage.tsx'), 'UploadHoursPage') },
  {
    path: '/train/uploadCourseHoursDetail',
    page: lazyPage(() => import('./batch/UploadDetailPage.tsx'), 'UploadDetailPage'),
  },
]
