import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { useEffect, useState } from 'react'

/** Seconds until something may be done again, counted down; `begin` starts anew. */
export const useWait = () => {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS))

  // Follows the clock while there is something to wait for.
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [until])

  return {
    left,
    begin: (seconds: number) => {
      setNow(Date.now())
      setUntil(Date.now() + seconds * SECOND_MS)
    },
  }
}
