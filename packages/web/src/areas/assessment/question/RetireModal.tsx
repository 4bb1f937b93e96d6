import { Alert, Input } from 'antd'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface RetireModalProps {
  /** A number, or how many. */
  name: string
  onRetire: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** 停用 with its reason: a retired question is never drawn again. */
export function RetireModal({ name, onRetire, onClose }: RetireModalProps) {
  const { active } = usePage()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [running, setRunning] = useState(false)
  const go = async () => {
    if (reason.trim() === '') return setFault('请填写原因')
    setRunning(true)
    await onRetire(reason.trim())
    setRunning(false)
  }
  return (
    <PageModal
      active={active}
      open
      title={`停用「${name}」`}
      okText="停用"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={running}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p>停用后不再被抽取，进行中的答卷不受影响。</p>
      <Input.TextArea
        aria-label="停用原因"
        placeholder="停用原因"
        rows={3}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {fault !== '' && <Alert type="error" role="alert" title={fault} />}
    </PageModal>
  )
}
