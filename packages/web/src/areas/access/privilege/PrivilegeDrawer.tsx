import { type PrivilegeNode, savePrivilege } from '@portal/contract/areas/access/privilege.ts'
import { privilegeCode } from '@portal/contract/areas/access/role.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'

type Values = BodyOf<typeof savePrivilege>

const Field = fieldsOf(savePrivilege.body)

/** Note, sensitive mark and switch of a right; switching off is asked about, for it ends at once everywhere. */
export function PrivilegeDrawer({ privilege, onClose }: { privilege: PrivilegeNode; onClose: () => void }) {
  const save = useWrite(savePrivilege, { refreshes: ['role'] })
  const { code, note, sensitive, enabled, roles, revision, title } = privilege

  const submit = async (values: Values) => {
    const turnsOff = enabled && !values.enabled
    const question = { title: `该权限被 ${roles} 个角色使用，确认停用？`, okText: '停用', danger: true }
    if (turnsOff && !(await askConfirm({ ...question, content: '停用后菜单不再显示，接口同时拒绝。' }))) return
    save.mutate({ ...values, code: privilegeCode.parse(code), revision }, { onSuccess: onClose })
  }

  return (
    <DrawerFrame<Values>
      title={`编辑权限：${title}`}
      initial={{ note, sensitive, enabled }}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Field name="note" />
      <Field name="sensitive" label="敏感" help="授予敏感权限须由第三人审批" />
      <Field name="enabled" label="启用" />
    </DrawerFrame>
  )
}
