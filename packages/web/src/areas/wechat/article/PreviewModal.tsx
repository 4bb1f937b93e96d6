import { type ArticleRow, previewArticle } from '@portal/contract/areas/wechat/article.ts'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

/** 预览到手机: to one follower by his WeChat name or openid. */
export function PreviewModal({ article, onClose }: { article: ArticleRow; onClose: () => void }) {
  const { active } = usePage()
  const preview = useWrite(previewArticle)
  const [openid, setOpenid] = useState('')
  const send = () =>
    preview.mutate(
      { id: article.id, openid: openid.trim() },
      {
        onSuccess: () => {
          tip('success', '已发送到手机')
          onClose()
        },
      },
    )
  return (
    <PageModal
      active={active}
      open
      title={`预览到手机：${article.title}`}
      okText="发送"
      cancelText="取消"
      okButtonProps={{ disabled: openid.trim() === '' }}
      confirmLoading={preview.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="微信号或 OpenID" extra="对方须已关注该公众号">
          <Input aria-label="微信号或 OpenID" value={openid} onChange={({ target }) => setOpenid(target.value)} />
        </Form.Item>
      </Form>
      {preview.error && (
        <Alert type="error" role="alert" showIcon title={preview.error.fields[0]?.message ?? preview.error.words} />
      )}
    </PageModal>
  )
}
