import { login } from '@portal/contract/areas/account/session.ts'
import { loginWays, startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { startRedirect } from '../oidc/start.ts'
import type { CodeSender } from '../sent-code/send-code.ts'
import type { SignInWays } from '../way/redirects.ts'
import { signIn } from './login.ts'
import { signInWays } from './ways.ts'

export const signInRoutes = (portal: Portal, ways: SignInWays, codes: CodeSender): void => {
  const { app } = portal
  serve(app, loginWays, signInWays(portal, ways, codes))
  serveWithOwnTransaction(app, startLogin, startRedirect(portal, ways))
  serveWithOwnTransaction(app, login, signIn(portal, ways))
}
