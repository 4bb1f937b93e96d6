import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePage } from '#src/platform/page.ts'
import { type MediaProgress, readProgress } from '#src/shared/upload/follow-progress.ts'

const PAUSE_MS = 2000

type Facts = Pick<VideoRow, 'id' | 'mediaState'>

const isRunning = ({ mediaState }: Facts) => mediaState === 'queued' || mediaState === 'processing'
const isOver = ({ stage }: MediaProgress) => stage === 'done' || stage === 'failed' || stage === 'cancelled'

/** Progress of those rows whose file the server still works on, by id; asked for only while there are some. */
export const useMediaProgress = (rows: readonly Facts[]): ReadonlyMap<string, MediaProgress> => {
  const { active } = usePage()
  const client = useQueryClient()
  const videoIds = rows.filter(isRunning).map(({ id }) => id)
  const { data = [] } = useQuery({
    queryKey: ['mediaProgress', videoIds],
    queryFn: () => readProgress({ videoIds, uploadIds: [] }),
    enabled: active && videoIds.length > 0,
    refetchInterval: PAUSE_MS,
    staleTime: 0,
  })
  const finished = data.filter(isOver).length

  // Follows the server's work: what it has finished changes the rows and the counts of the tabs.
  useEffect(() => {
    if (finished > 0) void client.invalidateQueries({ queryKey: ['aliVideo'] })
  }, [finished, client])
  return new Map(data.flatMap((progress) => (progress.videoId === null ? [] : [[progress.videoId, progress] as const])))
}
