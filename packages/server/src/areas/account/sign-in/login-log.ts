import type { SignInFailure } from '@portal/contract/areas/account/session.ts'
import type { Db } from '#src/platform/db.ts'
import type { Origin } from '#src/platform/serve.ts'
import { loginEntries } from '#src/schema/account.ts'
import type { SignInWay } from './challenge.ts'

interface Entry {
  nameTried: string
  userId: string | null
  /** `reauth`: the password or code given again within a session. */
  way: SignInWay | 'reauth'
  why?: SignInFailure
}

/** One row per sign-in in the sign-in log; refused ones are written outside every transaction, so that they stay. */
export const logSignIn = async (db: Db, { nameTried, userId, way, why }: Entry, { address, agent }: Origin) => {
  const result = why === undefined ? 'ok' : 'refused'
  await db.insert(loginEntries).values({ nameTried, userId, way, result, why: why ?? '', address, agent })
}
