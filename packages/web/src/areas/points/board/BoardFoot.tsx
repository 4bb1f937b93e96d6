import { dateTimeText } from '#src/ui/time/date-text.ts'
import type { BoardHeader } from './board-address.ts'

const words: Record<BoardHeader['state'], string> = {
  running: '',
  closing: ' · 本期已结束，待封存',
  frozen: ' · 已封存',
  ahead: ' · 本期未开始',
}

/** How fresh a board is, and whether it can still change. */
export function BoardFoot({ header: { asOf, state } }: { header: BoardHeader }) {
  return (
    <p className="points-note points-foot">
      截至 {dateTimeText(asOf.toISOString())}
      {words[state]}
    </p>
  )
}
