import type { assignFeedback } from '@portal/contract/areas/system/feedback.ts'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface AssignModalProps {
  ids: readonly string[]
  endpoint: typeof assignFeedback
  onClose: () => void
}

/** Gives feedback to somebody who may handle it. */
export function AssignModal({ ids, endpoint, onClose }: AssignModalProps) {
  const { active } = usePage()
  const assign = useWrite(endpoint)
  const [userId, setUserId] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const fault = missing ? '请选择处理人' : (assign.error?.fields[0]?.message ?? assign.error?.words)
  const send = () => {
    setMissing(userId === null)
    if (userId !== null) assign.mutate({ ids: [...ids], userId }, { onSuccess: onClose })
  }
  return (
    <PageModal
      active={active}
      open
      title={`指派 ${ids.length} 条反馈`}
      okText="指派"
      cancelText="取消"
      confirmLoading={assign.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="处理人" required>
          <PersonSelect aria-label="处理人" value={userId} onChange={setUserId} />
        </Form.Item>
      </Form>
      {fault && <Alert type="error" role="alert" showIcon title={fault} />}
    </PageModal>
  )
}
