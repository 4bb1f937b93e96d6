import { redeemPreview } from '#src/areas/access/public.ts'
import type { Portal } from '#src/shared/portal.ts'
import { enterByLink } from '../activation/enter.ts'
import { signInAsGuest } from '../guest/guest-step.ts'
import { signInByProvider } from '../oidc/sign-in.ts'
import { signInByScan } from '../scan/scan-step.ts'
import { resetByCode, signInBySms } from '../sent-code/code-step.ts'
import type { SignInWays } from '../way/redirects.ts'
import type { LoginCall } from './login-call.ts'
import { signInWithNewPassword } from './new-password-step.ts'
import { signInByPassword } from './password-step.ts'
import { signInBySecondFactor } from './totp-step.ts'

/** One address for every way and step; the answer is the token, and only after the last step. */
export const signIn = (portal: Portal, ways: SignInWays) => (call: LoginCall) => {
  switch (call.body.loginWay) {
    case undefined:
      return signInByPassword(portal, ways, call)
    case 'totp':
      return signInBySecondFactor(portal, call)
    case 'newPassword':
      return signInWithNewPassword(portal, call)
    case 'preview':
      return redeemPreview({ ticket: call.body.ticket ?? '', origin: call.origin, commit: call.commit })
    case 'scan':
      return signInByScan(portal, ways, call)
    case 'sms':
      return signInBySms(portal, ways, call)
    case 'reset':
      return resetByCode(portal, ways, call)
    case 'activate':
      return enterByLink(portal, ways, call)
    case 'guest':
      return signInAsGuest(portal, call)
    case 'oidc':
    case 'cas':
    case 'wechat':
      return signInByProvider(portal, ways, call.body.loginWay, call)
  }
}
