import { getSingleVideoInfo, type VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useQueryClient } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { usePlayback, VideoPlayer } from '#src/shared/player/VideoPlayer.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

interface ManagerPlayerProps {
  video: VideoDetail
  /** Where the page around steers it. */
  playback?: Playback
}

/** The video as it plays, for those who keep it: nothing is recorded. */
export function ManagerPlayer({ video, playback }: ManagerPlayerProps) {
  const own = usePlayback()
  const client = useQueryClient()
  const renew = async () => {
    const fresh = { ...query(getSingleVideoInfo, { id: video.id, manage: true }), staleTime: 0 }
    return (await client.fetchQuery(fresh)).play
  }
  if (video.play.sources.length === 0)
    return (
      <EmptyNew text={video.mediaState === 'failed' ? video.failText || '处理失败' : '视频正在处理，完成后可预览'} />
    )
  return (
    <VideoPlayer key={video.versionNo} video={video} playback={playback ?? own} study={null} mark="" renew={renew} />
  )
}
