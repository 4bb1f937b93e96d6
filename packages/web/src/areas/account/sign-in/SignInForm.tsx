import type { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { dressedLate } from './dressed-late.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import './sign-in.css'
import { useSignIn } from './use-sign-in.ts'

// Beyond the first step little is seen often enough to weigh on everybody's first visit.
const ForgotDialog = dressedLate(() => import('./ForgotDialog.tsx').then((module) => module.ForgotDialog))
// Plain parts that need no dress, for sites that offer more than the password.
const OtherWays = late(
  () => import('./OtherWays.tsx').then((module) => module.OtherWays),
  () => null,
)
const NewPasswordStep = dressedLate(() => import('./NewPasswordStep.tsx').then((module) => module.NewPasswordStep))
const SecondFactorStep = dressedLate(() =>
  import('../second-factor/SecondFactorStep.tsx').then((module) => module.SecondFactorStep),
)
const SmsStep = dressedLate(() => import('./SmsStep.tsx').then((module) => module.SmsStep))
const ScanStep = dressedLate(() => import('./ScanStep.tsx').then((module) => module.ScanStep))

type Ways = ResultOf<typeof loginWays>['ways']

interface SignInFormProps {
  onSignedIn: (token: string) => void
  focusPassword?: boolean
  /** What the button does. */
  verb?: string
  /** False where the site has switched the password off and only other ways are left. */
  withForm?: boolean
  /** Ways beside the password, where they are offered. */
  ways?: Ways
}

/** The form 登录 through all its steps. */
export function SignInForm({
  onSignedIn,
  focusPassword = false,
  verb = '登录',
  withForm = true,
  ways = [],
}: SignInFormProps) {
  const signIn = useSignIn(onSignedIn)
  const [forgot, setForgot] = useState(false)
  const { step } = signIn

  return (
    <>
      {step.kind === 'password' && (
        <>
          {withForm && <PasswordStep signIn={signIn} {...{ focusPassword, verb }} onForgot={() => setForgot(true)} />}
          {ways.some(({ loginWay }) => loginWay !== 'password') && <OtherWays ways={ways} onChoose={signIn.choose} />}
        </>
      )}
      {step.kind === 'sms' && <SmsStep signIn={signIn} />}
      {step.kind === 'scan' && <ScanStep signIn={signIn} />}
      {step.kind === 'secondFactor' && (
        <SecondFactorStep signIn={signIn} challenge={step.challenge} setup={step.setup} />
      )}
      {step.kind === 'newPassword' && <NewPasswordStep signIn={signIn} step={step} />}
      {forgot && step.kind === 'password' && <ForgotDialog signIn={signIn} onClose={() => setForgot(false)} />}
    </>
  )
}
