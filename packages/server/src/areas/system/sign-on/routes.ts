import { continueSignOn } from '@portal/contract/areas/system/application-access.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { serveCas } from './cas.ts'
import { goOn } from './continue.ts'
import { serveOidc } from './oidc.ts'
import { sweepTickets } from './ticket.ts'

const EVERY_HOUR = '17 * * * *'

export const signOnRoutes = (portal: Portal): void => {
  const { app, platform, jobs } = portal
  serve(app, continueSignOn, goOn(portal))
  // Forms are read here alone: every other call of the portal is JSON.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    serveOidc(scope, portal)
    serveCas(scope, portal)
  })
  jobs.provide(
    'system.signOnSweep',
    async () => {
      await sweepTickets(platform.db)
    },
    { cron: EVERY_HOUR },
  )
}
