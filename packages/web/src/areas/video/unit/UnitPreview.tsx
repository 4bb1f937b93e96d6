import { getUnitVideo, type UnitVideoDetail } from '@portal/contract/areas/video/unit-people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { usePlayback, VideoPlayer } from '#src/shared/player/VideoPlayer.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

/** 预览: what a learner would see, without a study record. */
export function UnitPreview({ video, onClose }: { video: UnitVideoDetail; onClose: () => void }) {
  const { active } = usePage()
  const playback = usePlayback()
  const client = useQueryClient()
  const renew = async () => (await client.fetchQuery({ ...query(getUnitVideo, { id: video.id }), staleTime: 0 })).play
  return (
    <PageModal active={active} open title={`预览：${video.title}`} footer={null} width={880} onCancel={onClose}>
      {video.play.sources.length === 0 ? (
        <EmptyNew text="视频还没有可播放的文件" />
      ) : (
        <VideoPlayer video={video} playback={playback} study={null} mark="" renew={renew} />
      )}
    </PageModal>
  )
}
