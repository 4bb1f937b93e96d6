const SIZE = 72
const STROKE = 7
const RADIUS = (SIZE - STROKE) / 2
const ROUND = 2 * Math.PI * RADIUS

export const hoursText = (hours: number) => hours.toFixed(2)

/** 学时 of the year, done against target; without a target it is a grey ring with the figure. */
export function YearRing({ hours, target }: { hours: number; target: number }) {
  const share = target === 0 ? 0 : Math.min(1, hours / target)
  return (
    <div
      className={target === 0 ? 'year-ring year-ring-idle' : 'year-ring'}
      role="img"
      aria-label={
        target === 0 ? `今年学时 ${hoursText(hours)}` : `今年学时 ${hoursText(hours)}，目标 ${hoursText(target)}`
      }
    >
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={STROKE} />
        {share > 0 && (
          <circle
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            strokeWidth={STROKE}
            strokeDasharray={`${share * ROUND} ${ROUND}`}
          />
        )}
      </svg>
      <div aria-hidden="true">
        <b>{hoursText(hours)}</b>
        <small>学时</small>
      </div>
    </div>
  )
}
