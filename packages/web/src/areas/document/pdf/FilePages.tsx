import { useEffect, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { LatePdfViewer } from '#src/shared/pdf-viewer/LatePdfViewer.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { useFile } from './use-file.ts'

/** Written into the address when the reader rests, so that a reload comes back to the page. */
const REST_MS = 400

const pageOf = (text: string | undefined): number => Math.max(1, Number.parseInt(text ?? '', 10) || 1)

/** The pages of an attachment. */
export function FilePages({ fileId }: { fileId: string }) {
  const { query: address, active, setQuery } = usePage()
  const [page, setPage] = useState(pageOf(address.page))
  const { addressOf, download } = useFile(fileId)

  // Follows the reader, into the address.
  useEffect(() => {
    if (pageOf(address.page) === page) return
    const timer = setTimeout(() => setQuery({ page: page === 1 ? undefined : String(page) }), REST_MS)
    return () => clearTimeout(timer)
  }, [address.page, page, setQuery])

  const load = () => void download()
  return (
    <LatePdfViewer
      addressOf={addressOf}
      page={page}
      onPage={setPage}
      active={active}
      mayPrint
      acts={
        <button type="button" className="pdf-tool" title="下载原文件" aria-label="下载原文件" onClick={load}>
          <Icon name="download" />
        </button>
      }
      moreActs={[{ key: 'download', label: '下载原文件', onClick: load }]}
    />
  )
}
