import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { redirectStates } from '#src/schema/account.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { OidcProvider } from './provider.ts'

const LIFE_MINUTES = 10

/** What travels in the address of the provider: worthless without the value that stays in the browser. */
export const publicState = (browserState: string) => sha256(browserState)

/** Begins a redirect sign-in and remembers what its answer must fit. */
export const startRedirect = (portal: Portal, provider: OidcProvider | null) => async () => {
  ensure(provider, signInRefusals.wayOff)
  const { state, nonce, verifier, redirectUrl } = await provider.begin()
  await portal.platform.db.insert(redirectStates).values({
    stateHash: sha256(publicState(state)),
    loginWay: 'oidc',
    verifier,
    nonce,
    expiresAt: sql`now() + ${LIFE_MINUTES} * interval '1 minute'`,
  })
  return { redirectUrl: redirectUrl(publicState(state)), state }
}
