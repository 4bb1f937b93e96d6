import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import type { startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { sql } from 'drizzle-orm'
import type { Config } from '#src/platform/config.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { redirectStates } from '#src/schema/account.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openTicket } from '../scan/tickets.ts'
import type { SignInWays } from '../way/redirects.ts'
import type { Ways } from '../way/ways.ts'

const LIFE_MINUTES = 10

/** What travels in the address of the provider: worthless without the value that stays in the browser. */
export const publicState = (browserState: string) => sha256(browserState)

/** The site's own sign-in stands in for a provider where none is set up (10-shell section 5). */
export const hasSiteLogin = ({ oidc, cas }: Pick<Ways, 'oidc' | 'cas'>, { LOGIN_URL }: Config): boolean =>
  LOGIN_URL !== '' && !oidc.enabled && !cas.enabled

const leadsToSiteLogin = async (loginWay: string, ways: SignInWays, config: Config) =>
  loginWay === 'oidc' && hasSiteLogin(await ways.get(), config)

/** Begins a sign-in that goes on elsewhere and remembers what its answer must fit. */
export const startRedirect =
  (portal: Portal, ways: SignInWays) =>
  async ({ body, origin }: Call<typeof startLogin>) => {
    const { db, config } = portal.platform
    if (body.loginWay === 'scan') {
      ensure((await ways.get()).scan.enabled, signInRefusals.wayOff)
      return openTicket(db, origin, config.PUBLIC_URL)
    }
    if (await leadsToSiteLogin(body.loginWay, ways, config)) return { redirectUrl: config.LOGIN_URL }
    const { remote } = await ways.redirect(body.loginWay)
    const state = newToken()
    const { nonce, verifier, redirectUrl } = await remote.begin(publicState(state))
    await db.insert(redirectStates).values({
      stateHash: sha256(publicState(state)),
      loginWay: body.loginWay,
      verifier,
      nonce,
      expiresAt: sql`now() + ${LIFE_MINUTES} * interval '1 minute'`,
    })
    return { redirectUrl, state }
  }
