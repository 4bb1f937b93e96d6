import { useCallback, useEffect, useRef } from 'react'
import type { SeenShare } from './pages/layout.ts'
import type { SeenPage } from './viewer-tools.ts'

const LOOK_MS = 500
/** A sleeping computer or a frozen tab showed nothing. */
const LONGEST_LOOK_MS = 2000

/** Tells twice a second which pages are seen, by which share and for how long; nothing while the tab is hidden. */
export const useSeen = (onSeen: ((seen: readonly SeenPage[]) => void) | undefined, active: boolean) => {
  const look = useRef<() => readonly SeenShare[]>(() => [])
  const told = useRef(onSeen)

  // Follows the render: the clock stays, whom it tells is the newest.
  useEffect(() => {
    told.current = onSeen
  })

  // Follows the clock while the pages are on screen.
  useEffect(() => {
    if (!active) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const ms = Math.min(now - last, LONGEST_LOOK_MS)
      last = now
      if (document.visibilityState === 'visible') told.current?.(look.current().map((seen) => ({ ...seen, ms })))
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [active])

  return useCallback((seen: () => readonly SeenShare[]) => {
    look.current = seen
  }, [])
}
