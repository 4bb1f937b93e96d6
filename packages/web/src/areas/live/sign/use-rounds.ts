import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pushed, usePushConnected } from '#src/platform/push/push.ts'

/** Without the push channel rounds are asked for by themselves; with it only to make sure. */
const ASK_MS = 5000
const MAKE_SURE_MS = 15_000

export const useRoundAskMs = (): number => (usePushConnected(({ connected }) => connected) ? MAKE_SURE_MS : ASK_MS)

/** A round was opened, ended or made up: what this page shows of the class is asked for again. */
export const useFreshRounds = (liveId: string): void => {
  const client = useQueryClient()
  // Follows the push channel.
  useEffect(
    () =>
      pushed.on((event) => {
        if (event.kind === 'live' && event.liveId === liveId)
          void client.invalidateQueries({ queryKey: ['livePlaySign'] })
      }),
    [client, liveId],
  )
}

/** Whole seconds that are left, never less than none. */
export const secondsLeft = (closesAt: Date, now: number): number =>
  Math.max(0, Math.ceil((closesAt.getTime() - now) / 1000))
