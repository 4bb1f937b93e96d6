import { Alert, Form } from 'antd'
import { type ReactNode, useId } from 'react'
import type { WriteFault } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface FieldsModalProps<Values> {
  title: string
  /** What the button says, as in 停用. */
  verb: string
  danger?: boolean
  saving: boolean
  error: WriteFault | null
  initial?: Partial<Values>
  onSubmit: (values: Values) => void
  onClose: () => void
  children: ReactNode
}

/** A short question with a few fields, for acts that want a reason, a day or a target. Mount it to open it. */
export function FieldsModal<Values extends object>(props: FieldsModalProps<Values>) {
  const { title, verb, danger, saving, error, initial, onSubmit, onClose, children } = props
  const { active } = usePage()
  const name = useId()
  const [form] = Form.useForm<Values>()

  const submit = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (values && !saving) onSubmit(values)
  }

  return (
    <PageModal
      active={active}
      open
      title={title}
      okText={verb}
      cancelText="取消"
      okButtonProps={{ danger }}
      confirmLoading={saving}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {error && <Alert type="error" showIcon role="alert" className="kit-form-fault" title={faultWords(error)} />}
      <Form
        form={form}
        name={name}
        layout="vertical"
        initialValues={initial}
        validateTrigger="onBlur"
        onFinish={() => void submit()}
      >
        {children}
      </Form>
    </PageModal>
  )
}

// The server's general sentence says less than those about the fields.
const faultWords = ({ words, fields }: WriteFault) =>
  fields.length === 0 ? words : [...new Set(fields.map(({ message }) => message))].join('；')
