import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { ManagerPlayer } from '../detail/ManagerPlayer.tsx'

/** 预览: what a learner would see, without a study record. */
export function PreviewModal({ video: { id, title }, onClose }: { video: VideoRow; onClose: () => void }) {
  const { active } = usePage()
  const video = useQuery(query(getSingleVideoInfo, { id, manage: true }))
  return (
    <PageModal active={active} open title={`预览：${title}`} footer={null} width={880} onCancel={onClose}>
      <Loaded of={video}>{(found) => <ManagerPlayer video={found} />}</Loaded>
    </PageModal>
  )
}
