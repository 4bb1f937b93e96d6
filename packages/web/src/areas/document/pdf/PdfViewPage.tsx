import { getFile } from '@portal/contract/areas/files/file.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { fetchPdfViewer } from '#src/shared/pdf-viewer/LatePdfViewer.tsx'
import { late } from '#src/ui/late/late.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { FilePages } from './FilePages.tsx'
import { FileWithoutPages } from './FileWithoutPages.tsx'
import './pdf-view.css'

const DocumentReader = late(() => import('../reading/pages/DocumentReader.tsx').then((module) => module.DocumentReader))

const ASK_AGAIN_MS = 2500

// The viewer is on its way while the file is asked for.
fetchPdfViewer()

/** 文档预览: with `?docId=` a document, with `?fileId=` an attachment, whose reading counts for nothing. */
export function PdfViewPage() {
  const { query: address } = usePage()
  const { docId, version, manage, fileId } = address
  return (
    <div className="pdf-view">
      {docId !== undefined ? (
        <DocumentReader key={docId} id={docId} version={version} manage={manage === '1'} />
      ) : fileId === undefined ? (
        <NotFoundHere />
      ) : (
        <OneFile fileId={fileId} />
      )}
    </div>
  )
}

function OneFile({ fileId }: { fileId: string }) {
  const { active, setTitle } = usePage()
  const found = useQuery({
    ...query(getFile, { fileId }),
    refetchInterval: ({ state }) => active && state.data?.pdfState === 'converting' && ASK_AGAIN_MS,
    refetchOnWindowFocus: false,
  })
  const name = found.data?.name

  // Tells the frame, which shows the name in its bar.
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name, setTitle])

  return <Loaded of={found}>{(file) => <ShownFile fileId={fileId} file={file} />}</Loaded>
}

function ShownFile({ fileId, file }: { fileId: string; file: ResultOf<typeof getFile> }) {
  if (file.pdfUrl === undefined) return <FileWithoutPages fileId={fileId} file={file} />
  return <FilePages fileId={fileId} />
}
