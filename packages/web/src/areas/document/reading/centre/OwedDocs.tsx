import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { listDocuments } from '@portal/contract/areas/document/document-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { ProgressRing } from '#src/ui/ring/ProgressRing.tsx'
import { readAddress } from '../../document-home.ts'
import { aboutWords } from './doc-words.ts'

const MOST = 3

const ask = (readState: 'due' | 'again' | 'reading') =>
  query(listDocuments, { page: 1, pageSize: MOST, keyword: '', filter: { readState }, exactTotal: false })

/** The top row: what only waits for the acknowledgement or has to be read anew, and what was begun. */
export function OwedDocs() {
  const due = useQuery(ask('due')).data
  const again = useQuery(ask('again')).data
  const reading = useQuery(ask('reading')).data?.list ?? []
  const owed = [...(due?.list ?? []), ...(again?.list ?? [])].slice(0, MOST)
  const total = Math.max(0, due?.total ?? 0) + Math.max(0, again?.total ?? 0)
  const [going] = reading
  if (owed.length === 0 && !going) return null
  return (
    <div className="doc-top">
      {owed.length > 0 && (
        <section className="learning-block doc-owed" aria-label="待知悉">
          <h2>
            待知悉 <span>{total}</span>
          </h2>
          <ul>
            {owed.map((document) => (
              <OwedLine key={document.id} document={document} />
            ))}
          </ul>
        </section>
      )}
      {going && <Going document={going} />}
    </div>
  )
}

function OwedLine({ document }: { document: DocumentRow }) {
  const { id, title, my } = document
  return (
    <li>
      <Link to={readAddress(id)}>
        <span>
          <b>{title}</b>
          <small>{my.ackDue ? '已读完，请确认知悉' : '已更新，请重新阅读'}</small>
        </span>
        <span className="verb" aria-hidden="true">
          {my.ackDue ? '确认' : '重读'}
        </span>
      </Link>
    </li>
  )
}

function Going({ document }: { document: DocumentRow }) {
  const { id, title, pages, my } = document
  return (
    <section className="learning-block doc-going" aria-label="继续阅读">
      <h2>继续阅读</h2>
      <Link to={readAddress(id)}>
        <ProgressRing
          share={my.pagesRead / Math.max(1, pages)}
          name={`已读 ${my.pagesRead}/${pages} 页`}
          size={48}
          stroke={5}
        >
          <small>{Math.floor(my.coverage)}%</small>
        </ProgressRing>
        <span>
          <b>{title}</b>
          <small>
            看到第 {my.page} 页，已读 {my.pagesRead}/{pages} 页
          </small>
          <small className="doc-going-about">{aboutWords(document)}</small>
        </span>
        <span className="verb" aria-hidden="true">
          <Icon name="begin" small />
          继续
        </span>
      </Link>
    </section>
  )
}
