import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface ReasonModalProps {
  title: string
  /** What is done, on the button. */
  verb: string
  label: string
  /** What follows from it. */
  help: string
  /** Said of a reason that is too short or too long. */
  fault: string
  /** Fewest characters; 2 where it is not said. */
  least?: number
  /** Left out: something is taken away, and the button is red. */
  danger?: boolean
  pending: boolean
  /** Answers whether it was done. */
  onSend: (reason: string) => Promise<boolean>
  onClose: () => void
  /** What else is asked, below the reason. */
  children?: ReactNode
}

const LEAST = 2
const MOST = 200

/** Asks why, in at least 2 and at most 200 characters, before something is taken away from people. */
export function ReasonModal({
  title,
  verb,
  label,
  help,
  fault,
  least = LEAST,
  danger = true,
  pending,
  onSend,
  onClose,
  children,
}: ReasonModalProps) {
  const { active } = usePage()
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const send = async () => {
    const length = [...reason.trim()].length
    if (length < least || length > MOST) return setWrong(true)
    if (await onSend(reason.trim())) onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={title}
      okText={verb}
      okButtonProps={{ danger }}
      confirmLoading={pending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={label} required validateStatus={isWrong ? 'error' : ''} help={isWrong ? fault : help}>
          <Input.TextArea
            aria-label={label}
            rows={3}
            count={{ show: true, max: MOST, strategy: (text) => [...text].length }}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setWrong(false)
            }}
          />
        </Form.Item>
        {children}
      </Form>
    </PageModal>
  )
}
