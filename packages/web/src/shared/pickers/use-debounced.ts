import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The value once typing has paused, so that a search asks the server for words and not for letters. */
export const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value)

  // Follows the clock: each new letter begins the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
