import { clockText } from '#src/shared/player/core/clock-text.ts'

interface PeopleCurveProps {
  /** Seconds on air, and people at once. */
  points: readonly { at: number; people: number }[]
  peak: number
  /** Time of day of the beginning; empty where it is not known. */
  begun: string
}

const WIDTH = 256
const HEIGHT = 56

/** How many were there along the broadcast. */
export function PeopleCurve({ points, peak, begun }: PeopleCurveProps) {
  const last = points.at(-1)
  const length = Math.max(last?.at ?? 1, 1)
  const most = Math.max(peak, 1)
  const place = ({ at, people }: { at: number; people: number }) =>
    `${((at / length) * WIDTH).toFixed(1)} ${(HEIGHT - (people / most) * (HEIGHT - 6)).toFixed(1)}`
  const line = points.map(place).join('L')
  return (
    <figure className="people-curve">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`在线人数曲线，最高 ${peak} 人`}
      >
        <path className="people-area" d={`M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`} />
        <path className="people-line" d={`M${line}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <span>{begun}</span>
        <span>最高 {peak.toLocaleString('zh-CN')}</span>
        <span>{clockText(length)}</span>
      </figcaption>
    </figure>
  )
}
