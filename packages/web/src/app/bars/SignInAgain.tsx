import { Modal } from 'antd'
import { SignInForm } from '#src/areas/account/sign-in/SignInForm.tsx'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { resumeSession } from '../session-follow.ts'
import './sign-in-again.css'

/** Signing in without leaving the page: the same person goes on where he was, and what he did last is done by itself. */
export function SignInAgain() {
  const waiting = useSessionEnd((state) => state.waiting)
  return (
    <Modal
      open
      width={400}
      rootClassName="sign-in-again"
      title="登录已失效，请重新登录"
      footer={null}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onCancel={() => useSessionEnd.setState({ signingIn: false, waiting: false })}
    >
      {waiting && (
        <p className="sign-in-again-kept">
          <Icon name="tick" />
          填的内容都在，登录后自动提交
        </p>
      )}
      <SignInForm
        focusPassword
        verb={waiting ? '登录并提交' : '登录'}
        onSignedIn={(token) => void resumeSession(token)}
      />
    </Modal>
  )
}
