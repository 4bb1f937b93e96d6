/** Half-open piece of a media time line, in ticks (tenths of a second). */
export type TickSpan = { fromTick: number; toTick: number }

export const TICK_MS = 100
const CLOSABLE_GAP_TICKS = 5
const CLOSABLE_PIECE_TICKS = 50
const FURTHEST_GAP_TICKS = 20

export const ticksFromSeconds = (seconds: number) => Math.round(seconds * 10)
export const secondsFromTicks = (ticks: number) => ticks / 10
export const wholeTicksFromMs = (ms: number) => Math.floor(ms / TICK_MS)

const isNotEmpty = (span: TickSpan) => span.toTick > span.fromTick

/** Joins overlapping and touching spans of a list that is sorted by start. */
const joinSorted = (sorted: readonly TickSpan[]) => {
  const joined: TickSpan[] = []
  for (const { fromTick, toTick } of sorted) {
    const last = joined.at(-1)
    if (last && fromTick <= last.toTick) last.toTick = Math.max(last.toTick, toTick)
    else joined.push({ fromTick, toTick })
  }
  return joined
}

/** The one normal form: sorted, disjoint, not touching, nothing empty. Every other function here expects it. */
export const normalizeSpans = (spans: readonly TickSpan[]): TickSpan[] =>
  joinSorted(spans.filter(isNotEmpty).sort((a, b) => a.fromTick - b.fromTick))

export const unionSpans = (a: readonly TickSpan[], b: readonly TickSpan[]) => normalizeSpans([...a, ...b])

export const clipSpans = (spans: readonly TickSpan[], durationTicks: number): TickSpan[] =>
  spans
    .map(({ fromTick, toTick }) => ({ fromTick: Math.max(fromTick, 0), toTick: Math.min(toTick, durationTicks) }))
    .filter(isNotEmpty)

export const lengthTicks = (spans: readonly TickSpan[]) =>
  spans.reduce((sum, span) => sum + span.toTick - span.fromTick, 0)

/** What of `spans` is not in `taken`. */
export const subtractSpans = (spans: readonly TickSpan[], taken: readonly TickSpan[]): TickSpan[] => {
  const rest: TickSpan[] = []
  let next = 0
  for (const span of spans) {
    let { fromTick } = span
    for (let piece = taken[next]; piece && piece.fromTick < span.toTick; piece = taken[next]) {
      rest.push({ fromTick, toTick: piece.fromTick })
      fromTick = Math.max(fromTick, piece.toTick)
      // A piece that reaches beyond this span may also cut the following one.
      if (piece.toTick > span.toTick) break
      next += 1
    }
    rest.push({ fromTick, toTick: span.toTick })
  }
  return rest.filter(isNotEmpty)
}

export const gapsOf = (spans: readonly TickSpan[], durationTicks: number) =>
  durationTicks > 0 ? subtractSpans([{ fromTick: 0, toTick: durationTicks }], spans) : []

/**
 * The reading of a raw union: a gap of at most 0.5 s between two pieces of at least 5 s each counts as seen.
 * Crumbs lying inside such a gap do not keep it open, else crediting one of them would lower the coverage.
 */
export const closeSmallGaps = (spans: readonly TickSpan[]): TickSpan[] => {
  const bridges: TickSpan[] = []
  let previousEnd: number | null = null
  for (const { fromTick, toTick } of spans) {
    if (toTick - fromTick < CLOSABLE_PIECE_TICKS) continue
    if (previousEnd !== null && fromTick - previousEnd <= CLOSABLE_GAP_TICKS) {
      bridges.push({ fromTick: previousEnd, toTick: fromTick })
    }
    previousEnd = toTick
  }
  return bridges.length > 0 ? unionSpans(spans, bridges) : [...spans]
}

/** Covered ticks as every figure counts them: clipped to the item and small gaps closed. */
export const coveredTicks = (spans: readonly TickSpan[], durationTicks: number) =>
  lengthTicks(closeSmallGaps(clipSpans(spans, durationTicks)))

/** End of what was seen without a break since the beginning; breaks of at most 2 s are passed over. */
export const furthestTick = (spans: readonly TickSpan[]) => {
  let furthest = 0
  for (const { fromTick, toTick } of spans) {
    if (fromTick > furthest + FURTHEST_GAP_TICKS) break
    furthest = toTick
  }
  return furthest
}

/** Whether a first viewing may start here: beyond the furthest point only the same 2 s are forgiven. */
export const isAhead = (fromTick: number, furthest: number) => fromTick > furthest + FURTHEST_GAP_TICKS
