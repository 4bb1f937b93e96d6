import { useSyncExternalStore } from 'react'
import { clockText } from '#src/shared/attempt/clock-text.ts'
import { eachLook } from '#src/shared/attempt/each-look.ts'
import { type Current, msLeft } from './use-live.ts'

const SHORT_SECONDS = 10

/** What is left of the push, by the clock of the server. */
export function LiveClock({ current }: { current: Current }) {
  const left = useSyncExternalStore(eachLook, () => Math.max(0, Math.ceil(msLeft(current) / 1000)))
  return (
    <time className="live-clock" role="timer" aria-label="剩余时间" data-short={left <= SHORT_SECONDS}>
      {clockText(left * 1000)}
    </time>
  )
}
