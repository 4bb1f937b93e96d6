import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'
import { registerTrayPanel } from '#src/platform/tray-store.ts'
import { JobTray } from '#src/shared/exchange/JobTray.tsx'

registerTrayPanel({ name: 'jobs', order: 2, Panel: JobTray })

export const directoryRoutes: readonly PageRoute[] = [
  { path: '/system/user', page: lazyPage(() => import('./user/UserPage.tsx'), 'UserPage') },
  { path: '/system/org', page: lazyPage(() => import('./org/OrgPage.tsx'), 'OrgPage') },
  { path: '/system/userGroup', page: lazyPage(() => import('./group/GroupListPage.tsx'), 'GroupListPage') },
  {
    path: '/system/userGroupMemberList',
    page: lazyPage(() => import('./group/GroupMembersPage.tsx'), 'GroupMembersPage'),
  },
]
