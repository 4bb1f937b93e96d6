import type { login } from '@portal/contract/areas/account/session.ts'
import type { Call, Commit } from '#src/platform/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { OidcProvider } from '../oidc/provider.ts'
import { signInByProvider } from '../oidc/sign-in.ts'
import { signInWithNewPassword } from './new-password-step.ts'
import { signInByPassword } from './password-step.ts'
import { signInBySecondFactor } from './totp-step.ts'

export type LoginCall = Call<typeof login> & { commit: Commit }

/** One address for every way and step; the answer is the token, and only after the last step. */
export const signIn = (portal: Portal, provider: OidcProvider | null) => (call: LoginCall) => {
  switch (call.body.loginWay) {
    case undefined:
      return signInByPassword(portal, call)
    case 'totp':
      return signInBySecondFactor(portal, call)
    case 'newPassword':
      return signInWithNewPassword(portal, call)
    case 'oidc':
      return signInByProvider(portal, provider, call)
  }
}
