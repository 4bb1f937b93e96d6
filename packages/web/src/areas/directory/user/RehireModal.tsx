import type { UserRow } from '@portal/contract/areas/directory/user.ts'
import { rehireUser } from '@portal/contract/areas/directory/user-account.ts'
import { day, id } from '@portal/contract/kit/scalars.ts'
import { P } from '@portal/contract/privileges.ts'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { FieldsModal } from '../FieldsModal.tsx'
import { dayFrom } from './user-input.ts'

const fields = z.object({ orgId: id.meta({ label: '主单位' }), from: day.meta({ label: '返聘日期' }) })
const Field = fieldsOf(fields)

export function RehireModal({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const rehire = useWrite(rehireUser, { refreshes: ['oa', 'org'] })
  return (
    <FieldsModal
      title={`办理「${user.name}」返聘`}
      verb="办理返聘"
      saving={rehire.isPending}
      error={rehire.error}
      initial={{ orgId: user.orgId, from: dayFrom(serverNow()) }}
      onSubmit={(values: z.output<typeof fields>) => rehire.mutate({ id: user.id, ...values }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="user-note">沿用原账号和历史记录，角色须重新配置。</p>
      <Field name="orgId">
        <OrgSelect for={P.user} />
      </Field>
      <Field name="from" />
    </FieldsModal>
  )
}
