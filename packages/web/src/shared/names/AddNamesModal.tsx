import { Alert, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface AddNamesProps {
  title: string
  /** What a name is called here, such as 标签名称. */
  label: string
  /** Why nothing can be sent yet, or null. */
  whyNot?: string | null
  /** Saves one; rejects with its refusal. */
  send: (name: string) => Promise<unknown>
  pending: boolean
  onClose: () => void
  /** What all of them share, above the names. */
  children?: ReactNode
}

const MOST_LINES = 50

const namesOf = (text: string) =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter((name) => name !== '')

/** Several things at once by their names, one per line; what is refused stays in the box with its reason. */
export function AddNamesModal({ title, label, whyNot, send, pending, onClose, children }: AddNamesProps) {
  const { active } = usePage()
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<string[]>([])
  const names = namesOf(text)

  const add = async () => {
    if (whyNot) return setFaults([whyNot])
    if (names.length === 0) return setFaults([`请输入${label}`])
    if (names.length > MOST_LINES) return setFaults([`单次最多新增 ${MOST_LINES} 个`])
    const left: string[] = []
    const said: string[] = []
    for (const name of names) {
      try {
        await send(name)
      } catch (error) {
        const { words, fields } = faultOf(error)
        left.push(name)
        said.push(`${name}：${fields[0]?.message ?? words}`)
      }
    }
    setText(left.join('\n'))
    setFaults(said)
    if (left.length === 0) onClose()
  }

  return (
    <PageModal
      active={active}
      open
      title={title}
      okText="保存"
      confirmLoading={pending}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {children}
        <Form.Item label={`${label}（每行一个，已输入 ${names.length} 个）`} required>
          <Input.TextArea aria-label={label} rows={8} value={text} onChange={({ target }) => setText(target.value)} />
        </Form.Item>
      </Form>
      {faults.length > 0 && (
        <Alert type="error" role="alert" title={faults.map((fault) => <div key={fault}>{fault}</div>)} />
      )}
    </PageModal>
  )
}
