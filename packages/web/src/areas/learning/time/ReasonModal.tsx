import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface ReasonModalProps {
  title: string
  verb: string
  danger?: boolean
  /** Which record, and what will follow. */
  about: string
  label: string
  /** Said when the words are too short; left out where they may be missing. */
  fault?: string
  isSending: boolean
  send: (words: string) => Promise<unknown>
  onClose: () => void
}

const MOST_CHARACTERS = 200

/** One decision on a record with its words. */
export function ReasonModal(props: ReasonModalProps) {
  const { title, verb, danger = false, about, label, fault, isSending, send, onClose } = props
  const { active } = usePage()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const words = text.trim()
  const count = [...words].length

  const submit = async () => {
    if (count > MOST_CHARACTERS || (fault !== undefined && count < 2)) {
      return setSaid(fault ?? `最多输入 ${MOST_CHARACTERS} 个字`)
    }
    try {
      await send(words)
      tip('success', '操作成功')
      onClose()
    } catch (error) {
      const { words: refusal, fields } = faultOf(error)
      setSaid(fields[0]?.message ?? refusal)
    }
  }

  return (
    <PageModal
      active={active}
      open
      title={title}
      okText={verb}
      okButtonProps={{ danger }}
      cancelText="取消"
      confirmLoading={isSending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>{about}</p>
      <Form layout="vertical">
        <Form.Item label={label} required={fault !== undefined} htmlFor="record-reason">
          <Input.TextArea
            id="record-reason"
            rows={4}
            count={{ show: true, max: MOST_CHARACTERS, strategy: (typed) => [...typed].length }}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
      </Form>
      {said !== '' && <Alert type="error" showIcon role="alert" title={said} />}
    </PageModal>
  )
}
