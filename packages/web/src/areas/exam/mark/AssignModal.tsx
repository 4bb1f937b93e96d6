import { assignMarking, type QueueRow } from '@portal/contract/areas/exam/mark/marking.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

/** Gives the free scripts of a question to people by turns. */
export function AssignModal({ examId, row, onClose }: { examId: string; row: QueueRow; onClose: () => void }) {
  const { active } = usePage()
  const assign = useWrite(assignMarking)
  const [markers, setMarkers] = useState<string[]>([])
  const send = async () => {
    const done = await assign.run({ examId, questionId: row.questionId, markers })
    if (!done) return
    tip('success', `已分配 ${done.tasks} 份答卷`)
    onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title="分配阅卷任务"
      okText="分配"
      okButtonProps={{ disabled: markers.length === 0 }}
      confirmLoading={assign.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="阅卷人" help="尚未领取的答卷平均分给所选人员；本人的答卷不会分给本人。">
          <PeopleField for={P.examMarkAdmin} max={50} value={markers} onChange={setMarkers} />
        </Form.Item>
      </Form>
    </PageModal>
  )
}
