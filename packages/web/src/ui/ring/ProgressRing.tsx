import type { ReactNode } from 'react'
import './progress-ring.css'

interface ProgressRingProps {
  /** What is done of the whole, 0–1; null where there is no whole: then the ring stays grey and empty. */
  share: number | null
  /** The ring in words. */
  name: string
  size?: number
  stroke?: number
  /** The figure in the middle; the name says it already. */
  children: ReactNode
}

/** Progress as a ring in the warm colour. */
export function ProgressRing({ share, name, size = 72, stroke = 7, children }: ProgressRingProps) {
  const radius = (size - stroke) / 2
  const round = 2 * Math.PI * radius
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: stroke }
  return (
    <div
      className={share === null ? 'progress-ring progress-ring-idle' : 'progress-ring'}
      style={{ width: size, height: size }}
      role="img"
      aria-label={name}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle {...circle} />
        {share !== null && share > 0 && (
          <circle {...circle} strokeDasharray={`${Math.min(1, share) * round} ${round}`} />
        )}
      </svg>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
