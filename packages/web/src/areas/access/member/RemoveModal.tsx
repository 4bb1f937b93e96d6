import { type RoleMemberRow, removeRoleMembers } from '@portal/contract/areas/access/member.ts'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface RemoveModalProps {
  rows: readonly RoleMemberRow[]
  onDone: () => void
  onClose: () => void
}

/** 移除 with its reason; whoever holds the role in another way keeps it. */
export function RemoveModal({ rows, onDone, onClose }: RemoveModalProps) {
  const { active } = usePage()
  const remove = useWrite(removeRoleMembers, { refreshes: ['user'] })
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const name = rows.length === 1 ? `「${rows[0]?.name ?? ''}」` : ` ${rows.length} 项成员`

  const submit = async () => {
    try {
      const { removed } = await remove.send({ ids: rows.map(({ id }) => id), reason })
      tip('success', `已移除 ${removed} 项`)
      onDone()
      onClose()
    } catch (error) {
      const { words, fields } = faultOf(error)
      setFault(fields[0]?.message ?? words)
    }
  }

  return (
    <PageModal
      active={active}
      open
      title={`移除${name}`}
      okText="移除"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={remove.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>移除后立即失去由此得到的权限，通过其他来源拥有该角色的不受影响。</p>
      <Form layout="vertical">
        <Form.Item label="原因" required>
          <Input.TextArea
            aria-label="原因"
            autoFocus
            rows={3}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
      {fault !== null && <Alert type="error" role="alert" showIcon title={fault} />}
    </PageModal>
  )
}
