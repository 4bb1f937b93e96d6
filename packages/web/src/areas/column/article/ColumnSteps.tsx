import { getColumn } from '@portal/contract/areas/column/column.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { columnAddress, inColumn } from '../addresses.ts'
import { BadgeMark, ProgressBar } from '../learner/progress.tsx'
import '../column.css'

/** Where an article stands in the column it was opened from: how far one is, and what comes before and after. */
export function ColumnSteps({ columnId, postId }: { columnId: string; postId: string }) {
  const { data: column } = useQuery(query(getColumn, { id: columnId, manage: false }))
  if (!column) return null
  const at = column.items.findIndex(({ itemId }) => itemId === postId)
  const [before, after] = at < 0 ? [] : [column.items[at - 1], column.items[at + 1]]
  return (
    <nav className="article-steps" aria-label="专栏">
      <Link to={columnAddress(columnId)}>
        <Icon name="book" />
        <b>{column.name}</b>
      </Link>
      {column.my.required > 0 && <ProgressBar {...column.my} name={column.name} />}
      <BadgeMark at={column.my.badgeAt} />
      <div>
        {before && (
          <Link to={inColumn(before.link, columnId)} replace>
            上一篇：{before.title}
          </Link>
        )}
        {after && (
          <Link to={inColumn(after.link, columnId)} replace>
            下一篇：{after.title}
          </Link>
        )}
      </div>
    </nav>
  )
}
