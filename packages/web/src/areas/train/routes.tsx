import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const trainRoutes: readonly PageRoute[] = [
  {
    path: '/train/trainingCourse',
    page: lazyPage(() => import('./course/TrainingCoursePage.tsx'), 'TrainingCoursePage'),
  },
  {
    path: '/train/trainingCourseDetial',
    page: lazyPage(() => import('./course/CourseDetailPage.tsx'), 'CourseDetailPage'),
  },
  {
    path: '/train/trainingCourseSignDetail',
    page: lazyPage(() => import('./presence/SignDetailPage.tsx'), 'SignDetailPage'),
  },
]
