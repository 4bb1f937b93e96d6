import { getLiveSources, type LiveSources } from '@portal/contract/areas/live/media.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { query } from '#src/kit/query.ts'
import { pushed } from '#src/platform/push/push.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { renewAfterMs } from '../player/source/signed-address.ts'

/** While nothing comes it is asked again and again: the push stream may be away as well. */
const AWAY_MS = 5000

/** Where a class can be watched now: asked anew when its signal changes, and before the signatures end. */
export const useLiveSources = (liveId: string) => {
  const client = useQueryClient()
  const found = useQuery({
    ...query(getLiveSources, { id: liveId }),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.signal !== 'up' || data.sources.length === 0
        ? AWAY_MS
        : renewAfterMs(data.expiresAt.getTime(), serverNow()),
    refetchIntervalInBackground: true,
  })
  const ask = useEffectEvent(() => void found.refetch())

  // Follows the push stream: signals that come and go, and classes that begin and end.
  useEffect(
    () =>
      pushed.on((event) => {
        if (event.kind === 'live' && event.liveId === liveId) ask()
      }),
    [liveId],
  )
  const renew = () => client.fetchQuery({ ...query(getLiveSources, { id: liveId }), staleTime: 0 })
  return { found, renew }
}

/** The second of a file that everybody sees now. */
export const secondOf = ({ offset, duration, serverTime }: LiveSources): number =>
  Math.min(duration ?? Infinity, (offset ?? 0) + (serverNow() - serverTime.getTime()) / 1000)
