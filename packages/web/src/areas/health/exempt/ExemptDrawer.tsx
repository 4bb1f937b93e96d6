import { type ExemptInput, type ExemptRow, exemptInput, saveExemption } from '@portal/contract/areas/health/exempt.ts'
import { P } from '@portal/contract/privileges.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { FormSelect } from '../form/FormSelect.tsx'

const Field = fieldsOf(exemptInput)

const beginningOf = (row: ExemptRow | null) => {
  if (!row) return {}
  const { id, formId, userId, orgId, from, to, reason } = row
  return { id, formId, userId, orgId, from, to, reason }
}

/** 免报 of one person, or of a unit with everything below it. */
export function ExemptDrawer({ row, onClose }: { row: ExemptRow | null; onClose: () => void }) {
  const [isUnit, setUnit] = useState(typeof row?.orgId === 'string')
  return (
    <FormDrawer<typeof saveExemption, ExemptInput & { id?: string }>
      title={row ? `编辑 ${row.whom} 的免报` : '新增免报'}
      write={saveExemption}
      initial={beginningOf(row)}
      body={({ formId, userId, orgId, from, to, reason }) => ({
        ...(row && { id: row.id }),
        ...{ formId, from, to, reason },
        userId: isUnit ? null : (userId ?? null),
        orgId: isUnit ? (orgId ?? null) : null,
      })}
      refreshes={['healthReport']}
      said="免报已保存"
      onClose={onClose}
    >
      <Field name="formId">
        <FormSelect />
      </Field>
      <Radio.Group
        aria-label="免报对象"
        value={isUnit}
        options={[
          { value: false, label: '一个人' },
          { value: true, label: '一个单位及下级' },
        ]}
        onChange={({ target }) => setUnit(target.value === true)}
      />
      {isUnit ? (
        <Field name="orgId" required>
          <OrgSelect for={P.healthReport} />
        </Field>
      ) : (
        <Field name="userId" required>
          <PersonSelect for={P.healthReport} />
        </Field>
      )}
      <Field name="from" />
      <Field name="to" help="连同首尾最多 90 天" />
      <Field name="reason" />
    </FormDrawer>
  )
}
