import { totpDisable, totpEnable, totpSetup } from '@portal/contract/areas/account/second-factor.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { disableFactor, enableFactor, setUpFactor } from './set-up.ts'

export const secondFactorRoutes = (portal: Portal): void => {
  const { app } = portal
  serveWithOwnTransaction(app, totpSetup, setUpFactor(portal))
  serveWithOwnTransaction(app, totpEnable, enableFactor(portal))
  serve(app, totpDisable, disableFactor(portal))
}
