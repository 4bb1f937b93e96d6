import { type TemplateRow, testTemplate } from '@portal/contract/areas/wechat/template.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface TestProps {
  accountId: string
  template: TemplateRow
  onClose: () => void
}

/** 测试发送 to one bound person. */
export function TestModal({ accountId, template, onClose }: TestProps) {
  const { active } = usePage()
  const test = useWrite(testTemplate)
  const [userId, setUserId] = useState<string | null>(null)
  const send = () => {
    if (userId === null) return
    test.mutate(
      { accountId, id: template.id, userId },
      {
        onSuccess: () => {
          tip('success', '测试消息已发送')
          onClose()
        },
      },
    )
  }
  return (
    <PageModal
      active={active}
      open
      title={`测试发送：${template.title}`}
      okText="发送"
      cancelText="取消"
      okButtonProps={{ disabled: userId === null }}
      confirmLoading={test.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="接收人" extra="须已绑定该公众号">
          <PersonSelect for={P.wechat} value={userId} onChange={setUserId} aria-label="接收人" />
        </Form.Item>
      </Form>
      {test.error && <Alert type="error" role="alert" showIcon title={test.error.words} />}
    </PageModal>
  )
}
