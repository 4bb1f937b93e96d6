import { usePage } from '#src/platform/page.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { DocumentReader } from './DocumentReader.tsx'

/** 文档预览 (30-learning section 12): a document with evidence, or an attachment without. */
export function PdfViewPage() {
  const { docId, version, manage } = usePage().query
  if (docId !== undefined) return <DocumentReader key={docId} id={docId} version={version} manage={manage === '1'} />
  return <NotFoundHere />
}
