import { type MonitorAction, monitorAction } from '@portal/contract/areas/exam/monitor.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { type Seat, type SeatState, seatState, seatWords } from './board-state.ts'

/** What table and cards are given alike. */
export interface SeatRows {
  seats: readonly Seat[]
  now: number
  /** Of the last look at the hall. */
  asOf: Date
  picked: ReadonlySet<string>
  onPick: (ids: ReadonlySet<string>) => void
  onAct: (action: MonitorAction, chosen: readonly Seat[]) => void
}

const words = wordsOf(monitorAction)

const fitting: Record<SeatState, readonly MonitorAction[]> = {
  notStarted: [],
  started: ['addTime', 'message', 'freeze', 'submit', 'allowDevice', 'void'],
  lost: ['addTime', 'message', 'allowDevice', 'freeze', 'submit', 'void'],
  frozen: ['release', 'addTime', 'message', 'submit', 'void'],
  submitted: ['reopen', 'void'],
  void: [],
}

/** What can be done for one person as he is now. */
export function SeatActs({ seat, onAct }: { seat: Seat; onAct: SeatRows['onAct'] }) {
  const acts = fitting[seatState(seat)].filter((action) => action !== 'reopen' || seat.state !== 'appealed')
  const actions = acts.map(
    (action): RowAction => ({
      label: words[action] ?? action,
      danger: action === 'submit' || action === 'void',
      onClick: () => onAct(action, [seat]),
    }),
  )
  return <RowActions actions={actions} />
}

export function SeatTag({ seat }: { seat: Seat }) {
  const state = seatState(seat)
  return <StateWord>{seatWords[state]}</StateWord>
}

export const progressOf = ({ attemptId, answered, items }: Seat): string => (attemptId ? `${answered}/${items}` : '')

export const isSitting = (seat: Seat): boolean => ['started', 'lost', 'frozen'].includes(seatState(seat))
