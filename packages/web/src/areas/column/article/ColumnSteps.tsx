import { type ColumnDetail, type ColumnItem, getColumn } from '@portal/contract/areas/column/column.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { columnAddress, inColumn } from '../addresses.ts'
import { BadgeMark, ProgressBar } from '../learner/progress.tsx'
import { useGladOfBadge } from '../learner/use-glad-of-badge.ts'
import '../column.css'

interface ColumnStepsProps {
  columnId: string
  postId: string
}

/** Where an article stands in the column it was opened from: how far one is, and what comes before and after. */
export function ColumnSteps({ columnId, postId }: ColumnStepsProps) {
  const { data: column } = useQuery(query(getColumn, { id: columnId, manage: false }))
  return column ? <Steps column={column} postId={postId} /> : null
}

/** The next thing not yet completed, after this one or from the beginning; the very next where all is. */
const nextOf = (items: readonly ColumnItem[], at: number): ColumnItem | undefined =>
  [...items.slice(at + 1), ...items.slice(0, at)].find(({ my }) => my.doneAt === null) ?? items[at + 1]

function Steps({ column, postId }: { column: ColumnDetail; postId: string }) {
  const { id: columnId, items } = column
  const at = items.findIndex(({ itemId }) => itemId === postId)
  const [before, after] = at < 0 ? [] : [items[at - 1], nextOf(items, at)]
  useGladOfBadge(column)
  return (
    <nav className="article-steps" aria-label="专栏">
      <Link to={columnAddress(columnId)}>
        <Icon name="book" />
        <b>{column.name}</b>
      </Link>
      {column.my.required > 0 && (
        <ProgressBar {...column.my} name={column.name} isAll={column.my.required >= items.length} />
      )}
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
