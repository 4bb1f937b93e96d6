import type { ReactNode } from 'react'
import type { StateTone } from './state-colours.ts'
import './state-dot.css'

/** A state of a record among others: a dot of its tone and its word. */
export function StateDot({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className="state-dot" data-tone={tone}>
      {children}
    </span>
  )
}
