import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const courseRoutes: readonly PageRoute[] = [
  {
    path: '/train/trainingCourse',
    page: lazyPage(() => import('./TrainingCoursePage.tsx'), 'TrainingCoursePage'),
  },
  {
    path: '/train/trainingCourseDetial',
    page: lazyPage(() => import('./CourseDetailPage.tsx'), 'CourseDetailPage'),
  },
  {
    path: '/train/trainingCourseSignDetail',
    page: lazyPage(() => import('../presence/SignDetailPage.tsx'), 'SignDetailPage'),
  },
]
