import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { tip } from '#src/platform/tips.ts'
import { clockText } from '../clock-text.ts'
import { eachLook } from '../each-look.ts'
import type { AttemptSession } from '../session/attempt-session.ts'

const NOTICE_MINUTES = [15, 5, 1]

const secondsLeft = (session: AttemptSession): number | null => {
  const left = session.remainingMs()
  return left === null ? null : Math.ceil(left / 1000)
}

/** What is left, by the server's clock carried on by the monotonic one of this page. */
export function Countdown({ session }: { session: AttemptSession }) {
  const left = useSyncExternalStore(eachLook, () => secondsLeft(session))
  const isRunning = useStore(session.store, (view) => view.state === 'started' && view.receipt === null)

  // Each notice is said when its minute is reached, and not again after a reload in between.
  useEffect(() => {
    const minutes = NOTICE_MINUTES.find((each) => left === each * 60)
    if (isRunning && minutes !== undefined) tip('warning', `距考试结束还有 ${minutes} 分钟`)
  }, [left, isRunning])

  if (left === null) return null
  return (
    <time className="attempt-clock" role="timer" aria-label="剩余时间" data-short={left <= 300}>
      {clockText(left * 1000)}
    </time>
  )
}
