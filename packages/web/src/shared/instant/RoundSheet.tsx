import type { ReactNode } from 'react'
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
    ['正确率', rateOf(round)],
    ['答对', `${round.right}/${round.answered} 题`],
    ['积分', `+${round.points}`],
  ]
  return (
    <section className="instant-sheet" aria-label={title}>
      <h1>{title}</h1>
      <dl>
        {facts.map(([term, figure]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
