import type { UserRow } from '@portal/contract/areas/directory/user.ts'
import { reasonText } from '@portal/contract/areas/directory/user-fields.ts'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useBatch } from '#src/kit/use-batch.tsx'
import { FieldsModal } from '../FieldsModal.tsx'
import { useEnable } from './use-enable.ts'

interface DisableModalProps {
  users: UserRow[]
  onDone?: () => void
  onClose: () => void
}

const Field = fieldsOf(z.object({ reason: reasonText }))

/** 停用 of one or many, with the reason that the log keeps. */
export function DisableModal({ users, onDone, onClose }: DisableModalProps) {
  const enable = useEnable()
  const runBatch = useBatch()
  const [first] = users
  const whom = users.length === 1 ? (first?.name ?? '') : `${users.length} 个用户`
  const disable = async ({ reason }: { reason: string }) => {
    await runBatch(
      async () => users,
      (ids) => enable.send({ ids, enabled: 0, reason }),
    )
    onDone?.()
    onClose()
  }

  return (
    <FieldsModal
      title={`停用「${whom}」`}
      verb="停用"
      danger
      saving={enable.isPending}
      error={null}
      onSubmit={(values: { reason: string }) => void disable(values)}
      onClose={onClose}
    >
      <p className="user-note">停用后立即退出所有已登录的设备，业务记录保留。</p>
      <Field name="reason" />
    </FieldsModal>
  )
}
