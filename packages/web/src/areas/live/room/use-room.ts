import { getLiveClass } from '@portal/contract/areas/live/class.ts'
import { type LiveRoom, readLiveRoom } from '@portal/contract/areas/live/room.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { pushed, usePushConnected } from '#src/platform/push/push.ts'

const PAUSE_MS = 30_000
const LONE_PAUSE_MS = 5000
/** Two thousand pages do not ask in the same moment. */
const SPREAD_MS = 3000
/** What one has is judged in a minute or two after the end. */
const SETTLING_MS = 5 * MINUTE_MS

export const isOver = (state: LiveRoom['state']): boolean =>
  state === 'ended' || state === 'replay' || state === 'cancelled'

/** The class and its room, read again whenever something changed, until it is over and judged. */
export const useRoom = (liveId: string) => {
  const client = useQueryClient()
  const connected = usePushConnected((state) => state.connected)
  const live = useQuery(query(getLiveClass, { id: liveId }))
  const [isSettling, setSettling] = useState(true)
  const pause = connected ? PAUSE_MS : LONE_PAUSE_MS
  const room = useQuery({
    ...query(readLiveRoom, { id: liveId }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data && isOver(data.state) && (data.my.done || !isSettling) ? false : pause,
    retry: false,
  })
  const ask = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: query(readLiveRoom, { id: liveId }).queryKey })
    void client.invalidateQueries({ queryKey: query(getLiveClass, { id: liveId }).queryKey })
  })

  const over = room.data !== undefined && isOver(room.data.state)

  // Follows the clock after the end.
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => setSettling(false), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [over])

  // Follows the push channel.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const off = pushed.on((event) => {
      if (event.kind !== 'live' || event.liveId !== liveId) return
      clearTimeout(timer)
      timer = setTimeout(ask, Math.random() * SPREAD_MS)
    })
    return () => {
      off()
      clearTimeout(timer)
    }
  }, [liveId])

  return { live, room, connected }
}

/** Minutes as people count them: begun ones are not there yet. */
export const wholeMinutes = (seconds: number): number => Math.floor(seconds / 60)

export const isOn = (state: LiveRoom['state']): boolean => state === 'live' || state === 'paused'
