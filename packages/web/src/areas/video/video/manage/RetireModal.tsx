import { videoRefusals } from '@portal/contract/areas/video/refusals.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { useVideoWrites } from './use-video-writes.ts'

/** 下架 with its reason; learners lose the video, their records stay. */
export function RetireModal({ video, onClose }: { video: VideoRow; onClose: () => void }) {
  const { retire, isPending } = useVideoWrites()
  return (
    <ReasonModal
      title={`下架《${video.title}》`}
      verb="下架"
      label="原因"
      help="学员将不能再观看，已有学习记录和学时保留"
      fault={videoRefusals.reasonMissing.message}
      pending={isPending}
      onSend={(reason) => retire(video, reason)}
      onClose={onClose}
    />
  )
}
