import { login } from '@portal/contract/areas/account/session.ts'
import { loginWays, startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { OidcProvider } from '../oidc/provider.ts'
import { startRedirect } from '../oidc/start.ts'
import { signIn } from './login.ts'
import { signInWays } from './ways.ts'

export const signInRoutes = (portal: Portal, provider: OidcProvider | null): void => {
  const { app } = portal
  serve(app, loginWays, signInWays(portal, provider))
  serveWithOwnTransaction(app, startLogin, startRedirect(portal, provider))
  serveWithOwnTransaction(app, login, signIn(portal, provider))
}
