import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const wechatRoutes: readonly PageRoute[] = [
  { path: '/system/weChat', page: lazyPage(() => import('./account/AccountPage.tsx'), 'AccountPage') },
  { path: '/system/weChatList', page: lazyPage(() => import('./account/AccountListPage.tsx'), 'AccountListPage') },
  {
    path: '/system/weChatDetail',
    page: lazyPage(() => import('./account/AccountDetailPage.tsx'), 'AccountDetailPage'),
  },
  { path: '/system/users', page: lazyPage(() => import('./fan/FanPage.tsx'), 'FanPage') },
  { path: '/system/newsPush', page: lazyPage(() => import('./push/NewsPushPage.tsx'), 'NewsPushPage') },
  { path: '/system/removeList', page: lazyPage(() => import('./removal/RemovalPage.tsx'), 'RemovalPage') },
  { path: '/system/weChatPermission', page: lazyPage(() => import('./grant/GrantPage.tsx'), 'GrantPage') },
]
