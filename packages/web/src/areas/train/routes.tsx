import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const trainRoutes: readonly PageRoute[] = [
  {
    path: '/train/classOpeningManageme',
    page: lazyPage(() => import('./class/list/ClassListPage.tsx'), 'ClassListPage'),
  },
  { path: '/train/classOpeningManagemeDetial', page: lazyPage(() => import('./class/ClassPage.tsx'), 'ClassPage') },
  { path: '/train/auditsManage', page: lazyPage(() => import('./audit/AuditListPage.tsx'), 'AuditListPage') },
  { path: '/train/auditsManageDetial', page: lazyPage(() => import('./audit/AuditPage.tsx'), 'AuditPage') },
  { path: '/train/facultyManage', page: lazyPage(() => import('./teacher/FacultyPage.tsx'), 'FacultyPage') },
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
  {
    path: '/train/trainPermisssion',
    page: lazyPage(() => import('./permission/PermissionPage.tsx'), 'PermissionPage'),
  },
  { path: '/signInList', page: lazyPage(() => import('./enrolment/SignInListPage.tsx'), 'SignInListPage') },
]
