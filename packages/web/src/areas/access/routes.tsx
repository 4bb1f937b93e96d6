import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

const videoApproval = lazyPage(() => import('./approval/VideoApprovalPage.tsx'), 'VideoApprovalPage')

export const accessRoutes: readonly PageRoute[] = [
  {
    path: '/videoManage/approvalManage',
    page: lazyPage(() => import('./approval/VideoApprovalListPage.tsx'), 'VideoApprovalListPage'),
  },
  { path: '/videoManage/approvalVideoDetail', page: videoApproval },
  {
    path: '/videoManageSc/approvalManage',
    page: lazyPage(() => import('./approval/SchoolApprovalListPage.tsx'), 'SchoolApprovalListPage'),
  },
  { path: '/videoManageSc/approvalVideoDetail', page: videoApproval },
  { path: '/system/authority', page: lazyPage(() => import('./privilege/AuthorityPage.tsx'), 'AuthorityPage') },
  { path: '/system/role', page: lazyPage(() => import('./role/RolePage.tsx'), 'RolePage') },
  {
    path: '/system/roleMemberList',
    page: lazyPage(() => import('./member/RoleMemberPage.tsx'), 'RoleMemberPage'),
  },
]
