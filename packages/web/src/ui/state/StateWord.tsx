import { Tag } from 'antd'
import { type StateTone, toneOf } from './state-colours.ts'

const colours: Readonly<Record<StateTone, string>> = {
  good: 'success',
  moving: 'processing',
  wanting: 'warning',
  bad: 'error',
  still: 'default',
}

interface StateWordProps {
  children: string | undefined
  /** The state itself, where more than its word is said. */
  of?: string
}

/** A state as a tag, in the one colour that its word has everywhere. */
export function StateWord({ children = '', of = children }: StateWordProps) {
  return <Tag color={colours[toneOf(of)]}>{children}</Tag>
}
