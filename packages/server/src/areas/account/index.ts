import { askPrivilege } from '@portal/contract/areas/account/ask-privilege.ts'
import { createFirstAdmin, SETUP_CODE_SENTENCE } from '@portal/contract/areas/account/first-admin.ts'
import { guideDashboard, guideHome } from '@portal/contract/areas/account/guide.ts'
import { guideMe } from '@portal/contract/areas/account/guide-me.ts'
import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { searchPalette } from '@portal/contract/areas/account/palette.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Area } from '#src/shared/portal.ts'
import { ask } from './ask-privilege/ask.ts'
import { boundIdentityRoutes } from './bound-identity/routes.ts'
import { newSetupCode } from './first-admin/announce.ts'
import { makeFirstAdmin } from './first-admin/create-first-admin.ts'
import { composeDashboard } from './guide/dashboard.ts'
import { composeHome } from './guide/home.ts'
import { meWith } from './guide/me.ts'
import { searchIn } from './guide/search.ts'
import { tasksWith } from './guide/tasks.ts'
import { registerViewsOfPeople } from './merge-people.ts'
import { myDataRoutes } from './my-data/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { scanRoutes } from './scan/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sentCodeRoutes } from './sent-code/routes.ts'
import { createCodeSender } from './sent-code/send-code.ts'
import { sessionRoutes } from './session/routes.ts'
import { sweepAccountData } from './session/sweep.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { createSignInWays } from './way/redirects.ts'
import { wayRoutes } from './way/routes.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

/** Sign-in, sessions, the person's own profile and the two start pages. */
export const accountArea: Area = (portal) => {
  registerViewsOfPeople(portal.belongings)
  const { app, platform, jobs } = portal
  const ways = createSignInWays(portal)
  const codes = createCodeSender(portal)
  signInRoutes(portal, ways, codes)
  sentCodeRoutes(portal, ways, codes)
  scanRoutes(portal)
  boundIdentityRoutes(portal, ways)
  sessionRoutes(portal, ways)
  wayRoutes(portal, ways, codes)
  secondFactorRoutes(portal)
  profileRoutes(portal)
  myDataRoutes(portal)
  serve(app, guideHome, composeHome(portal))
  serve(app, guideMe, meWith(portal))
  serve(app, guideTasks, tasksWith(portal.guide))
  serve(app, searchPalette, searchIn(portal.palette))
  serve(app, guideDashboard, composeDashboard(portal))
  serveWithOwnTransaction(app, askPrivilege, ask(portal))
  serveWithOwnTransaction(app, createFirstAdmin, makeFirstAdmin(portal))

  jobs.provide('account.sweep', () => sweepAccountData(platform), { cron: EVERY_FIVE_MINUTES })
  app.addHook('onListen', async () => {
    const code = await newSetupCode(platform)
    // On the console and nowhere else: the log must not hold what makes an administrator.
    if (code !== null) process.stdout.write(`\n${fill(SETUP_CODE_SENTENCE, { code })}\n`)
  })
}
