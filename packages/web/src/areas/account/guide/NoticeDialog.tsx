import { Button, Modal } from 'antd'
import { focusAtStart } from '../sign-in/focus-at-start.ts'
import { signOut } from '../sign-out.ts'

interface NoticeDialogProps {
  text: string
  busy: boolean
  onAccept: () => void
}

/** The privacy notice of this version: read once, or left by signing out. */
export function NoticeDialog({ text, busy, onAccept }: NoticeDialogProps) {
  return (
    <Modal
      open
      title="隐私说明"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => void signOut()}>退出登录</Button>
          <Button type="primary" ref={focusAtStart} loading={busy} onClick={onAccept}>
            我已阅读并知悉
          </Button>
        </>
      }
    >
      <p className="pre-line">{text}</p>
    </Modal>
  )
}
