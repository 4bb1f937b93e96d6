import type { ReactNode } from 'react'
import './label-name.css'

interface LabelNameProps {
  name: ReactNode
  colour: string | null
}

/** A label with its colour beside the words, which stay readable whatever colour was chosen. */
export function LabelName({ name, colour }: LabelNameProps) {
  return (
    <span className="label-name">
      {colour !== null && <span aria-hidden className="label-name-colour" style={{ background: colour }} />}
      {name}
    </span>
  )
}
