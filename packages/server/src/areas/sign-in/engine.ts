import { type SignOwnerType, signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { refuse } from '#src/platform/errors.ts'
import { createDatabaseClock, type DatabaseClock } from '#src/shared/attempt/clock/database-clock.ts'
import type { Portal } from '#src/shared/portal.ts'
import { createSignKeys, type SignKeys } from '#src/shared/sign-in/keys.ts'
import type { SignInOwner } from '#src/shared/sign-in/owner.ts'
import { createWatchers, type Watchers } from './watchers.ts'

/** What the calls of the area work with. Time is that of the database: processes whose clocks differ answer alike. */
export interface Engine {
  portal: Portal
  keys: SignKeys
  clock: DatabaseClock
  watchers: Watchers
}

export const createEngine = (portal: Portal): Engine => ({
  portal,
  keys: createSignKeys(portal.platform.secrets),
  clock: createDatabaseClock(portal.platform),
  watchers: createWatchers(portal.platform),
})

export const ownerOf = ({ portal }: { portal: Pick<Portal, 'signIn'> }, type: SignOwnerType): SignInOwner =>
  portal.signIn.of(type) ?? refuse(signRefusals.badOwner)
