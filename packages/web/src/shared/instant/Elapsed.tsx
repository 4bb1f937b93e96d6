import { useSyncExternalStore } from 'react'
import { clockText } from '../attempt/clock-text.ts'
import { eachLook } from '../attempt/each-look.ts'
import type { InstantSession } from './instant-session.ts'

/** How long the round has taken on this device. */
export function Elapsed({ session }: { session: InstantSession }) {
  const seconds = useSyncExternalStore(eachLook, () => Math.floor(session.spentMs() / 1000))
  return (
    <time className="attempt-clock" role="timer" aria-label="已用时间">
      {clockText(seconds * 1000)}
    </time>
  )
}
