import {
  type HealthFormInput,
  type HealthFormRow,
  healthFormInput,
  saveHealthForm,
} from '@portal/contract/areas/health/form.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form, Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { ElementsField } from './ElementsField.tsx'
import { FlagsField } from './FlagsField.tsx'
import { TrySample } from './TrySample.tsx'

const Field = fieldsOf(healthFormInput)
const WEEKDAYS = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'].map((label, at) => ({
  value: at + 1,
  label,
}))

const beginningOf = (form: HealthFormRow | null) => {
  if (!form) return { windowFrom: '07:00', windowTo: '10:00', schedule: 'daily', backfillDays: 1, retentionDays: 30 }
  const {
    state: _,
    version: __,
    validFrom: ___,
    audienceText: ____,
    createdAt: _____,
    updatedAt: ______,
    ...rest
  } = form
  return rest
}

/** 表单设计: what is asked, when, of whom, and which answers want a look. */
export function HealthFormDrawer({ form, onClose }: { form: HealthFormRow | null; onClose: () => void }) {
  return (
    <FormDrawer<typeof saveHealthForm, HealthFormInput>
      title={form ? `编辑「${form.name}」` : '新建填报表单'}
      write={saveHealthForm}
      initial={beginningOf(form)}
      refreshes={['healthReport']}
      said={form && form.state !== 'draft' ? '已保存，从明天起生效' : '表单已保存'}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="elements" help="按顺序显示；可设为在另一项选中某选项时才出现">
        <ElementsField />
      </Field>
      <FlagsOfForm />
      <Field name="schedule" />
      <TimesOfForm />
      <Field name="audience" help="这些人需要填报">
        <AudiencePicker for={P.healthReport} />
      </Field>
      <Field name="proxy" help="填报范围内的人可以替同事填报" />
      <Field name="backfillDays" help="截止后可补报的天数，0 为不能补报" />
      <Field name="retentionDays" help="到期后删除答案，只留日期和等级" />
      <Field name="consentText" help="填报前显示：用途、内容、保存天数和联系人" />
      <TrySample />
    </FormDrawer>
  )
}

function FlagsOfForm() {
  const elements = Form.useWatch<HealthFormInput['elements'] | undefined>('elements') ?? []
  return (
    <Field name="flags" help="命中“异常”的填报进入审批">
      <FlagsField elements={elements} />
    </Field>
  )
}

/** The fields that the chosen rhythm asks for. */
function TimesOfForm() {
  const schedule = Form.useWatch<HealthFormInput['schedule'] | undefined>('schedule')
  if (schedule === 'onEntry') return null
  return (
    <>
      {schedule === 'weekly' && (
        <Field name="weekday">
          <Select options={WEEKDAYS} />
        </Field>
      )}
      {schedule === 'once' && <Field name="onDay" required />}
      <Field name="windowFrom" help="24 小时制，如 07:00" />
      <Field name="windowTo" help="到这一刻为止，如 10:00" />
    </>
  )
}
