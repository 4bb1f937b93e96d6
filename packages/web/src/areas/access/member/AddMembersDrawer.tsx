import { addRoleMembers } from '@portal/contract/areas/access/member.ts'
import { GRANT_SUBMITTED } from '@portal/contract/areas/access/refusals.ts'
import type { getRole } from '@portal/contract/areas/access/role.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { SubjectsField } from './SubjectsField.tsx'

type Values = BodyOf<typeof addRoleMembers>

const Field = fieldsOf(addRoleMembers.body)

interface AddMembersDrawerProps {
  role: ResultOf<typeof getRole>
  onClose: () => void
}

/** 添加成员: people, units or groups, from where the scope is counted, how long and why. */
export function AddMembersDrawer({ role, onClose }: AddMembersDrawerProps) {
  const add = useWrite(addRoleMembers, { refreshes: ['user'] })

  const said = ({ added, pending }: ResultOf<typeof addRoleMembers>) => {
    if (pending > 0) tip('info', GRANT_SUBMITTED.replace('{name}', role.name))
    if (added > 0) tip('success', `已添加 ${added} 项`)
    onClose()
  }

  return (
    <DrawerFrame<Values>
      title={`添加成员：${role.name}`}
      verb="添加"
      saving={add.isPending}
      error={add.error}
      onSubmit={(values) => add.mutate({ ...values, roleId: role.id }, { onSuccess: said })}
      onClose={onClose}
    >
      <Field name="subjects" label="成员">
        <SubjectsField />
      </Field>
      <Field name="anchorOrgId" label="授权单位" help="“本单位”范围从此单位起算，不填为成员主单位">
        <OrgSelect for={P.role} allowClear />
      </Field>
      <Field name="from" label="开始日期" help="不填为立即生效" />
      <Field name="to" label="结束日期" help={role.maxDays === null ? '不填为长期' : `授权最长 ${role.maxDays} 天`} />
      <Field name="reason" />
    </DrawerFrame>
  )
}
