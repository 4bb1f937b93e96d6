import { Button, Modal } from 'antd'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { useNotice } from '../guide/notice.ts'
import { noteWechatAsked, wechatAsked } from './in-wechat.ts'
import { leaveFor } from './leave-for.ts'

/** Whom WeChat did not know may let it know him, after he has come in by the form and read what there is to read. */
export function WechatOffer() {
  const { pending } = useNotice()
  const [open, setOpen] = useState(() => wechatAsked() === 'unknown')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const refuse = () => {
    noteWechatAsked('asked')
    setOpen(false)
  }
  const bind = async () => {
    setBusy(true)
    try {
      noteWechatAsked('asked')
      await leaveFor('wechat', { binds: true })
    } catch (failure) {
      setError(wordsOfError(failure))
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open && !pending}
      width={360}
      title="绑定微信，下次免登录"
      onCancel={refuse}
      closable={{ 'aria-label': '关闭' }}
      footer={
        <>
          <Button onClick={refuse}>暂不绑定</Button>
          <Button type="primary" loading={busy} onClick={() => void bind()}>
            绑定微信
          </Button>
        </>
      }
    >
      <p>绑定后在微信中打开统一门户会自动登录，可随时在“账号设置 → 安全”中解除。</p>
      {error !== '' && (
        <p className="sign-in-error" role="alert">
          {error}
        </p>
      )}
    </Modal>
  )
}
