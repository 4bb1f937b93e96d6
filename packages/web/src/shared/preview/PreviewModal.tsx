import { startPreview } from '@portal/contract/areas/access/preview.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface PreviewModalProps {
  userId: string
  onClose: () => void
}

const addressOf = (ticket: string) => `/authredirect?preview=${encodeURIComponent(ticket)}`

/** 以其身份预览: a reason, the password again, then a window of its own that only reads. */
export function PreviewModal({ userId, onClose }: PreviewModalProps) {
  const { active } = usePage()
  const start = useWrite(startPreview)
  const [reason, setReason] = useState('')
  const [ticket, setTicket] = useState<string>()
  const fault = start.error?.fields[0]?.message ?? start.error?.words

  return (
    <PageModal
      active={active}
      open
      title="以其身份预览"
      width={440}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {ticket === undefined ? (
            <Button
              type="primary"
              loading={start.isPending}
              onClick={() => start.mutate({ userId, reason }, { onSuccess: (answer) => setTicket(answer.ticket) })}
            >
              申请预览
            </Button>
          ) : (
            // A click of one's own opens the window: browsers block what opens by itself after the password dialog.
            <Button type="primary" href={addressOf(ticket)} target="_blank" rel="noopener" onClick={onClose}>
              打开预览窗口
            </Button>
          )}
        </>
      }
    >
      {ticket === undefined ? (
        <Form layout="vertical">
          <p>
            预览只读，最长 15
            分钟；不显示对方的个人内容，不产生任何学习或阅读记录。每个页面都会记入日志，对方会收到通知。
          </p>
          <Form.Item label="原因" required help={fault} validateStatus={fault === undefined ? undefined : 'error'}>
            <Input.TextArea
              aria-label="原因"
              rows={3}
              value={reason}
              maxLength={200}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </Form>
      ) : (
        <p role="status">预览已准备好，请在一分钟内打开预览窗口。</p>
      )}
    </PageModal>
  )
}
