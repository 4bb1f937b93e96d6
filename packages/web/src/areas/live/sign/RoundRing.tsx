const SIZE = 48
const RADIUS = 21
const ROUND = 2 * Math.PI * RADIUS
const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, strokeWidth: 4 }

/** What is left of a round, seconds in the middle. */
export function RoundRing({ left, of }: { left: number; of: number }) {
  const share = of === 0 ? 0 : Math.min(1, left / of)
  return (
    <div className="round-ring" role="timer" aria-label={`还有 ${left} 秒`}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle {...circle} />
        <circle {...circle} strokeDasharray={`${share * ROUND} ${ROUND}`} />
      </svg>
      <b aria-hidden="true">{left}</b>
    </div>
  )
}
