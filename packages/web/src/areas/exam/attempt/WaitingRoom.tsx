import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { useEffect, useState } from 'react'
import { serverNow } from '#src/platform/session/session.ts'
import { clockText } from '#src/shared/attempt/clock-text.ts'

/** 候考: counts down by the server's clock and tells when the door opens. */
export function WaitingRoom({ openAt, onOpen }: { openAt: Date; onOpen: () => void }) {
  const [left, setLeft] = useState(() => openAt.getTime() - serverNow())

  // One look a second; the page asks the server again once the time has come.
  useEffect(() => {
    const timer = setInterval(() => {
      const now = openAt.getTime() - serverNow()
      setLeft(now)
      if (now <= 0) {
        clearInterval(timer)
        onOpen()
      }
    }, 1000)
    return () => clearInterval(timer)
  }, [openAt, onOpen])

  if (left <= 0) return null
  return (
    <p className="exam-waiting" role="timer" aria-label="距开考">
      {left > DAY_MS ? `距开考还有 ${Math.floor(left / DAY_MS)} 天` : `距开考还有 ${clockText(left)}`}
    </p>
  )
}
