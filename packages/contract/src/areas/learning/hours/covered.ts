import { MINUTE_MS } from '../../../kit/shanghai.ts'

/** From–to in milliseconds. */
export interface Span {
  from: number
  to: number
}

/** Minutes of a span that lie in any of the others, each counted once; a begun minute is one. */
export const minutesCovered = (span: Span, others: readonly Span[]): number => {
  const inside = others
    .map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from)
  let [covered, reached] = [0, span.from]
  for (const { from, to } of inside) {
    covered += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return Math.ceil(covered / MINUTE_MS)
}
