import { type getOrg, orgInput, saveOrg } from '@portal/contract/areas/directory/org.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { ORG_REFRESHES } from './use-org-writes.ts'

const Field = fieldsOf(orgInput)

interface OrgFormProps {
  /** Null for a new unit. */
  unit: ResultOf<typeof getOrg> | null
  parentId: string | null
  onClose: () => void
}

const MOST_DEPUTIES = 10

/** Adding and editing a unit; it changes its place by 移动到. */
export function OrgForm({ unit, parentId, onClose }: OrgFormProps) {
  return (
    <FormDrawer
      title={unit ? '编辑单位' : '新增单位'}
      initial={unit ?? { parentId }}
      write={saveOrg}
      refreshes={ORG_REFRESHES}
      body={(values: BodyOf<typeof saveOrg>) => (unit ? { ...values, parentId: unit.parentId } : values)}
      another
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
