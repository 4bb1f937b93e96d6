import { closeSmallGaps, gapsOf, subtractSpans, type TickSpan } from '@portal/contract/areas/learning/play/intervals.ts'

export interface CoverageSegment {
  kind: 'acknowledged' | 'pending' | 'gap'
  fromTick: number
  toTick: number
  /** Shares of the whole in percent. */
  leftPercent: number
  widthPercent: number
}

/** The pieces of a progress bar in order: settled, played but not yet settled, and missing. */
export const coverageSegments = (
  acknowledged: readonly TickSpan[],
  pending: readonly TickSpan[],
  durationTicks: number,
): CoverageSegment[] => {
  if (durationTicks <= 0) return []
  const settled = closeSmallGaps(acknowledged)
  const gaps = gapsOf(settled, durationTicks)
  const open = subtractSpans(gaps, pending)
  const segment = (kind: CoverageSegment['kind']) => (span: TickSpan) => {
    const toTick = Math.min(span.toTick, durationTicks)
    return {
      kind,
      fromTick: span.fromTick,
      toTick,
      leftPercent: (span.fromTick / durationTicks) * 100,
      widthPercent: ((toTick - span.fromTick) / durationTicks) * 100,
    }
  }
  return [
    ...settled.map(segment('acknowledged')),
    ...subtractSpans(gaps, open).map(segment('pending')),
    ...open.map(segment('gap')),
  ]
    .filter(({ fromTick, toTick }) => toTick > fromTick)
    .sort((a, b) => a.fromTick - b.fromTick)
}
