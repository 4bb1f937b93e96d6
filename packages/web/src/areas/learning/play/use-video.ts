import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

/** The video of a player page, and how its signed addresses are renewed. */
export const useVideo = (id: string) => {
  const client = useQueryClient()
  const options = query(getSingleVideoInfo, { id, manage: false })
  const video = useQuery({ ...options, staleTime: 60_000 })
  const renew = async () => (await client.fetchQuery({ ...options, staleTime: 0 })).play
  return { video, renew }
}
