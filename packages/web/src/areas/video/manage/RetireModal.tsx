import { videoRefusals } from '@portal/contract/areas/video/refusals.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { useVideoWrites } from './use-video-writes.ts'

const MOST = 200

/** 下架 with its reason; learners lose the video, their records stay. */
export function RetireModal({ video, onClose }: { video: VideoRow; onClose: () => void }) {
  const { active } = usePage()
  const { retire, isPending } = useVideoWrites()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')

  const go = async () => {
    const length = [...reason.trim()].length
    if (length < 2 || length > MOST) return setFault(videoRefusals.reasonMissing.message)
    if (await retire(video, reason.trim())) onClose()
  }

  return (
    <PageModal
      active={active}
      open
      title={`下架《${video.title}》`}
      okText="下架"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={isPending}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label="原因"
          required
          validateStatus={fault === '' ? '' : 'error'}
          help={fault || '学员将不能再观看，已有学习记录和学时保留'}
        >
          <Input.TextArea
            aria-label="原因"
            rows={3}
            count={{ show: true, max: MOST }}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setFault('')
            }}
          />
        </Form.Item>
      </Form>
    </PageModal>
  )
}
