import { useState } from 'react'
import { LatePdfViewer } from '#src/shared/pdf-viewer/LatePdfViewer.tsx'

interface OpenDocumentProps {
  url: string
  page: number
  onPage: (page: number) => void
}

/** One document of a class at a page; under a key of its own, for its address is asked for once. */
export function OpenDocument({ url, page, onPage }: OpenDocumentProps) {
  const [addressOf] = useState(() => async () => url)
  return <LatePdfViewer addressOf={addressOf} page={page} onPage={onPage} />
}
