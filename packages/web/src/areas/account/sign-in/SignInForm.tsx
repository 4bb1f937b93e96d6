import { useState } from 'react'
import { ForgotDialog } from './ForgotDialog.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import './sign-in.css'
import { useSignIn } from './use-sign-in.ts'

interface SignInFormProps {
  onSignedIn: (token: string) => void
  focusPassword?: boolean
}

/** The form 登录 through all its steps. */
export function SignInForm({ onSignedIn, focusPassword = false }: SignInFormProps) {
  const signIn = useSignIn(onSignedIn)
  const [forgot, setForgot] = useState(false)
  const { step } = signIn

  return (
    <>
      {step.kind === 'password' && (
        <PasswordStep signIn={signIn} focusPassword={focusPassword} onForgot={() => setForgot(true)} />
      )}
      {step.kind === 'secondFactor' && <SecondFactorStep signIn={signIn} challenge={step.challenge} />}
      {step.kind === 'newPassword' && <NewPasswordStep signIn={signIn} step={step} />}
      <ForgotDialog open={forgot} onClose={() => setForgot(false)} />
    </>
  )
}
