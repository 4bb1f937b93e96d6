import { type UserDetail, userDetail } from '@portal/contract/areas/directory/user.ts'
import { revealField, revealUser } from '@portal/contract/areas/directory/user-account.ts'
import { reasonText } from '@portal/contract/areas/directory/user-fields.ts'
import { labelOf } from '@portal/contract/kit/choice.ts'
import { Select, Typography } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { FieldsModal } from '../FieldsModal.tsx'

const fields = z.object({ field: revealField.meta({ label: '查看项' }), reason: reasonText })
const Field = fieldsOf(fields)

/** 查看明文 of one field; each view leaves an entry in the log. */
export function RevealModal({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const reveal = useWrite(revealUser)
  const [shown, setShown] = useState<{ label: string; value: string }>()
  const kept = revealField.options.filter((field) => user[field] !== '')
  const look = ({ field, reason }: z.output<typeof fields>) =>
    reveal.mutate(
      { id: user.id, field, reason },
      { onSuccess: ({ value }) => setShown({ label: labelOf(userDetail.shape[field]), value }) },
    )

  return (
    <FieldsModal
      title={`查看「${user.name}」的明文信息`}
      verb="查看"
      saving={reveal.isPending}
      error={reveal.error}
      initial={{ field: kept[0] }}
      onSubmit={look}
      onClose={onClose}
    >
      <p className="user-note">每次查看都会记入系统日志。</p>
      <Field name="field">
        <Select
          placeholder={kept.length === 0 ? '该用户没有填写手机、邮箱和证件号' : '请选择'}
          options={kept.map((field) => ({
            value: field,
            label: `${labelOf(userDetail.shape[field])}（${user[field]}）`,
          }))}
        />
      </Field>
      <Field name="reason" />
      {shown && (
        <p className="user-once" role="status">
          {shown.label}：
          <Typography.Text strong copyable>
            {shown.value}
          </Typography.Text>
        </p>
      )}
    </FieldsModal>
  )
}
