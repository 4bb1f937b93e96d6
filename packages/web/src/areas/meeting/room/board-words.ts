import type { BoardEntry } from '@portal/contract/areas/meeting/room.ts'
import { lookOf } from './board-week.ts'

/** How many come, in the words of its state. */
export const countWords = (entry: BoardEntry): string => {
  const { attending, expected, present } = entry
  switch (lookOf(entry)) {
    case 'now':
      return `进行中 ${present ?? 0} / ${expected}`
    case 'done':
      return present === null ? '' : `${present} 到`
    case 'plan':
      return `${attending} / ${expected}`
    case 'draft':
      return '草稿'
    case 'clash':
      return '占用冲突'
    case 'session':
      return `${expected} 人`
    case 'taken':
      return ''
  }
}
