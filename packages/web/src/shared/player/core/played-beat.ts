import { type RatedSpan, spanToWire } from '@portal/contract/areas/learning/play/beat.ts'

const MOST_SPANS = 100

/** Spans as they travel; scrubbing makes many tiny ones, of which a beat takes so many. */
export const wireSpansOf = (spans: readonly RatedSpan[]) =>
  spans.slice(0, MOST_SPANS).map(({ ratePercent, ...span }) => ({
    ...spanToWire(span),
    rate: Math.min(Math.max(ratePercent, 10), 1600) / 100,
  }))
