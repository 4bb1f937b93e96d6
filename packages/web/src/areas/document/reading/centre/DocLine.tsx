import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { CollectButton } from '#src/shared/reactions/CollectButton.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { readAddress } from '../../document-home.ts'
import { useDownload } from '../../use-download.ts'
import { aboutWords, isDone, standingWords, verbOf } from './doc-words.ts'

/** One document in two lines: what it is and how far one is, and the act of its state at the right. */
export function DocLine({ document }: { document: DocumentRow }) {
  const phone = useMedia(PHONE)
  const { id, title, pages, my, hit, labels } = document
  const percent = my.completed ? 100 : Math.floor(my.coverage)
  return (
    <li className="doc-line" data-state={my.state}>
      <Link to={readAddress(id, hit ? { page: hit.page } : {})} className="doc-line-link">
        <span className="doc-line-icon" data-due={my.ackDue || my.state === 'again'}>
          <Icon name="paper" />
        </span>
        <span className="doc-line-words">
          <b>{title}</b>
          <small>{phone ? `${standingWords(document)} · ${aboutWords(document)}` : aboutWords(document)}</small>
          {hit && (
            <small className="doc-line-hit">
              第 {hit.page} 页：{hit.text}
            </small>
          )}
          {!phone && labels.length > 0 && <small>{labels.map(({ name }) => `#${name}`).join(' ')}</small>}
          {percent > 0 && percent < 100 && pages > 0 && (
            <span className="doc-line-bar" aria-hidden="true">
              <i style={{ width: `${percent}%` }} />
            </span>
          )}
        </span>
        <span className="doc-line-state" data-done={isDone(document)}>
          {isDone(document) && <Icon name="tick" small />}
          {standingWords(document)}
        </span>
        <span className="verb" aria-hidden="true">
          {verbOf(document)}
        </span>
      </Link>
      {!phone && <LineTools document={document} />}
    </li>
  )
}

function LineTools({ document }: { document: DocumentRow }) {
  const download = useDownload()
  const { id, title, allowDownload, my } = document
  return (
    <span className="doc-line-tools">
      <CollectButton
        of={{ kind: 'doc', id }}
        collected={my.collected}
        refreshes={['document']}
        type="text"
        aria-label={`收藏 ${title}`}
      />
      {allowDownload && (
        <Button
          type="text"
          icon={<Icon name="download" />}
          aria-label={`下载 ${title}`}
          loading={download.isPending}
          onClick={() => void download.run(id)}
        />
      )}
    </span>
  )
}
