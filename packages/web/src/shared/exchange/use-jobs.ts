import { type JobRow, listJobs } from '@portal/contract/areas/exchange/job.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#src/kit/query.ts'
import { offerFrameCall } from '#src/platform/api/together.ts'
import { pushed, usePushConnected } from '#src/platform/push/push.ts'
import { useSession } from '#src/platform/session/session.ts'

const SHOWN = 10
const NEWEST = { page: 1, pageSize: SHOWN, keyword: '', filter: {}, exactTotal: false }
offerFrameCall(listJobs, NEWEST)
const OPEN_EVERY_MS = 3000
const IDLE_EVERY_MS = 60_000

export const isOpen = ({ state }: Pick<JobRow, 'state'>) => state === 'waiting' || state === 'running'

/** Jobs of the last day: live by push, and asked for now and then where none arrives. */
export const useJobs = (now: number): readonly JobRow[] => {
  const isSignedIn = useSession(({ userId }) => userId !== '')
  const connected = usePushConnected((state) => state.connected)
  const client = useQueryClient()
  const answer = useQuery({
    ...query(listJobs, NEWEST),
    enabled: isSignedIn,
    refetchInterval: ({ state }) => (connected ? false : state.data?.list.some(isOpen) ? OPEN_EVERY_MS : IDLE_EVERY_MS),
  })

  // Follows the server's word that a job moved.
  useEffect(
    () =>
      pushed.on(({ kind }) => {
        if (kind === 'job') void client.invalidateQueries({ queryKey: ['job'] })
      }),
    [client],
  )
  const jobs = answer.data?.list ?? []
  return jobs.filter((job) => isOpen(job) || now - (job.endedAt ?? job.createdAt).getTime() < DAY_MS)
}
