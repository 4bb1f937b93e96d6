import { Modal } from 'antd'
import { SignInForm } from '#src/areas/account/sign-in/SignInForm.tsx'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'
import { resumeSession } from '../session-follow.ts'

/** Signing in without leaving the page: the same person goes on where he was. */
export function SignInAgain() {
  return (
    <Modal
      open
      width={400}
      title="重新登录"
      footer={null}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onCancel={() => useSessionEnd.setState({ signingIn: false })}
    >
      <SignInForm focusPassword onSignedIn={(token) => void resumeSession(token)} />
    </Modal>
  )
}
