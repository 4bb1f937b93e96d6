import { useEffect, useState } from 'react'

/** Which of `count` pictures is shown: the next one after some seconds, unless it was stopped or the page is hidden. */
export const useRotation = (count: number, seconds: number) => {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const shown = count === 0 ? 0 : at % count

  // Follows the clock; every change of the picture begins its time anew.
  useEffect(() => {
    if (isPaused || count < 2) return
    const timer = setTimeout(() => setAt(shown + 1), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isPaused, count, seconds, shown])

  const step = (by: 1 | -1) => setAt((shown + by + Math.max(count, 1)) % Math.max(count, 1))
  return { shown, isPaused, setPaused, step, goTo: setAt }
}
