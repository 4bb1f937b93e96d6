import { copyGrants, type GrantRow } from '@portal/contract/areas/wechat/grant.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'

const Field = fieldsOf(copyGrants.body)

interface CopyProps {
  rows: readonly GrantRow[]
  accounts: { value: string; label: string }[]
  onClose: () => void
}

/** 复制到其他公众号: the same people may do the same there. */
export function CopyDrawer({ rows, accounts, onClose }: CopyProps) {
  const from = new Set(rows.map(({ accountId }) => accountId))
  return (
    <FormDrawer
      title={`复制 ${rows.length} 项授权`}
      verb="复制"
      write={copyGrants}
      body={({ accountIds }: BodyOf<typeof copyGrants>) => ({ ids: rows.map(({ id }) => id), accountIds })}
      said={({ copied }) => `已复制 ${copied} 项`}
      onClose={onClose}
    >
      <Field name="accountIds" label="目标公众号">
        <Select mode="multiple" options={accounts.filter(({ value }) => from.size > 1 || !from.has(value))} />
      </Field>
    </FormDrawer>
  )
}
