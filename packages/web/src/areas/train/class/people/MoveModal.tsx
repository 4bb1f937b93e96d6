import { enrolmentRefusals } from '@portal/contract/areas/train/refusals.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { ClassSelect } from '../ClassSelect.tsx'

interface MoveModalProps {
  classId: string
  count: number
  pending: boolean
  /** Answers whether it was done. */
  onMove: (toClassId: string) => Promise<boolean>
  onClose: () => void
}

/** 转班: out of this class and into another, where they take seats or wait. */
export function MoveModal({ classId, count, pending, onMove, onClose }: MoveModalProps) {
  const { active } = usePage()
  const [target, setTarget] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const send = async () => {
    if (target === null) return setWrong(true)
    if (await onMove(target)) onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={`转班（${count} 人）`}
      okText="转班"
      confirmLoading={pending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label="转入班次"
          required
          validateStatus={isWrong ? 'error' : ''}
          help={isWrong ? enrolmentRefusals.sameClass.message : '本班的名额空出并递补；转入班次名额已满的进入候补'}
        >
          <ClassSelect
            aria-label="转入班次"
            enrolling
            without={classId}
            value={target}
            onChange={(id) => {
              setTarget(id)
              setWrong(false)
            }}
          />
        </Form.Item>
      </Form>
    </PageModal>
  )
}
