import './admin.css'

/** Hours always with two decimals, so that columns line up and add up. */
export const hoursText = (hours: number | null | undefined) => hours?.toFixed(2) ?? '—'

/** A rate of people in words and as a bar; without people there is none. */
export function RateBar({ rate }: { rate: number | null }) {
  if (rate === null) return <>—</>
  return (
    <span className="rate-bar">
      <span className="rate-bar-track" aria-hidden="true">
        <span style={{ width: `${rate}%` }} data-low={rate < 60} />
      </span>
      {rate.toFixed(1)}%
    </span>
  )
}
