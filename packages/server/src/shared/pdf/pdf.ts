import type { InspectedPdf } from './inspect.ts'
import type { OfficeTool } from './office.ts'
import type { Conversion, Converted } from './to-pdf.ts'

/** Documents as pages: what a PDF holds, and PDF made of office documents. */
export interface Pdf {
  /** LibreOffice, or null where this server has none. */
  office(): Promise<OfficeTool | null>
  /** Takes seconds: for jobs. */
  inspect(file: string, options?: { timeLimitMs?: number; signal?: AbortSignal }): Promise<InspectedPdf>
  /** Takes seconds, one at a time in this process: for jobs, best in the queue `PDF_QUEUE`. */
  toPdf(conversion: Conversion): Promise<Converted>
}

/** Jobs that convert stand in one line: each may take a core and two gigabytes. */
export const PDF_QUEUE = 'pdf'
