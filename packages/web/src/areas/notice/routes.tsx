import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const list = lazyPage(() => import('./post/manage/PostListPage.tsx'), 'PostListPage')
const detail = lazyPage(() => import('./post/detail/PostDetailPage.tsx'), 'PostDetailPage')

export const noticeRoutes: readonly PageRoute[] = [
  { path: '/announcement/announcementList', page: list },
  { path: '/announcement/announcementDetail', page: detail },
  { path: '/videoManageSc/noticeList', page: list },
  { path: '/videoManageSc/noticeDetail', page: detail },
  { path: '/monograph/contentTextList', page: list },
  { path: '/monograph/contentTextDetail', page: detail },
  {
    path: '/videoManageSc/messageMng',
    page: lazyPage(() => import('./message-task/MessageMngPage.tsx'), 'MessageMngPage'),
  },
  {
    path: '/videoManageSc/messageDetail',
    page: lazyPage(() => import('./message-task/MessageDetailPage.tsx'), 'MessageDetailPage'),
  },
  {
    path: '/netSchool/courseCenter/safetyNetNoticeList',
    page: lazyPage(() => import('./post/reader/NoticeListPage.tsx'), 'NoticeListPage'),
  },
  {
    path: '/netSchool/courseCenter/safetyNetNoticeDetail',
    page: lazyPage(() => import('./post/reader/NoticeDetailPage.tsx'), 'NoticeDetailPage'),
  },
]
