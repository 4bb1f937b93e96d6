import { useEffect, useState } from 'react'

/** Time of the server, going on by itself each second after what it said last. */
export const useNow = (serverNow: Date): number => {
  const [elapsed, setElapsed] = useState({ of: serverNow, ms: 0 })

  // A clock: it only goes while it is drawn.
  useEffect(() => {
    const begun = performance.now()
    const timer = setInterval(() => setElapsed({ of: serverNow, ms: performance.now() - begun }), 1000)
    return () => clearInterval(timer)
  }, [serverNow])

  return serverNow.getTime() + (elapsed.of === serverNow ? elapsed.ms : 0)
}
