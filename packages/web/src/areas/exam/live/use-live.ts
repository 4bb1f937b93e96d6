import {
  currentLivePush,
  LIVE_PULSE_SECONDS,
  livePulse,
  PUSH_CLOSE_MS,
} from '@portal/contract/areas/exam/live/answer.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { resourceKeyOf } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { pushed, usePushConnected } from '#src/platform/push/push.ts'

export type Current = ResultOf<typeof currentLivePush> & {
  /** `performance.now()` when the reply came: the clock of the server goes on from there. */
  seenAt: number
}

/** Milliseconds until the bell, by the clock of the server. */
export const msLeft = ({ push, serverNow, seenAt }: Current): number =>
  push === null ? 0 : push.closesAt.getTime() - serverNow.getTime() - (performance.now() - seenAt)

export interface Live {
  found: UseQueryResult<Current>
  /** People who have answered, as last heard. */
  answered: number
}

const PULSE_MS = LIVE_PULSE_SECONDS * 1000
/** Where no stream comes through, pulses alone bring the question. */
const LONE_PULSE_MS = 3000
/** After the close, for a page that has not been told of it. */
const AFTER_CLOSE_MS = PUSH_CLOSE_MS + 300

/**
 * What is asked in a class now. The push stream tells of every change; pulses find what it lost, and so does the stream
 * coming back, the page being looked at again, and the bell itself.
 */
export const useLive = (liveId: string): Live => {
  const client = useQueryClient()
  const found = useQuery({
    queryKey: [resourceKeyOf(currentLivePush), currentLivePush.path, liveId],
    queryFn: async ({ signal }): Promise<Current> => {
      const reply = await call(currentLivePush, { liveId }, { quiet: true, signal })
      return { ...reply, seenAt: performance.now() }
    },
    refetchOnMount: 'always',
  })
  const connected = usePushConnected((state) => state.connected)
  const [heard, setHeard] = useState({ pushId: '', answered: 0 })
  const { data } = found
  // With everything that is shown of quizzes beside it: their states, ranks and boards move together.
  const ask = useEffectEvent(() => void client.invalidateQueries({ queryKey: [resourceKeyOf(currentLivePush)] }))
  const pulse = useEffectEvent(async () => {
    const told = await call(livePulse, { liveId }, { quiet: true }).catch(() => null)
    if (!told) return
    setHeard({ pushId: data?.push?.id ?? '', answered: told.answered })
    if (data && told.mark !== data.mark) ask()
  })

  useEffect(() => {
    const stop = new AbortController()
    const off = pushed.on((event) => {
      if (event.kind === 'live' && event.liveId === liveId) ask()
    })
    const wake = () => {
      if (document.visibilityState === 'visible') ask()
    }
    document.addEventListener('visibilitychange', wake, { signal: stop.signal })
    window.addEventListener('online', wake, { signal: stop.signal })
    return () => {
      off()
      stop.abort()
    }
  }, [liveId])

  useEffect(() => {
    if (connected) ask()
    const first = setTimeout(() => void pulse(), 0)
    const timer = setInterval(() => void pulse(), connected ? PULSE_MS : LONE_PULSE_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [connected, liveId])

  useEffect(() => {
    if (!data?.push || data.push.phase === 'closed') return
    const timer = setTimeout(ask, Math.max(500, msLeft(data) + AFTER_CLOSE_MS))
    return () => clearTimeout(timer)
  }, [data])

  const shown = data?.push?.answered ?? 0
  return { found, answered: heard.pushId === data?.push?.id ? Math.max(heard.answered, shown) : shown }
}
