import type { ReactNode } from 'react'
import { RankMark } from './BoardList.tsx'

interface MyRowProps {
  label: string
  rank: number | null
  figure: ReactNode
  /** Distance to the next place, or why there is no rank. */
  note: string
}

/** The own place, always in sight at the bottom of the board. */
export function MyRow({ label, rank, figure, note }: MyRowProps) {
  return (
    <section className="points-mine points-line" aria-label={label}>
      <RankMark rank={rank} />
      <span className="points-who">
        <span>{label}</span>
        <span className="points-note">{note}</span>
      </span>
      <strong className="points-figure">{figure}</strong>
    </section>
  )
}
