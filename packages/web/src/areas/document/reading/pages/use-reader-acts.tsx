import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { deleteCollection, saveCollection } from '@portal/contract/shared/content.ts'
import { Tooltip } from 'antd'
import { type ReactNode, type RefObject, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { NewFeedback } from '#src/shared/feedback/NewFeedback.tsx'
import type { ViewerTools } from '#src/shared/pdf-viewer/viewer-tools.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { useDownload } from '../../use-download.ts'
import { type Panel, ReaderPanel } from './ReaderPanel.tsx'
import type { ReadAct } from './ReadHead.tsx'

interface ActsParts {
  document: DocumentDetail
  page: number
  onPage: (page: number) => void
  /** The viewer's own, once it is drawn. */
  tools: RefObject<ViewerTools | null>
  /** Whether each page is read; left out where nothing is counted. */
  isRead?: readonly boolean[]
}

interface Acts {
  /** Under ⋯ of a phone. */
  list: readonly ReadAct[]
  /** At the end of the bar of a desk. */
  bar: ReactNode
  open: (panel: Panel) => void
  /** Panels and dialogs. */
  drawn: ReactNode
}

/** What can be done with a document beside reading it, by right: notes, versions, download, print, report. */
export const useReaderActs = ({ document, page, onPage, tools, isRead }: ActsParts): Acts => {
  const { active } = usePage()
  const download = useDownload()
  const [panel, setPanel] = useState<Panel>()
  const [isReporting, setReporting] = useState(false)
  const { id, versionNo, old, my, mayDownload, mayPrint, allowComment, versions } = document
  const toggle = (next: Panel) => setPanel((now) => (now === next ? undefined : next))
  const collecting = useWrite(my.collected ? deleteCollection : saveCollection, { refreshes: ['document'] })
  const collect = async () => {
    const done = await collecting.run({ subjectType: 'doc', subjectId: id })
    if (done) tip('success', done.collected ? '已收藏' : '已取消收藏')
  }
  const save = () => void download.run(id, { version: old ? versionNo : undefined })

  const list: ReadAct[] = [
    { key: 'thumbs', label: '缩略图', onClick: () => tools.current?.openPanel('thumbs') },
    { key: 'larger', label: '放大', onClick: () => tools.current?.zoomBy(1) },
    { key: 'smaller', label: '缩小', onClick: () => tools.current?.zoomBy(-1) },
    { key: 'rotate', label: '顺时针旋转', onClick: () => tools.current?.rotate() },
    { key: 'full', label: '全屏', onClick: () => tools.current?.toggleFull() },
    { key: 'collect', label: my.collected ? '取消收藏' : '收藏', onClick: () => void collect() },
    ...(allowComment ? [{ key: 'comments', label: '评论', onClick: () => toggle('comments') }] : []),
    ...(versions.length > 1 ? [{ key: 'versions', label: '版本', onClick: () => toggle('versions') }] : []),
    ...(mayDownload ? [{ key: 'download', label: '下载', onClick: save }] : []),
    ...(mayPrint ? [{ key: 'print', label: '打印', onClick: () => tools.current?.print?.() }] : []),
    { key: 'report', label: '报告问题', onClick: () => setReporting(true) },
  ]

  const tool = (icon: IconName, name: string, onClick: () => void, on?: boolean) => (
    <Tooltip title={name} mouseEnterDelay={0.4}>
      <button type="button" className="pdf-tool" aria-label={name} aria-pressed={on} onClick={onClick}>
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
  const bar = (
    <span className="read-tools">
      {tool('note', '笔记', () => toggle('notes'))}
      {allowComment && tool('talk', '评论', () => toggle('comments'))}
      {versions.length > 1 && tool('again', '版本', () => toggle('versions'))}
      {tool('star', my.collected ? '取消收藏' : '收藏', () => void collect(), my.collected)}
      {mayDownload && tool('download', '下载', save)}
      {tool('flag', '报告问题', () => setReporting(true))}
    </span>
  )

  const drawn = (
    <>
      {panel && (
        <ReaderPanel
          panel={panel}
          document={document}
          page={page}
          isRead={isRead}
          onPage={onPage}
          onClose={() => setPanel(undefined)}
        />
      )}
      {isReporting && (
        <PageModal active={active} open title="报告问题" footer={null} onCancel={() => setReporting(false)}>
          <NewFeedback pageUrl={`/pdfView?docId=${id}&page=${page}`} onDone={() => setReporting(false)} />
        </PageModal>
      )}
    </>
  )
  return { list, bar, open: toggle, drawn }
}
