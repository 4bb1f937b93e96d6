import type { Channel } from '@portal/contract/areas/video/video.ts'
import { usePage } from '#src/platform/page.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { ChooseVideos } from './ChooseVideos.tsx'

export function UploadModal({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { active } = usePage()
  return (
    <PageModal active={active} open title="上传视频" footer={null} width={560} onCancel={onClose}>
      <ApprovalNotice subject="video" name="视频" act="提交审批" />
      <ChooseVideos channel={channel} onTaken={onClose} />
    </PageModal>
  )
}
