import { saveUser, type UserDetail, userInput } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { FieldsModal } from '../FieldsModal.tsx'
import { inputOf } from './user-input.ts'

const fields = userInput.pick({ primaryOrgId: true, post: true, effectiveOn: true })
const Field = fieldsOf(fields)

/** 调动 to another main unit, now or on a day to come. */
export function MoveModal({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const save = useWrite(saveUser, { refreshes: ['oa', 'org'] })
  const move = (values: z.output<typeof fields>) => {
    const others = user.others.filter(({ orgId }) => orgId !== values.primaryOrgId)
    save.mutate(
      { ...inputOf({ ...user, others }), ...values },
      {
        onSuccess: ({ warnings }) => {
          tip('success', warnings.join('；') || `已调动「${user.name}」`)
          onClose()
        },
      },
    )
  }

  return (
    <FieldsModal
      title={`调动「${user.name}」`}
      verb="调动"
      saving={save.isPending}
      error={save.error}
      initial={{ primaryOrgId: user.primaryOrgId, post: user.post }}
      onSubmit={move}
      onClose={onClose}
    >
      <p className="user-note">当前单位：{user.orgPath}</p>
      <Field name="primaryOrgId" label="调入单位">
        <OrgSelect for={P.user} />
      </Field>
      <Field name="post" />
      <Field name="effectiveOn" help="空则立即生效；晚于今天则当日 00:00 生效" />
    </FieldsModal>
  )
}
