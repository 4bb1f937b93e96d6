import { MINUTE_MS } from '../../kit/shanghai.ts'
import type { ScanDirection, StayEnd } from './words.ts'

/** The same press again: same subject, place and direction within this time. */
export const SAME_EVENT_MS = MINUTE_MS

/** A scan of one subject that counts. */
export interface StayEvent {
  id: string
  placeId: string
  /** Ids from the topmost place down to this one, each followed by a slash. */
  path: string
  direction: ScanDirection
  atMs: number
  heads: number
  /** Of an entry: when the stay ends by itself; null for guests, whose stays never do. */
  endsAtMs: number | null
  /** Of an exit: somebody else wrote it. */
  byGuard?: boolean
}

export interface FoldedStay {
  placeId: string
  path: string
  heads: number
  fromMs: number
  /** Null while it goes on. */
  toMs: number | null
  endedBy: StayEnd | null
  inEventId: string
  outEventId: string | null
}

export type EventOutcome = 'entered' | 'moved' | 'left' | 'leftPartly' | 'same' | 'noEntry'

export interface Folded {
  stays: FoldedStay[]
  outcomes: ReadonlyMap<string, EventOutcome>
}

type Open = FoldedStay & { endsAtMs: number | null }

const close = (
  { endsAtMs: _, ...stay }: Open,
  end: { toMs: number; endedBy: StayEnd; outEventId?: string },
): FoldedStay => ({
  ...stay,
  toMs: end.toMs,
  endedBy: end.endedBy,
  outEventId: end.outEventId ?? null,
})

const isSame = (before: StayEvent | undefined, { placeId, direction, atMs }: StayEvent): boolean =>
  before !== undefined &&
  before.placeId === placeId &&
  before.direction === direction &&
  atMs - before.atMs <= SAME_EVENT_MS

/** Where one subject was, from its scans in the order of their times. A stay that ends by itself has ended when `nowMs` says so. */
export const foldStays = (events: readonly StayEvent[], nowMs: number): Folded => {
  const stays: FoldedStay[] = []
  const outcomes = new Map<string, EventOutcome>()
  let open: Open | null = null
  let before: StayEvent | undefined

  const endByItself = (untilMs: number) => {
    if (!open || open.endsAtMs === null || open.endsAtMs > untilMs) return
    stays.push(close(open, { toMs: open.endsAtMs, endedBy: 'auto' }))
    open = null
  }
  const enter = (event: StayEvent) => {
    outcomes.set(event.id, open ? 'moved' : 'entered')
    if (open) stays.push(close(open, { toMs: event.atMs, endedBy: 'inferred' }))
    const { placeId, path, heads, endsAtMs } = event
    open = {
      placeId,
      path,
      heads,
      endsAtMs,
      fromMs: event.atMs,
      toMs: null,
      endedBy: null,
      inEventId: event.id,
      outEventId: null,
    }
  }
  const leave = (event: StayEvent) => {
    if (!open?.path.startsWith(event.path)) {
      outcomes.set(event.id, 'noEntry')
      return
    }
    const gone = Math.min(event.heads, open.heads)
    const end = { toMs: event.atMs, endedBy: event.byGuard ? 'guard' : 'out', outEventId: event.id } as const
    stays.push(close({ ...open, heads: gone }, end))
    outcomes.set(event.id, gone < open.heads ? 'leftPartly' : 'left')
    // Companions who stay on do so under the guest's name.
    open = gone < open.heads ? { ...open, heads: open.heads - gone } : null
  }

  for (const event of events.toSorted((one, other) => one.atMs - other.atMs)) {
    endByItself(event.atMs)
    if (isSame(before, event)) {
      outcomes.set(event.id, 'same')
      continue
    }
    before = event
    if (event.direction === 'in') enter(event)
    else leave(event)
  }
  endByItself(nowMs)
  const rest = open as Open | null
  if (rest) {
    const { endsAtMs: _, ...stay } = rest
    stays.push(stay)
  }
  return { stays, outcomes }
}

/** Heads of the stays that are open at a time in a place or below it. */
export const insideAt = (stays: readonly FoldedStay[], path: string, atMs: number): number =>
  stays
    .filter((stay) => stay.path.startsWith(path) && stay.fromMs <= atMs && (stay.toMs === null || atMs < stay.toMs))
    .reduce((sum, { heads }) => sum + heads, 0)

/** Whether these people fit: whoever is inside already only moves. */
export const fits = ({
  inside,
  own,
  heads,
  limit,
}: {
  inside: number
  own: number
  heads: number
  limit: number
}): boolean => inside + heads - own <= limit
