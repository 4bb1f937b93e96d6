import { BOARD_PAGE } from '@portal/contract/areas/points/board.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LatePagination } from '#src/ui/late/LateParts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { useBoardAddress } from './PeriodBar.tsx'

export interface BoardLine {
  key: string
  rank: number | null
  name: string
  /** Where the name leads to; only for those who may look there. */
  to?: string | null
  note: string
  figure: ReactNode
  aside?: ReactNode
  mine: boolean
}

interface BoardListProps {
  title: string
  lines: readonly BoardLine[]
  total: number
  empty: string
}

/** Rows of a board; the first three carry a medal, the own one stands out. */
export function BoardList({ title, lines, total, empty }: BoardListProps) {
  const { asked, setQuery } = useBoardAddress()
  if (lines.length === 0) return <EmptyNew text={empty} />
  return (
    <>
      <ol className="points-board" aria-label={title}>
        {lines.map((line) => (
          <li key={line.key} className="points-line" data-mine={line.mine}>
            <RankMark rank={line.rank} />
            <span className="points-who">
              {line.to ? <Link to={line.to}>{line.name}</Link> : <span>{line.name}</span>}
              <span className="points-note">{line.note}</span>
            </span>
            {line.aside && <span className="points-aside">{line.aside}</span>}
            <strong className="points-figure">{line.figure}</strong>
          </li>
        ))}
      </ol>
      {total > BOARD_PAGE && (
        <LatePagination
          size="small"
          current={asked.page}
          pageSize={BOARD_PAGE}
          total={Math.min(total, BOARD_PAGE * 200)}
          showSizeChanger={false}
          onChange={(page) => setQuery({ page: page === 1 ? undefined : String(page) })}
        />
      )}
    </>
  )
}

const MEDALS = 3

export function RankMark({ rank }: { rank: number | null }) {
  return (
    <span className="points-rank" data-medal={rank !== null && rank <= MEDALS ? rank : undefined}>
      {rank ?? '–'}
    </span>
  )
}
