import { type getOrg, org } from '@portal/contract/areas/directory/org.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { InputOf } from '@portal/contract/kit/resource.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { ORG_REFRESHES } from './use-org-writes.ts'

const Field = fieldsOf(org.input)

interface OrgFormProps {
  /** Null for a new unit. */
  unit: ResultOf<typeof getOrg> | null
  parentId: string | null
  onClose: () => void
}

const MOST_DEPUTIES = 10

/** Adding and editing a unit; it changes its place by 移动到. */
export function OrgForm({ unit, parentId, onClose }: OrgFormProps) {
  const save = useWrite(org.save, { refreshes: ORG_REFRESHES })
  const [turn, setTurn] = useState(0)
  const submit = (values: InputOf<typeof org>, after: () => void) =>
    save.mutate(unit ? { ...values, parentId: unit.parentId } : values, { onSuccess: after })

  return (
    <FormDrawer<InputOf<typeof org>>
      key={turn}
      title={unit ? '编辑单位' : '新增单位'}
      initial={unit ?? { parentId }}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) => submit(values, onClose)}
      onSubmitAndNew={unit ? undefined : (values) => submit(values, () => setTurn(turn + 1))}
      onClose={onClose}
    >
      {!unit && (
        <Field name="parentId">
          <OrgSelect for={P.orgAndDictionary} placeholder="请选择上级单位" />
        </Field>
      )}
      <Field name="name" />
      <Field name="code" />
      <Field name="kind" />
      <Field name="shortName" />
      <Field name="headId">
        <PersonSelect for={P.orgAndDictionary} />
      </Field>
      <Field name="phone" />
      <Field name="sort" help="数字小的在前" />
      <Field name="deputyIds">
        <PeopleField for={P.orgAndDictionary} max={MOST_DEPUTIES} verb="选择副职" />
      </Field>
    </FormDrawer>
  )
}
