import { BOARD_PAGE } from '@portal/contract/areas/points/board.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LatePagination } from '#src/ui/late/LateParts.tsx'
import { useBoardAddress } from './board-address.ts'

export interface BoardLine {
  key: string
  rank: number | null
  picture?: ReactNode
  name: string
  /** Where the name leads to; only for those who may look there. */
  to?: string | null
  note: ReactNode
  figure: ReactNode
  mine: boolean
}

/** Rows of a board; the own one stands out. */
export function BoardList({ title, lines }: { title: string; lines: readonly BoardLine[] }) {
  return (
    <ol className="points-board" aria-label={title}>
      {lines.map((line) => (
        <li key={line.key} className="points-line" data-mine={line.mine}>
          <span className="points-rank">{line.rank === null ? '–' : line.rank.toLocaleString('zh-CN')}</span>
          {line.picture}
          <span className="points-who">
            {line.to ? (
              <Link className="thumb" to={line.to}>
                {line.name}
              </Link>
            ) : (
              <b>{line.name}</b>
            )}
            <span className="points-note">{line.note}</span>
          </span>
          <strong className="points-figure">{line.figure}</strong>
        </li>
      ))}
    </ol>
  )
}

/** The pages of a board longer than one. */
export function BoardPages({ total }: { total: number }) {
  const { asked, setQuery } = useBoardAddress()
  if (total <= BOARD_PAGE) return null
  return (
    <LatePagination
      size="small"
      simple
      current={asked.page}
      pageSize={BOARD_PAGE}
      total={Math.min(total, BOARD_PAGE * 200)}
      showSizeChanger={false}
      onChange={(page) => setQuery({ page: page === 1 ? undefined : String(page) })}
    />
  )
}
