import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { WORKER } from './document/parts.ts'
import type { PdfViewerProps } from './PdfViewer.tsx'

const load = async () => (await import('./PdfViewer.tsx')).PdfViewer

/** Fetches the viewer and its worker ahead, while its owner still asks for the file. */
export const fetchPdfViewer = (): void => {
  void load().catch(() => undefined)
  void fetch(WORKER).catch(() => undefined)
}

/** The viewer of PDF with pdf.js, which comes only where a document is opened. */
export const LatePdfViewer = late<PdfViewerProps>(load, () => <LateSkeleton />)
