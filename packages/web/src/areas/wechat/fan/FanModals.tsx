import { bindFan, type FanRow, remarkFan } from '@portal/contract/areas/wechat/fan.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface FanModalProps {
  fan: FanRow
  onClose: () => void
}

export function RemarkModal({ fan, onClose }: FanModalProps) {
  const { active } = usePage()
  const save = useWrite(remarkFan)
  const [remark, setRemark] = useState(fan.remark)
  return (
    <PageModal
      active={active}
      open
      title={`备注：${fan.name}`}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ fanId: fan.id, remark }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="备注">
          <Input
            aria-label="备注"
            count={{ show: true, max: 30, strategy: (text) => [...text].length }}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
        </Form.Item>
      </Form>
      {save.error && (
        <Alert type="error" role="alert" showIcon title={save.error.fields[0]?.message ?? save.error.words} />
      )}
    </PageModal>
  )
}

/** One openid per person and account: who is bound already is said by name. */
export function BindModal({ fan, onClose }: FanModalProps) {
  const { active } = usePage()
  const bind = useWrite(bindFan)
  const [userId, setUserId] = useState<string | null>(null)
  const save = () => {
    if (userId !== null) bind.mutate({ fanId: fan.id, userId }, { onSuccess: onClose })
  }
  return (
    <PageModal
      active={active}
      open
      title={`绑定用户：${fan.name}`}
      okText="绑定"
      cancelText="取消"
      okButtonProps={{ disabled: userId === null }}
      confirmLoading={bind.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="绑定用户" extra="请先核对身份；每人在一个公众号只能绑定一个微信">
          <PersonSelect for={P.wechat} value={userId} onChange={setUserId} aria-label="绑定用户" />
        </Form.Item>
      </Form>
      {bind.error && <Alert type="error" role="alert" showIcon title={bind.error.words} />}
    </PageModal>
  )
}
