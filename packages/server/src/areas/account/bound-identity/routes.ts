import { bindIdentity, unbindIdentity } from '@portal/contract/areas/account/bound-identity.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { SignInWays } from '../way/redirects.ts'
import { bind, unbindWith } from './bind.ts'

export const boundIdentityRoutes = (portal: Portal, ways: SignInWays): void => {
  const { app } = portal
  serveWithOwnTransaction(app, bindIdentity, bind(portal, ways))
  serve(app, unbindIdentity, unbindWith(portal))
}
