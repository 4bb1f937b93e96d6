import './target-bar.css'

/** In the drawing's own units; it is as wide as its place. */
const WIDTH = 360
const TICKS = [0, 25, 50, 75]

interface BarProps {
  /** What it is about, for those who do not see it. */
  name: string
  /** Percent. */
  rate: number
  /** Null where nothing is aimed at: then nothing is missing either. */
  target: number | null
}

const at = (percent: number) => (WIDTH * Math.min(100, Math.max(0, percent))) / 100

/** How much is reached, what is missing to the target, and the target itself as a line that goes on through all rows. */
export function TargetBar({ name, rate, target }: BarProps) {
  const aim = target === null ? null : at(target)
  const missing = aim === null ? 0 : aim - at(rate) - 2
  return (
    <svg
      className="target-bar"
      viewBox={`0 0 ${WIDTH} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${name} ${rate.toFixed(1)}%${target === null ? '' : `，目标 ${target}%`}`}
    >
      <rect className="target-bar-all" y="14" width={WIDTH} height="12" rx="3" />
      <rect className="target-bar-reached" y="14" width={at(rate)} height="12" rx="3" />
      {missing > 0 && (
        <rect className="target-bar-missing" x={at(rate) + 2} y="14" width={missing} height="12" rx="3" />
      )}
      {aim !== null && <line x1={aim} x2={aim} y1="0" y2="40" />}
    </svg>
  )
}

/** The scale above such bars: quarters, and the target by name. */
export function TargetScale({ target }: { target: number | null }) {
  // Two words in one place would cover each other.
  const ticks = TICKS.filter((tick) => target === null || Math.abs(tick - target) > 12)
  return (
    <span className="target-scale" aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ left: `${tick}%` }}>
          {tick}%
        </span>
      ))}
      {target !== null && <b style={{ left: `${target}%` }}>目标 {target}%</b>}
    </span>
  )
}
