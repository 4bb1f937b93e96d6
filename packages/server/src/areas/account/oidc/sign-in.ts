import { type SignInFailure, signInRefusals } from '@portal/contract/areas/account/session.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { ensure, refuse } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Tx } from '#src/platform/tx.ts'
import { redirectStates } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Account, findAccount } from '../sign-in/account.ts'
import { countStrangerFailure, ensureAddressFree } from '../sign-in/guarded-check.ts'
import type { LoginCall } from '../sign-in/login.ts'
import { logSignIn } from '../sign-in/login-log.ts'
import { takeNextStep } from '../sign-in/next-step.ts'
import type { Identity, OidcProvider } from './provider.ts'
import { publicState } from './start.ts'

interface Found {
  account: Account
  /** Found by number for the first time: the identity is remembered from now on. */
  isNew: boolean
}

const findPerson = async ({ platform, settings }: Portal, { subject, claims }: Identity): Promise<Found | null> => {
  const known = await findAccount(platform.db, eq(users.subject, subject))
  if (known) return { account: known, isNew: false }
  if (!(await settings.get('oidcMapByCode'))) return null
  const code = claims[await settings.get('oidcCodeClaim')]
  if (typeof code !== 'string' || code === '') return null
  // Somebody who is bound to another identity is not taken over.
  const byCode = await findAccount(platform.db, sql`${eq(users.code, code)} and ${isNull(users.subject)}`)
  return byCode && { account: byCode, isNew: true }
}

const bind = (account: Account, subject: string) => async (tx: Tx) => {
  const { rowCount } = await tx.db
    .update(users)
    .set({ subject })
    .where(and(eq(users.id, account.id), isNull(users.subject)))
  ensure(rowCount === 1, signInRefusals.unknownIdentity)
  const diff = [{ field: 'subject', before: null, after: subject }]
  tx.notes.push({ objectType: 'users', objectId: account.id, objectName: account.name, diff })
}

/** Takes the state out of the store: whatever follows, it is good only once. */
const takeState = async (portal: Portal, browserState: string) => {
  const rows = await portal.platform.db
    .delete(redirectStates)
    .where(
      and(eq(redirectStates.stateHash, sha256(publicState(browserState))), gt(redirectStates.expiresAt, sql`now()`)),
    )
    .returning()
  return rows[0]
}

/** The browser came back from the provider. */
export const signInByProvider = async (portal: Portal, provider: OidcProvider | null, call: LoginCall) => {
  const { body, origin, commit } = call
  const { db } = portal.platform
  ensure(provider, signInRefusals.wayOff)
  await ensureAddressFree(portal, origin.address)
  const refused = (why: SignInFailure, account?: Account) =>
    logSignIn(db, { nameTried: account?.loginName ?? '', userId: account?.id ?? null, way: 'oidc', why }, origin)

  const state = await takeState(portal, body.state ?? '')
  if (!state || body.code === undefined) {
    await countStrangerFailure(portal, origin.address)
    await refused('ticket')
    return refuse(signInRefusals.stateInvalid)
  }
  const { nonce, verifier } = state
  const identity = await provider
    .redeem({ code: body.code, state: publicState(body.state ?? ''), nonce, verifier })
    .catch(async (refusal: unknown) => {
      await refused('ticket')
      throw refusal
    })
  const found = await findPerson(portal, identity)
  if (!found) {
    await refused('identity')
    return refuse(signInRefusals.unknownIdentity)
  }
  const { account, isNew } = found
  if (!account.isOpen) {
    await refused('disabled', account)
    return refuse(signInRefusals.disabled)
  }

  const done = { factor: identity.isVouchedFor, password: true }
  const alsoWrite = isNew ? { alsoWrite: bind(account, identity.subject) } : {}
  return takeNextStep(portal, { account, way: 'oidc', origin, commit, done, ...alsoWrite })
}
