import { versionKind } from '@portal/contract/areas/document/document.ts'
import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Link } from 'react-router'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Comments } from '#src/shared/comments/Comments.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { readAddress, versionText } from '../../document-home.ts'
import { PageNotes } from './PageNotes.tsx'

export type Panel = 'pages' | 'notes' | 'comments' | 'versions'

const titles: Record<Panel, string> = { pages: '页面', notes: '笔记', comments: '评论', versions: '版本' }
const kinds = wordsOf(versionKind)

interface ReaderPanelProps {
  panel: Panel
  document: DocumentDetail
  page: number
  isRead: readonly boolean[] | undefined
  onPage: (page: number) => void
  onClose: () => void
}

/** Beside the pages, on a phone over their foot: which are read, own notes, versions. */
export function ReaderPanel({ panel, document, page, isRead, onPage, onClose }: ReaderPanelProps) {
  const phone = useMedia(PHONE)
  const goTo = (target: number) => {
    onPage(target)
    if (phone) onClose()
  }
  return (
    <LateDrawer
      open
      title={titles[panel]}
      placement={phone ? 'bottom' : 'right'}
      size={phone ? '70vh' : 360}
      mask={phone}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      {panel === 'pages' && <PageGrid document={document} page={page} isRead={isRead} onPage={goTo} />}
      {panel === 'notes' && <PageNotes documentId={document.id} page={page} onPage={goTo} />}
      {panel === 'comments' && (
        <Comments
          of={{ kind: 'doc', id: document.id }}
          allowed={document.allowComment}
          empty="还没有评论，说说你的看法"
        />
      )}
      {panel === 'versions' && <Versions document={document} />}
    </LateDrawer>
  )
}

function PageGrid({
  document,
  page,
  isRead,
  onPage,
}: Pick<ReaderPanelProps, 'document' | 'page' | 'isRead' | 'onPage'>) {
  return (
    <ol className="read-pages">
      {Array.from({ length: document.pages }, (_, at) => at + 1).map((each) => {
        const read = isRead?.[each - 1] ?? false
        return (
          <li key={each}>
            <button
              type="button"
              aria-current={each === page ? 'page' : undefined}
              aria-label={`第 ${each} 页${read ? '，已读' : ''}`}
              data-read={read}
              onClick={() => onPage(each)}
            >
              {each}
              {read && <Icon name="tick" small />}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function Versions({ document: { id, versionNo: shown, versions } }: { document: DocumentDetail }) {
  return (
    <ol className="read-versions">
      {versions.map(({ versionNo, kind, changeNote, at, current, pages }) => (
        <li key={versionNo} aria-current={versionNo === shown || undefined}>
          <p>
            <b>{versionText(versionNo)}</b>
            {current && ' 当前'} · {kinds[kind]} · {pages} 页 · {dateText(at.getTime())}
          </p>
          {changeNote !== '' && <p>{changeNote}</p>}
          {versionNo !== shown && (
            <Link to={readAddress(id, current ? {} : { version: versionNo })}>
              {current ? '阅读最新版' : '查看此版本'}
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}
