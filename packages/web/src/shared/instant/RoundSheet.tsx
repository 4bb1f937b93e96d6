import type { ReactNode } from 'react'
import { FigureRow } from '#src/ui/plain/FigureRow.tsx'
import './instant.css'
import type { RoundFigures } from './round-figures.ts'

interface RoundSheetProps {
  title: string
  round: RoundFigures
  /** Sentences and buttons below the figures. */
  children?: ReactNode
}

const rateOf = ({ right, answered }: RoundFigures) =>
  answered === 0 ? '—' : `${Math.round((right / answered) * 100)}%`

/** What a round came to: right share, answers, points. */
export function RoundSheet({ title, round, children }: RoundSheetProps) {
  const facts = [
    { name: '正确率', figure: rateOf(round) },
    { name: '答对', figure: `${round.right}/${round.answered} 题` },
    { name: '积分', figure: `+${round.points}` },
  ]
  return (
    <section className="instant-sheet" aria-label={title}>
      <h1>{title}</h1>
      <FigureRow figures={facts} />
      {children}
    </section>
  )
}
