import { type RoleRow, role } from '@portal/contract/areas/access/role.ts'
import { P } from '@portal/contract/privileges.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { RolesSelect } from '#src/shared/pickers/RoleSelect.tsx'
import type { RoleInput } from './role-input.ts'

const Field = fieldsOf(role.input)

/** Name, place and rules of granting of a role; its rights and scopes have a page of their own. */
export function RoleDrawer({ record, onClose }: { record: Partial<RoleRow>; onClose: () => void }) {
  const save = useWrite(role.save)
  const isNew = record.id === undefined
  return (
    <FormDrawer<RoleInput>
      title={`${isNew ? '新增' : '编辑'}角色`}
      initial={record}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: ({ id }) => {
            onClose()
            if (isNew) go(`/system/role?id=${id}`)
          },
        })
      }
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="code" help={record.shipped ? '内置角色的编码不能修改' : '字母、数字和下划线'} />
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
