import { Button, Modal } from 'antd'
import { focusAtStart } from '../sign-in/focus-at-start.ts'
import { signOut } from '../sign-out.ts'
import { useNotice } from './notice.ts'

/** A new version of the privacy notice: read once, or left by signing out. */
export function NoticeGate() {
  const { pending, accept, busy } = useNotice()
  if (!pending) return null
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
          <Button type="primary" ref={focusAtStart} loading={busy} onClick={() => void accept()}>
            我已阅读并知悉
          </Button>
        </>
      }
    >
      <p className="pre-line">{pending.text}</p>
    </Modal>
  )
}
