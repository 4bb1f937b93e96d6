import type { UserRow } from '@portal/contract/areas/directory/user.ts'
import { leaveUser } from '@portal/contract/areas/directory/user-account.ts'
import { day } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { FieldsModal } from '../FieldsModal.tsx'
import { dayFrom } from './user-input.ts'

const Field = fieldsOf(z.object({ leftOn: day.meta({ label: '离职日期' }) }))

export function LeaveModal({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const leave = useWrite(leaveUser, { refreshes: ['oa', 'org'] })
  return (
    <FieldsModal
      title={`办理「${user.name}」离职`}
      verb="办理离职"
      danger
      saving={leave.isPending}
      error={leave.error}
      initial={{ leftOn: dayFrom(serverNow()) }}
      onSubmit={({ leftOn }: { leftOn: string }) => leave.mutate({ id: user.id, leftOn }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="user-note">离职日 24:00 起账号停用、授权收回，待办转给直接上级，业务记录保留。</p>
      <Field name="leftOn" />
    </FieldsModal>
  )
}
