import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A reference to an object of the document, as pdf.js hands it out. */
type Reference = Parameters<PDFDocumentProxy['getPageIndex']>[0]

const isReference = (target: unknown): target is Reference =>
  typeof target === 'object' && target !== null && 'num' in target && 'gen' in target

/** The page that a link or an entry of the outline leads to; null where it leads nowhere. */
export const pageOfDest = async (document: PDFDocumentProxy, dest: unknown): Promise<number | null> => {
  const explicit: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest
  const target: unknown = Array.isArray(explicit) ? explicit[0] : null
  if (typeof target === 'number') return target + 1
  return isReference(target) ? (await document.getPageIndex(target)) + 1 : null
}
