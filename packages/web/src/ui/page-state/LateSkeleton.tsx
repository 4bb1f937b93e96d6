import { type ReactNode, useEffect, useState } from 'react'
import { PageShape } from './PageShape.tsx'

const PATIENCE_MS = 150

/** A skeleton that comes only when loading takes a while, so quick answers do not flicker. */
export function LateSkeleton({ shape }: { shape?: ReactNode }) {
  const [late, setLate] = useState(false)

  // Follows the clock.
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])

  return <div aria-busy="true">{late && (shape ?? <PageShape />)}</div>
}
