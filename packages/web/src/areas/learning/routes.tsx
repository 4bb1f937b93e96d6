import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const learningRoutes: readonly PageRoute[] = [
  {
    path: '/netSchool/learnProgress',
    page: lazyPage(() => import('./progress/LearnProgressPage.tsx'), 'LearnProgressPage'),
  },
  {
    path: '/netSchool/courseCenter/videoStudy',
    page: lazyPage(() => import('./course/VideoStudyPage.tsx'), 'VideoStudyPage'),
  },
  {
    path: '/netSchool/courseCenter/newCourseVideoPlay',
    page: lazyPage(() => import('./play/PlayPage.tsx'), 'PlayPage'),
  },
  { path: '/netSchool/videoPlay', page: lazyPage(() => import('./play/PlayPage.tsx'), 'PlayPage') },
  {
    path: '/netSchool/publicCourse',
    page: lazyPage(() => import('./course/PublicCoursePage.tsx'), 'PublicCoursePage'),
  },
  {
    path: '/videoManageSc/roleTargetHours',
    page: lazyPage(() => import('./target/RoleTargetHoursPage.tsx'), 'RoleTargetHoursPage'),
  },
  {
    path: '/system/studyTimeManage',
    page: lazyPage(() => import('./time/StudyTimeManagePage.tsx'), 'StudyTimeManagePage'),
  },
]
