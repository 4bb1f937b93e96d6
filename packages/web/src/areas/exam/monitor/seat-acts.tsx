import { type MonitorAction, monitorAction, monitorAlerts } from '@portal/contract/areas/exam/monitor.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
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

/** The act that fits what his row says: a waiting device is let in, a frozen one released. */
const firstFor = (seat: Seat): MonitorAction | null =>
  seat.alerts.includes(monitorAlerts.deviceWaits) ? 'allowDevice' : null

/** What can be done for one person as he is now. */
export function SeatActs({ seat, onAct }: { seat: Seat; onAct: SeatRows['onAct'] }) {
  const first = firstFor(seat)
  const fit = fitting[seatState(seat)].filter((action) => action !== 'reopen' || seat.state !== 'appealed')
  const acts = first !== null && fit.includes(first) ? [first, ...fit.filter((action) => action !== first)] : fit
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
  return (
    <span className="monitor-state" data-kind={state}>
      {seatWords[state]}
    </span>
  )
}

export const progressOf = ({ attemptId, answered, items }: Seat): string => (attemptId ? `${answered}/${items}` : '')

export const isSitting = (seat: Seat): boolean => ['started', 'lost', 'frozen'].includes(seatState(seat))

/** Why somebody is to be looked at, in words with a sign. */
export function SeatAlerts({ seat }: { seat: Seat }) {
  const state = seatState(seat)
  const words = [...seat.alerts, ...(state === 'lost' ? ['断线'] : [])]
  if (words.length === 0) return null
  return (
    <span className="monitor-alert" data-grave={seat.alerts.length > 0} title={words.join('、')}>
      <Icon name="warning" small /> {words.join('、')}
    </span>
  )
}

/** How far somebody has come, as a bar beside the figures. */
export function SeatProgress({ seat }: { seat: Seat }) {
  const { attemptId, answered, items } = seat
  if (attemptId === null) return null
  return (
    <span className="monitor-done">
      <i aria-hidden="true">
        <b style={{ width: `${items === 0 ? 0 : Math.min(100, (answered / items) * 100)}%` }} />
      </i>
      {progressOf(seat)}
    </span>
  )
}
