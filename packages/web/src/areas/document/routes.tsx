import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const documentRoutes: readonly PageRoute[] = [
  {
    path: '/videoManageSc/docManageList',
    page: lazyPage(() => import('./document/manage/DocListPage.tsx'), 'DocListPage'),
  },
  {
    path: '/videoManageSc/docDetail',
    page: lazyPage(() => import('./document/detail/DocDetailPage.tsx'), 'DocDetailPage'),
  },
  {
    path: '/netSchool/courseCenter/textCenter',
    page: lazyPage(() => import('./reading/centre/TextCenterPage.tsx'), 'TextCenterPage'),
  },
  {
    path: '/videoManageSc/approvalDocDetail',
    page: lazyPage(() => import('./review/DocApprovalPage.tsx'), 'DocApprovalPage'),
  },
  { path: '/pdfView', page: lazyPage(() => import('./pdf/PdfViewPage.tsx'), 'PdfViewPage') },
]
