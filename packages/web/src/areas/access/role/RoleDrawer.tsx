import { type RoleRow, roleInput, saveRole } from '@portal/contract/areas/access/role.ts'
import { P } from '@portal/contract/privileges.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { go } from '#src/platform/navigate.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { RolesSelect } from '#src/shared/pickers/RoleSelect.tsx'

const Field = fieldsOf(roleInput)

/** Name, place and rules of granting of a role; its rights and scopes have a page of their own. */
export function RoleDrawer(drawer: DeskDrawer<RoleRow>) {
  const { id: known, shipped } = drawer.initial
  return (
    <FormDrawer
      {...drawer}
      write={saveRole}
      onSaved={({ id }) => {
        if (known === undefined) go(`/system/role?id=${id}`)
      }}
    >
      <Field name="name" />
      <Field name="code" help={shipped ? '内置角色的编码不能修改' : '字母、数字和下划线'} />
      <Field name="ownerOrgId" help="不填为本人所在单位">
        <OrgSelect for={P.role} allowClear />
      </Field>
      <Field name="sort" />
      <Field name="grantableBy" help="拥有这些角色的人可授予本角色，不必拥有其中的权限">
        <RolesSelect />
      </Field>
      <Field name="maxDays" help="不填为不限" />
      <Field name="needsApproval" help="授予后须审批才生效" />
      <Field name="enabled" />
    </FormDrawer>
  )
}
