import type { ReactNode } from 'react'
import './state-dot.css'

/** How a state stands: good, wanting something, bad, or neither. */
export type Tone = 'ok' | 'warn' | 'bad' | 'quiet'

/** A state of a record: a dot of its tone and its word. */
export function StateDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="state-dot" data-tone={tone}>
      {children}
    </span>
  )
}
