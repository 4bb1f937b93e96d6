import { useRef } from 'react'
import { Link } from 'react-router'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LatePdfViewer } from '#src/shared/pdf-viewer/LatePdfViewer.tsx'
import type { ViewerTools } from '#src/shared/pdf-viewer/viewer-tools.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { readAddress, versionText } from '../../document-home.ts'
import { ReadHead } from './ReadHead.tsx'
import type { ReaderProps } from './reader-props.ts'
import { ToolsTap } from './ToolsTap.tsx'
import { usePagePlace } from './use-page-place.ts'
import { useReaderActs } from './use-reader-acts.tsx'

/** Looking at pages that count for nothing: the preview of whoever keeps the document, and old versions. */
export function PlainReader({ document, addressOf }: ReaderProps) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  const { id, title, pages, versionNo, old } = document
  const [page, setPage] = usePagePlace(1, pages)
  const tools = useRef<ViewerTools | null>(null)
  const keepTools = (now: ViewerTools) => {
    tools.current = now
  }
  const acts = useReaderActs({ document, page, onPage: setPage, tools })

  const foot = (viewer: ViewerTools | null) => (
    <footer className="read-foot read-foot-plain">
      {viewer && <ToolsTap tools={viewer} onTools={keepTools} />}
      <div className="read-line">
        <button type="button" className="read-place" onClick={() => acts.open('pages')}>
          <b>
            第 {page}/{pages} 页
          </b>
          <span>{versionText(versionNo)}</span>
          <Icon name="up" small />
        </button>
        {old ? (
          <Link to={readAddress(id)}>旧版本，仅供查看 · 阅读最新版</Link>
        ) : (
          <span className="read-note">预览不计入阅读</span>
        )}
      </div>
    </footer>
  )

  return (
    <div className="read-page">
      <ReadHead title={title} acts={acts.list} />
      <div className="read-view">
        <LatePdfViewer
          mayPrint={document.mayPrint}
          addressOf={addressOf}
          page={page}
          onPage={setPage}
          active={active}
          acts={acts.bar}
          foot={foot}
        />
      </div>
      {!phone && foot(null)}
      {acts.drawn}
    </div>
  )
}
