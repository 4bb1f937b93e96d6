import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PasswordStep } from './PasswordStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import './sign-in.css'
import { useSignIn } from './use-sign-in.ts'

// Beyond the first step little is seen often enough to weigh on everybody's first visit.
const ForgotDialog = lazy(() => import('./ForgotDialog.tsx').then((module) => ({ default: module.ForgotDialog })))
const NewPasswordStep = lazy(() =>
  import('./NewPasswordStep.tsx').then((module) => ({ default: module.NewPasswordStep })),
)

interface SignInFormProps {
  onSignedIn: (token: string) => void
  focusPassword?: boolean
  /** False where the site has switched the password off and only other ways are left. */
  withForm?: boolean
  /** Below the first step only: other ways, demo accounts. */
  children?: ReactNode
}

/** The form 登录 through all its steps. */
export function SignInForm({ onSignedIn, focusPassword = false, withForm = true, children }: SignInFormProps) {
  const signIn = useSignIn(onSignedIn)
  const [forgot, setForgot] = useState(false)
  const { step } = signIn

  return (
    <Suspense fallback={null}>
      {step.kind === 'password' && (
        <>
          {withForm && <PasswordStep signIn={signIn} focusPassword={focusPassword} onForgot={() => setForgot(true)} />}
          {children}
        </>
      )}
      {step.kind === 'secondFactor' && (
        <SecondFactorStep signIn={signIn} challenge={step.challenge} setup={step.setup} />
      )}
      {step.kind === 'newPassword' && <NewPasswordStep signIn={signIn} step={step} />}
      {forgot && <ForgotDialog onClose={() => setForgot(false)} />}
    </Suspense>
  )
}
