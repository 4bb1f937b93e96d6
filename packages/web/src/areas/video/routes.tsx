import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'
import { registerTrayPanel } from '#src/platform/tray-store.ts'
import { UploadTray } from '#src/shared/upload/UploadTray.tsx'

registerTrayPanel({ name: 'upload', order: 1, Panel: UploadTray })

const detail = lazyPage(() => import('./video/detail/VideoDetailPage.tsx'), 'VideoDetailPage')
const list = lazyPage(() => import('./video/manage/VideoListPage.tsx'), 'VideoListPage')

export const videoRoutes: readonly PageRoute[] = [
  { path: '/videoManage/videoManageList', page: list },
  { path: '/videoManage/videoDetail', page: detail },
  { path: '/videoManageSc/videoManageList', page: list },
  { path: '/videoManageSc/videoDetail', page: detail },
  {
    path: '/videoManageSc/videoQuestions',
    page: lazyPage(() => import('./question/VideoQuestionsPage.tsx'), 'VideoQuestionsPage'),
  },
  {
    path: '/videoManageSc/videoQuestionsDetail',
    page: lazyPage(() => import('./question/VideoQuestionsDetailPage.tsx'), 'VideoQuestionsDetailPage'),
  },
  {
    path: '/safetyNetSchool/safetyNetVideoList',
    page: lazyPage(() => import('./unit/UnitVideosPage.tsx'), 'UnitVideosPage'),
  },
  {
    path: '/safetyNetSchool/safetyNetVideoDetail',
    page: lazyPage(() => import('./unit/UnitVideoPage.tsx'), 'UnitVideoPage'),
  },
  { path: '/videoManage/privilegeManage', page: lazyPage(() => import('./video/rights/RightsPage.tsx'), 'RightsPage') },
  { path: '/videoManage/videoType', page: lazyPage(() => import('./label/VideoTypePage.tsx'), 'VideoTypePage') },
  { path: '/videoManage/labelManage', page: lazyPage(() => import('./label/LabelListPage.tsx'), 'LabelListPage') },
  { path: '/videoManage/labelManageTree', page: lazyPage(() => import('./label/LabelTreePage.tsx'), 'LabelTreePage') },
]
