import { lazyPage, type PageRoute } from '#src/platform/page-route.ts'

export const documentRoutes: readonly PageRoute[] = [
  { path: '/pdfView', page: lazyPage(() => import('./pdf/PdfViewPage.tsx'), 'PdfViewPage') },
]
