import { liveClassInput } from '@portal/contract/areas/live/class.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { Form } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { endsAfter } from '#src/ui/time/why-not-end.ts'
import { MomentField } from './MomentField.tsx'

const Field = fieldsOf(liveClassInput)

interface PlanFieldsProps {
  /** Why neither can be changed. */
  fixed: string | undefined
}

/** When a class begins and ends: an end that is not there yet, or would be before the beginning, follows it. */
export function PlanFields({ fixed }: PlanFieldsProps) {
  return (
    <>
      <Field name="plannedStart" help={fixed}>
        <StartField />
      </Field>
      <Field
        name="plannedEnd"
        beside={['plannedStart']}
        whyNot={endsAfter('plannedStart', 'plannedEnd')}
        help={fixed ?? '计划时长 5 分钟至 12 小时；超过计划结束 1 小时仍未结束的，系统自动结束'}
      >
        <MomentField />
      </Field>
    </>
  )
}

interface StartFieldProps {
  id?: string
  value?: Date
  onChange?: (at: Date | undefined) => void
}

function StartField({ value, onChange, ...rest }: StartFieldProps) {
  const form = Form.useFormInstance<{ plannedEnd?: Date }>()
  const change = (at: Date | undefined) => {
    onChange?.(at)
    const end = form.getFieldValue('plannedEnd') as Date | undefined
    if (!at || (end && end > at)) return
    const lengthMs = value && end && end > value ? end.getTime() - value.getTime() : HOUR_MS
    form.setFieldValue('plannedEnd', new Date(at.getTime() + lengthMs))
  }
  return <MomentField {...rest} {...(value && { value })} onChange={change} />
}
