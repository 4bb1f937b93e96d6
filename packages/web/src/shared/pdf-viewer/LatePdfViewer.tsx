import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import type { PdfViewerProps } from './PdfViewer.tsx'

const load = async () => (await import('./PdfViewer.tsx')).PdfViewer

/** Fetches the viewer ahead, while its owner still asks for the file. */
export const fetchPdfViewer = (): void => void load().catch(() => undefined)

/** The viewer of PDF with pdf.js, which comes only where a document is opened. */
export const LatePdfViewer = late<PdfViewerProps>(load, () => <LateSkeleton />)
