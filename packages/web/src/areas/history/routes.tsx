import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const keeping = () => import('./keeping-screens.ts')
const learning = () => import('./learning-screens.ts')

export const historyRoutes: readonly PageRoute[] = [
  { path: '/monograph/historyTodayList', page: lazyPage(keeping, 'HistoryListPage') },
  { path: '/monograph/historyTodayDetail', page: lazyPage(keeping, 'HistoryDetailPage') },
  { path: '/monograph/historyLabel', page: lazyPage(keeping, 'HistoryLabelPage') },
  { path: '/netSchool/historyCalendar', page: lazyPage(learning, 'CalendarPage') },
  { path: '/netSchool/historyTopicList', page: lazyPage(learning, 'TopicListPage') },
  { path: '/netSchool/historyContentText', page: lazyPage(learning, 'ContentTextPage') },
  { path: '/netSchool/partyHistory', page: lazyPage(learning, 'PartyHistoryPage') },
]
