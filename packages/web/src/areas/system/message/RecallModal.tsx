import { recallMessage, type TaskRow } from '@portal/contract/areas/system/message/task.ts'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

/** 撤回 with its reason. */
export function RecallModal({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const { active } = usePage()
  const recall = useWrite(recallMessage)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  const submit = async () => {
    try {
      const { recalled } = await recall.send({ id: task.id, reason })
      tip('success', task.state === 'scheduled' ? '已取消定时' : `已撤回，${recalled} 条未读消息已收回`)
      onClose()
    } catch (error) {
      const { words, fields } = faultOf(error)
      setFault(fields[0]?.message ?? words)
    }
  }

  return (
    <PageModal
      active={active}
      open
      title={`撤回「${task.title}」`}
      okText="撤回"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={recall.isPending}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>未读的消息将从收件箱消失，已读的显示为“该消息已撤回”。已发出的公众号消息和邮件无法收回。</p>
      <Form layout="vertical">
        <Form.Item label="原因" required>
          <Input.TextArea
            aria-label="原因"
            rows={3}
            count={{ show: true, max: 200, strategy: (text) => [...text].length }}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
      {fault !== null && <Alert type="error" role="alert" showIcon title={fault} />}
    </PageModal>
  )
}
