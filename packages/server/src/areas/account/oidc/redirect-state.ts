import { and, eq, gt, sql } from 'drizzle-orm'
import { sha256 } from '#src/platform/secrets.ts'
import { redirectStates } from '#src/schema/account.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { RedirectKind } from '../way/redirects.ts'
import { publicState } from './start.ts'

/** Takes the state out of the store: whatever follows, it is good only once. */
export const takeState = async (portal: Portal, loginWay: RedirectKind, browserState: string) => {
  const rows = await portal.platform.db
    .delete(redirectStates)
    .where(
      and(
        eq(redirectStates.stateHash, sha256(publicState(browserState))),
        eq(redirectStates.loginWay, loginWay),
        gt(redirectStates.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return rows[0]
}
