import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { verifyPassword } from '../password/hashing.ts'
import type { Account } from '../sign-in/account.ts'
import { checkByLdap } from './ldap.ts'
import type { SignInWays } from './redirects.ts'

/** Who answers for a typed password: this portal, or the directory for its own people. */
export const passwordCheck = async (
  { platform }: Portal,
  ways: SignInWays,
  account: Account | null,
  { name, password }: { name: string; password: string },
): Promise<{ way: 'password' | 'ldap'; check: () => Promise<boolean> }> => {
  const { password: local, ldap } = await ways.get()
  const byDirectory = ldap.enabled && (!local.enabled || account?.authKind === 'source')
  ensure(byDirectory || local.enabled, signInRefusals.wayOff)
  return byDirectory
    ? { way: 'ldap', check: () => checkByLdap(ldap, platform.log, name, password) }
    : { way: 'password', check: () => verifyPassword(account?.passwordHash ?? null, password) }
}
