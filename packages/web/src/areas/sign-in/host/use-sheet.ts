import { listAttempts, listSignEntries } from '@portal/contract/areas/sign-in/host.ts'
import { listSheets, type SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { ApiRefusal } from '#src/platform/api/api.ts'
import { pushed, usePushConnected } from '#src/platform/push/push.ts'
import { serverNow } from '#src/platform/session/session.ts'

/** Without the push channel the lists ask by themselves; with it they only make sure. */
const ASK_MS = 5000
const MAKE_SURE_MS = 15_000

/** How often what belongs to a sheet asks anew. */
export const useAskMs = () => (usePushConnected(({ connected }) => connected) ? MAKE_SURE_MS : ASK_MS)

export const sheetQuery = (sheetId: string) =>
  query(listSheets, { page: 1, pageSize: 1, keyword: '', exactTotal: false, filter: { id: sheetId } })

/** One sheet as its hosts see it; missing where it is gone or somebody else's. */
export const useSheet = (sheetId: string) => {
  const interval = useAskMs()
  return useQuery({
    ...sheetQuery(sheetId),
    refetchInterval: interval,
    select: ({ list: [sheet] }) => {
      if (!sheet) throw new ApiRefusal(STATUS.missing, '内容不存在或无权查看', null)
      return sheet
    },
  })
}

export interface Waiting {
  pending: number
  refused: number
}

const one = { page: 1, pageSize: 1, keyword: '', exactTotal: true }

/** How many lines wait for a decision, guests and people of no list among them, and how many were refused. */
export const useWaiting = ({ id: sheetId, counts }: SheetRow): Waiting => {
  const refetchInterval = useAskMs()
  const pending = useQuery({
    ...query(listSignEntries, { ...one, sheetId, filter: { view: 'pending' } }),
    refetchInterval,
  })
  const refused = useQuery({ ...query(listAttempts, { ...one, sheetId, filter: {} }), refetchInterval })
  return { pending: pending.data?.total ?? counts.pending, refused: refused.data?.total ?? 0 }
}

/** Somebody signed, or another host decided: what this page shows of the sheet is asked for again. */
export const useFreshSheet = (sheetId: string) => {
  const client = useQueryClient()
  // Follows the push channel.
  useEffect(
    () =>
      pushed.on((event) => {
        if (event.kind === 'signIn' && event.sheetId === sheetId)
          void client.invalidateQueries({ queryKey: ['signIn'] })
      }),
    [client, sheetId],
  )
}

/** The server's time of day, every second. */
export const useServerSecond = (): number => {
  const [now, setNow] = useState(serverNow)
  // Follows the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
