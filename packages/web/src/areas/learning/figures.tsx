import './admin.css'

/** Hours always with two decimals, so that columns line up and add up. */
export const hoursText = (hours: number | null | undefined) => hours?.toFixed(2) ?? '—'

/** A rate of people in words and as a bar, green from the target on; without people there is none. */
export function RateBar({ rate, target }: { rate: number | null; target: number }) {
  if (rate === null) return <>—</>
  return (
    <span className="rate-bar">
      <span className="rate-bar-track" aria-hidden="true">
        <span style={{ width: `${rate}%` }} data-low={rate < target} />
      </span>
      {rate.toFixed(1)}%
    </span>
  )
}
