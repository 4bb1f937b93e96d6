import { Button, Modal } from 'antd'

/** No gateway for text messages or mail is part of the portal, so the way leads to the people who may reset. */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="忘记密码"
      open
      width={400}
      onCancel={onClose}
      closable={{ 'aria-label': '关闭' }}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p>请联系本单位管理员重置密码</p>
    </Modal>
  )
}
