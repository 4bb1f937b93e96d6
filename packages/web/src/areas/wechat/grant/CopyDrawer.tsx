import { copyGrants, type GrantRow } from '@portal/contract/areas/wechat/account-grant.ts'
import { Select } from 'antd'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

const form = z.object({
  accountIds: z.array(z.uuid()).min(1, '请选择公众号').meta({ label: '目标公众号' }),
})
const Field = fieldsOf(form)

interface CopyProps {
  rows: readonly GrantRow[]
  accounts: { value: string; label: string }[]
  onClose: () => void
}

/** 复制到其他公众号: the same people may do the same there. */
export function CopyDrawer({ rows, accounts, onClose }: CopyProps) {
  const copy = useWrite(copyGrants)
  const from = new Set(rows.map(({ accountId }) => accountId))
  return (
    <FormDrawer<z.output<typeof form>>
      title={`复制 ${rows.length} 项授权`}
      verb="复制"
      saving={copy.isPending}
      error={copy.error}
      onSubmit={({ accountIds }) =>
        copy.mutate(
          { ids: rows.map(({ id }) => id), accountIds },
          {
            onSuccess: ({ copied }) => {
              tip('success', `已复制 ${copied} 项`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field name="accountIds">
        <Select mode="multiple" options={accounts.filter(({ value }) => from.size > 1 || !from.has(value))} />
      </Field>
    </FormDrawer>
  )
}
