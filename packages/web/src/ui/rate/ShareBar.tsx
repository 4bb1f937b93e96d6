import './share-bar.css'

interface ShareBarProps {
  /** 0–100. */
  percent: number
  tone?: 'brand' | 'ok'
}

/** A share of people as a short bar with its figure, for a column of a list. */
export function ShareBar({ percent, tone = 'brand' }: ShareBarProps) {
  return (
    <span className="share-bar" data-tone={tone}>
      <span aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
      {percent === 100 ? '100%' : `${percent.toFixed(1)}%`}
    </span>
  )
}
