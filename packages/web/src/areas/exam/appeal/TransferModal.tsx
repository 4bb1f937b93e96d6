import { type AppealRow, transferAppeal } from '@portal/contract/areas/exam/appeal.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import './appeal.css'

/** 转交: somebody else decides, who is told so. */
export function TransferModal({ appeal, onClose }: { appeal: AppealRow; onClose: () => void }) {
  const { active } = usePage()
  const transfer = useWrite(transferAppeal)
  const [people, setPeople] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const [to] = people
  const send = async () => {
    if (to === undefined || !(await transfer.run({ id: appeal.id, to, reason: reason.trim() }))) return
    tip('success', '已转交')
    onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={`转交 ${appeal.name} 的申诉`}
      okText="转交"
      okButtonProps={{ disabled: to === undefined }}
      confirmLoading={transfer.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form layout="vertical" className="appeal-form">
        <Form.Item label="处理人" required help="须有处理申诉的权限，且不是该题的评阅人或考生本人。">
          <PeopleField for={P.exam} max={1} value={people} onChange={setPeople} />
        </Form.Item>
        <Form.Item label="说明">
          <Input.TextArea
            aria-label="说明"
            rows={2}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </PageModal>
  )
}
