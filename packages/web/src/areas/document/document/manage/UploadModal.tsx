import { usePage } from '#src/platform/page.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { ChooseDocuments } from './ChooseDocuments.tsx'

export function UploadModal({ onClose }: { onClose: () => void }) {
  const { active } = usePage()
  return (
    <PageModal active={active} open title="上传文档" footer={null} width={560} onCancel={onClose}>
      <ApprovalNotice subject="document" name="文档" act="提交审批" />
      <ChooseDocuments onTaken={onClose} />
    </PageModal>
  )
}
