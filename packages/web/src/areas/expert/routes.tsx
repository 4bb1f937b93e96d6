import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const office = () => import('./office-screens.ts')

export const expertRoutes: readonly PageRoute[] = [
  { path: '/expertOnline/qaList', page: lazyPage(office, 'QaListPage') },
  { path: '/expertOnline/feedback', page: lazyPage(office, 'FeedbackPage') },
  {
    path: '/netSchool/professionalOnline',
    page: lazyPage(() => import('./question/learner/ProfessionalOnlinePage.tsx'), 'ProfessionalOnlinePage'),
  },
]
