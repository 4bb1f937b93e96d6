import { saveDeputy } from '@portal/contract/areas/access/approval-deputy.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useSession } from '#src/platform/session/session.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'

type Values = BodyOf<typeof saveDeputy>

const Field = fieldsOf(saveDeputy.body)

interface DeputyFormProps {
  items: readonly { code: string; name: string }[]
  onClose: () => void
}

export function DeputyForm({ items, onClose }: DeputyFormProps) {
  const userId = useSession((session) => session.userId)
  return (
    <FormDrawer
      title="新增审批代理"
      write={saveDeputy}
      body={(values: Values) => ({ ...values, items: values.items ?? [] })}
      onClose={onClose}
    >
      <Field name="deputyId" label="代理人" help="代理期间的审批任务由代理人处理">
        <PersonSelect without={[userId]} />
      </Field>
      <Field name="from" label="开始时间" />
      <Field name="to" label="结束时间" />
      <Field name="items" label="事项" help="不选为全部事项">
        <Select
          mode="multiple"
          allowClear
          options={items.map(({ code, name }) => ({ value: code, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
    </FormDrawer>
  )
}
