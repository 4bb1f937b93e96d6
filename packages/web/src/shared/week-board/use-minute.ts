import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { useEffect, useState } from 'react'
import { serverNow } from '#src/platform/session/session.ts'

/** The server's time, a minute fine. */
export const useMinute = (): number => {
  const [now, setNow] = useState(serverNow)

  // Follows the clock: where the day has come to, and what has begun.
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
