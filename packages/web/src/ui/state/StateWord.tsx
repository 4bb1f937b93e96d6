import { Tag } from 'antd'
import { type StateTone, toneOf } from './state-colours.ts'

const colours: Readonly<Record<StateTone, string>> = {
  good: 'success',
  moving: 'processing',
  wanting: 'warning',
  bad: 'error',
  still: 'default',
}

/** A state as a tag, in the one colour that its word has everywhere. */
export function StateWord({ children = '' }: { children: string | undefined }) {
  return <Tag color={colours[toneOf(children)]}>{children}</Tag>
}
