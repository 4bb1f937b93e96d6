import { Button } from 'antd'
import { go } from '#src/platform/navigate.ts'
import { SecondFactorStep } from '../second-factor/SecondFactorStep.tsx'
import { NewPasswordStep } from '../sign-in/NewPasswordStep.tsx'
import '../sign-in/sign-in.css'
import { useSignIn } from '../sign-in/use-sign-in.ts'

interface ActivateStepProps {
  token: string
  onSignedIn: (token: string) => void
}

/** 激活账号: nothing happens before the press of the button, for mail is opened by scanners as well. */
export function ActivateStep({ token, onSignedIn }: ActivateStepProps) {
  const signIn = useSignIn(onSignedIn)
  const { step, busy, error } = signIn
  if (step.kind === 'secondFactor')
    return <SecondFactorStep signIn={signIn} challenge={step.challenge} setup={step.setup} />
  // Whoever comes by a link has no first password to change.
  if (step.kind === 'newPassword') return <NewPasswordStep signIn={signIn} step={{ ...step, reason: 'forgot' }} />
  return (
    <form
      aria-label="激活账号"
      className="sign-in-form"
      onSubmit={(event) => {
        event.preventDefault()
        void signIn.send({ loginWay: 'activate', code: token })
      }}
    >
      <p className="sign-in-reason">点击“下一步”，设置你的登录密码</p>
      {error !== '' && (
        <p className="sign-in-error" role="alert">
          {error}
        </p>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        下一步
      </Button>
      <Button type="link" size="small" onClick={() => go('/guide')}>
        返回登录
      </Button>
    </form>
  )
}
