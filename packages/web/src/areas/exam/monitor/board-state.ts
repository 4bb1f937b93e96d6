import { LOST_AFTER_SECONDS } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { type BoardRow, type monitorBoard, seatSign } from '@portal/contract/areas/exam/monitor.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { clockText } from '#src/shared/attempt/clock-text.ts'
import { timeText } from '#src/ui/time/date-text.ts'

export type Board = ResultOf<typeof monitorBoard>

/** A person of the board with his name, as the page holds him. */
export interface Seat extends BoardRow {
  id: string
  person: NonNullable<BoardRow['person']>
  isLost: boolean
}

/** What the page knows of a hall: everybody by id, and the tiles of the last answer. */
export interface Hall {
  seats: ReadonlyMap<string, Seat>
  facts: Omit<Board, 'rows' | 'progress' | 'lost'>
}

const NOBODY: Seat['person'] = { name: '', code: '', orgId: '', orgName: '' }

/** Seats by their signs; a sign of two people names nobody. */
const signed = (seats: ReadonlyMap<string, Seat>): ReadonlyMap<string, string | null> => {
  const bySign = new Map<string, string | null>()
  for (const id of seats.keys()) bySign.set(seatSign(id), bySign.has(seatSign(id)) ? null : id)
  return bySign
}

/** A first load, its further parts and every delta, one after the other: rows replace, names stay. */
export const joined = (before: Hall | null, { rows, progress, lost, ...facts }: Board): Hall => {
  const seats = new Map(before?.seats ?? [])
  for (const row of rows) {
    const known = seats.get(row.personId)
    const person = row.person ?? known?.person ?? NOBODY
    seats.set(row.personId, { ...row, id: row.personId, person, isLost: false })
  }
  const bySign = signed(seats)
  for (const [sign, answered] of progress) {
    const known = seats.get(bySign.get(sign) ?? '')
    // Somebody who has just answered is there.
    if (known) seats.set(known.id, { ...known, answered, lastBeatAt: facts.serverNow })
  }
  const gone = new Map(lost.map(([sign, pulse]) => [bySign.get(sign) ?? sign, pulse]))
  for (const [id, seat] of seats) {
    const isLost = gone.has(id)
    const pulse = gone.get(id) ?? null
    const lastBeatAt = pulse === null ? seat.lastBeatAt : new Date(pulse * 1000)
    if (isLost !== seat.isLost || lastBeatAt?.getTime() !== seat.lastBeatAt?.getTime())
      seats.set(id, { ...seat, isLost, lastBeatAt })
  }
  return { seats, facts }
}

export type SeatState = 'notStarted' | 'started' | 'frozen' | 'lost' | 'submitted' | 'void'

export const seatState = ({ state, isLost }: Pick<Seat, 'state' | 'isLost'>): SeatState => {
  if (state === 'prepared') return 'notStarted'
  if (state === 'started') return isLost ? 'lost' : 'started'
  if (state === 'frozen' || state === 'void') return state
  return 'submitted'
}

export const seatWords: Record<SeatState, string> = {
  notStarted: '未开始',
  started: '答题中',
  frozen: '冻结',
  lost: '断线',
  submitted: '已交',
  void: '已作废',
}

/** What a tab shows: one state, or whoever asks for a person. */
export type SeatView = SeatState | 'asking'

/** Somebody is to be looked at: an alert, a frozen clock, no sign of life. */
export const isAsking = (seat: Seat): boolean => seat.alerts.length > 0 || ['lost', 'frozen'].includes(seatState(seat))

const fitsView = (seat: Seat, view: SeatView | null): boolean =>
  view === null || (view === 'asking' ? isAsking(seat) : seatState(seat) === view)

export interface SeatFilter {
  state: SeatView | null
  orgId: string | null
  alerted: boolean
  name: string
}

/** Whoever needs a look comes first, then those who sit, then the rest by name. */
const RANK: Record<SeatState, number> = { lost: 0, frozen: 1, started: 2, notStarted: 3, submitted: 4, void: 5 }
const collator = new Intl.Collator('zh-CN')

export const shownSeats = ({ seats }: Hall, { state, orgId, alerted, name }: SeatFilter): Seat[] =>
  [...seats.values()]
    .filter(
      (seat) =>
        fitsView(seat, state) &&
        (orgId === null || seat.person.orgId === orgId) &&
        (!alerted || seat.alerts.length > 0) &&
        (name === '' || seat.person.name.includes(name) || seat.person.code.includes(name)),
    )
    .sort(
      (a, b) =>
        Number(b.alerts.length > 0) - Number(a.alerts.length > 0) ||
        RANK[seatState(a)] - RANK[seatState(b)] ||
        collator.compare(a.person.name, b.person.name),
    )

const MINUTE_S = 60
const HOUR_S = 3600

const agoText = (seconds: number): string => {
  if (seconds < 5) return '刚刚'
  if (seconds < MINUTE_S) return `${seconds} 秒前`
  return `${Math.floor(seconds / MINUTE_S)} 分 ${seconds % MINUTE_S} 秒前`
}

/**
 * When somebody was heard of. The board tells whole rows only when they change: who is not lost gave a sign within the
 * time after which he would be, whatever his row said last.
 */
export const pulseText = (seat: Seat, asOf: Date): string => {
  const at = seat.lastBeatAt?.getTime()
  const seconds = at === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor((asOf.getTime() - at) / 1000))
  const isStale = seconds > LOST_AFTER_SECONDS
  if (isStale && seatState(seat) === 'started' && seat.standsSince === null) return `${LOST_AFTER_SECONDS} 秒内`
  return seconds < HOUR_S ? agoText(seconds) : timeText(at)
}

/** What is left, as the examinee reads it; a clock that stands shows what it stood at. */
export const remainingText = (
  { deadline, standsSince }: Pick<Seat, 'deadline' | 'standsSince'>,
  now: number,
): string => {
  if (!deadline) return '不限'
  return clockText(Math.max(0, deadline.getTime() - (standsSince?.getTime() ?? now)))
}
