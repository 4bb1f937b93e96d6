import { learningRefusals } from '@portal/contract/areas/learning/refusals.ts'
import {
  listRoleTargets,
  type RoleTargetInput,
  roleTargetInput,
  saveRoleTarget,
} from '@portal/contract/areas/learning/target/target.ts'
import { errors } from '@portal/contract/errors.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { query } from '#src/kit/query.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { presentYear, YearSelect } from '../asked-people.tsx'
import { HourRoleSelect } from '../HourRoleSelect.tsx'
import { listBody } from '../list-body.ts'
import { CapsField } from './CapsField.tsx'
import type { Target } from './RoleTargetHoursPage.tsx'
import { TargetTrial } from './TargetTrial.tsx'

const Field = fieldsOf(roleTargetInput)

interface TargetDrawerProps {
  record: Partial<Target>
  onClose: () => void
}

/** 新增 and 编辑 of a target with the trial of what it would change. */
export function TargetDrawer({ record, onClose }: TargetDrawerProps) {
  const client = useQueryClient()
  // 汇总 and unit rates go by targets too.
  const isNew = record.id === undefined

  const fresh = async () => {
    const filter = { year: record.year, roleId: record.roleId }
    const { list } = await client.fetchQuery({ ...query(listRoleTargets, listBody(1, 20, filter)), staleTime: 0 })
    const found = list.find(({ id }) => id === record.id)
    if (!found) throw new ApiRefusal(STATUS.missing, errors.missing.message, null)
    return { ...found, reason: '' }
  }

  return (
    <FormDrawer
      title={`${isNew ? '新增' : '编辑'}角色目标学时`}
      initial={{ caps: {}, ...record, reason: '' }}
      write={saveRoleTarget}
      refreshes={['studyTime']}
      body={(values: RoleTargetInput) => ({ ...values, reason: values.reason ?? '' })}
      said="保存成功"
      fresh={fresh}
      onClose={onClose}
    >
      <Field name="roleId" help="一人有多个角色时，按其中最高的目标学时计算">
        <HourRoleSelect />
      </Field>
      <Field name="year">
        <YearSelect />
      </Field>
      <Field name="target" help="单位：学时，最多两位小数" />
      <Field name="requiredMin" help="总学时中必修内容至少占的学时，两项都达到才算达标" />
      <Field name="prorate" help="入职当年按剩余月份折算：目标 ×（13 − 入职月）÷ 12" />
      <div className="kit-field-long">
        <Form.Item name="caps" label="来源上限" extra="各来源一年最多计入的学时，留空为不限">
          <CapsField />
        </Form.Item>
      </div>
      <Field name="basis" label="依据" />
      <PastYearReason wasYear={record.id === undefined ? undefined : record.year} />
      <TargetTrial />
    </FormDrawer>
  )
}

/** A past year is closed: whoever reopens it says why. */
function PastYearReason({ wasYear }: { wasYear: number | undefined }) {
  const chosen: unknown = Form.useWatch('year')
  const years = [chosen, wasYear].filter((each) => typeof each === 'number')
  if (years.length === 0 || Math.min(...years) >= presentYear()) return null
  return <Field name="reason" label="修改原因（必填）" help={learningRefusals.pastYearReason.message} />
}
