import {
  checkDailyPlan,
  type DailyPlanRow,
  dailyPlanInput,
  dailySettings,
  saveDailyPlan,
} from '@portal/contract/areas/exam/daily/plan.ts'
import { PRACTICE_STYLE } from '@portal/contract/areas/exam/exam/rules.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { query } from '#src/kit/query.ts'
import { tip } from '#src/platform/tips.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { DrawRulesField } from '../paper/draw-rule/DrawRulesField.tsx'

type Values = z.output<typeof dailyPlanInput> & { id?: string; revision?: number }

const Field = fieldsOf(dailyPlanInput)
const fresh: Partial<Values> = { rows: [], n: 5, mode: 'same' }

const valuesOf = ({ id, revision, title, settings, audience }: Partial<DailyPlanRow>): Partial<Values> => ({
  id,
  revision,
  title,
  audience,
  ...settings,
})

interface PlanDrawerProps {
  /** Without id: a new one. */
  draft: Partial<DailyPlanRow>
  onClose: () => void
}

export function PlanDrawer({ draft, onClose }: PlanDrawerProps) {
  const isNew = draft.id === undefined
  return (
    <FormDrawer
      title={isNew ? '新增每日答题计划' : '编辑每日答题计划'}
      initial={isNew ? fresh : valuesOf(draft)}
      write={saveDailyPlan}
      onSaved={({ validFrom, warnings }) =>
        tip(warnings[0] === undefined ? 'success' : 'warning', warnings[0] ?? `已保存，${validFrom} 起生效`)
      }
      onClose={onClose}
    >
      <Alert type="info" showIcon title="保存后自明日零点或所选日期起生效，今日的题目不变。" />
      <Field name="title" />
      <Field name="rows" label="题目来源" help="简答、上传和案例题不会抽入每日答题">
        <DrawRulesField />
      </Field>
      <Field name="n" />
      <PoolLine />
      <Field name="mode" help="因人推荐：优先抽取到期错题和薄弱知识点，并说明理由" />
      <SameForAll />
      <Field name="workdaysOnly" />
      <Field name="makeUpDays" help="错过后几天内可以补答；补答计入连续天数，不计积分" />
      <Field name="audience" label="面向">
        <AudiencePicker for={P.exam} />
      </Field>
      <Field name="validFrom" help="不填则明日零点生效" />
    </FormDrawer>
  )
}

/** Whoever is done sees the keys of what his colleagues are still asked. */
function SameForAll() {
  const mode = Form.useWatch<Values['mode'] | undefined>('mode')
  if (mode !== 'same') return null
  return <Alert type="error" showIcon title={`${PRACTICE_STYLE}，全员同题时答案可能当天外传`} />
}

/** How many questions there are, and how long they last. */
function PoolLine() {
  const form = Form.useFormInstance<Values>()
  const rows = Form.useWatch<Values['rows'] | undefined>('rows', form)
  const n = Form.useWatch<number | undefined>('n', form)
  const asked = dailySettings.pick({ rows: true, n: true }).safeParse({ rows, n }).data
  const check = useQuery({
    ...query(checkDailyPlan, asked ?? { rows: [], n: 1 }),
    enabled: asked !== undefined,
    gcTime: 0,
  })
  if (!asked || !check.data) return null
  const { available, days, warning } = check.data
  return (
    <Alert
      role="status"
      type={warning === null ? 'info' : 'warning'}
      title={warning ?? `可用 ${available} 题，够 ${days} 天不重复`}
    />
  )
}
