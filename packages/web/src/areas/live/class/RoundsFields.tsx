import { liveClassInput } from '@portal/contract/areas/live/class.ts'
import { liveRefusals } from '@portal/contract/areas/live/class-words.ts'
import { Form } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { type PlannedRound, SignPlanField } from './SignPlanField.tsx'

const Field = fieldsOf(liveClassInput)

/** The rounds of sign-in, and how many of them are asked for: one, as soon as any is planned. */
export function RoundsFields() {
  const form = Form.useFormInstance<{ signPlan?: PlannedRound[]; needRounds?: number }>()
  const planned = (Form.useWatch('signPlan', form) as PlannedRound[] | undefined)?.length ?? 0
  const needed = Number(Form.useWatch('needRounds', form) ?? 0)
  return (
    <>
      <Field name="signPlan" help="按直播进行的分钟自动发起，每轮开放 30–600 秒">
        <SignPlanField
          onCount={(before, after) => {
            const need = Number(form.getFieldValue('needRounds') ?? 0)
            if (before === 0 && need === 0) form.setFieldValue('needRounds', 1)
            if (need > after) form.setFieldValue('needRounds', after)
          }}
        />
      </Field>
      <Field
        name="needRounds"
        beside={['signPlan']}
        help={planned > 0 && needed === 0 ? '0 次：签到只作记录，不影响完成' : undefined}
        whyNot={({ needRounds, signPlan }) =>
          Number(needRounds ?? 0) > ((signPlan as unknown[] | undefined)?.length ?? 0)
            ? liveRefusals.tooManyRounds.message
            : undefined
        }
      />
    </>
  )
}
