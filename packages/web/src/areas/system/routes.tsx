import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const systemRoutes: readonly PageRoute[] = [
  { path: '/system/dictionary', page: lazyPage(() => import('./dictionary/DictionaryPage.tsx'), 'DictionaryPage') },
  { path: '/system/feedBackList', page: lazyPage(() => import('./feedback/FeedbackListPage.tsx'), 'FeedbackListPage') },
  {
    path: '/system/feedBackDetail',
    page: lazyPage(() => import('./feedback/FeedbackDetailPage.tsx'), 'FeedbackDetailPage'),
  },
  { path: '/system/message', page: lazyPage(() => import('./message/MessagePage.tsx'), 'MessagePage') },
  {
    path: '/system/application',
    page: lazyPage(() => import('./application/ApplicationListPage.tsx'), 'ApplicationListPage'),
  },
  {
    path: '/system/applicationDetail',
    page: lazyPage(() => import('./application/ApplicationDetailPage.tsx'), 'ApplicationDetailPage'),
  },
  {
    path: '/system/applicationGroup',
    page: lazyPage(() => import('./application-group/ApplicationGroupPage.tsx'), 'ApplicationGroupPage'),
  },
  {
    path: '/system/applicationList',
    page: lazyPage(() => import('./application-group/GroupAppsPage.tsx'), 'GroupAppsPage'),
  },
  { path: '/system/interFace', page: lazyPage(() => import('./api-client/InterfacePage.tsx'), 'InterfacePage') },
  {
    path: '/system/statistics',
    page: lazyPage(() => import('./statistics/StatisticsPage.tsx'), 'StatisticsPage'),
  },
  {
    path: '/system/deviceTypeManage',
    page: lazyPage(() => import('./device-type/DeviceTypePage.tsx'), 'DeviceTypePage'),
  },
  { path: '/system/log', page: lazyPage(() => import('./log/LogPage.tsx'), 'LogPage') },
  { path: '/system/hc', page: lazyPage(() => import('./cache/CachePage.tsx'), 'CachePage') },
  { path: '/system/dataList', page: lazyPage(() => import('./dataset/DataListPage.tsx'), 'DataListPage') },
]
