import type { FormAnswers, FormField } from '@portal/contract/areas/train/enrolment/form.ts'
import type { OpenClass } from '@portal/contract/areas/train/enrolment/open.ts'
import type { FormElement, FormValue } from '@portal/contract/shared/form-element.ts'
import { usePage } from '#src/platform/page.ts'
import { FormElements } from '#src/ui/form-element/FormElements.tsx'
import { useFormElements } from '#src/ui/form-element/use-form-elements.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

const elementOf = (field: FormField): FormElement => ({
  type: field.type,
  name: field.name,
  label: field.label,
  placeholder: field.placeholder,
  require: field.require,
  ruleError: field.ruleError,
  ...(field.maxLength !== null && { maxLength: field.maxLength }),
  items: field.items.map(({ value, name }) => ({ label_value: value, label_name: name })),
})

interface EnrolFormProps {
  shown: OpenClass
  verb: string
  pending: boolean
  onSend: (answers: FormAnswers) => Promise<boolean>
  onClose: () => void
}

/** The form of a class, as its organiser put it together; it is sent with the enrolment. */
export function EnrolForm({ shown: { name, form }, verb, pending, onSend, onClose }: EnrolFormProps) {
  const { active } = usePage()
  const { values, errors, change, submit } = useFormElements(form.map(elementOf))
  const choose = (key: string, value: FormValue) => {
    const isOne = form.some((field) => field.name === key && field.type === 'checkbox' && !field.many)
    change(key, isOne && Array.isArray(value) ? value.slice(-1) : value)
  }
  const send = async () => {
    const answers = submit()
    if (answers && (await onSend(answers))) onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={`报名：${name}`}
      okText={verb}
      confirmLoading={pending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <FormElements elements={form.map(elementOf)} values={values} errors={errors} onChange={choose} />
    </PageModal>
  )
}
